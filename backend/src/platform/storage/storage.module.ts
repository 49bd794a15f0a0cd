import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { StorageLocation } from '../../config/storage-location';
import { BlobStore } from './blob-store';
import { EncryptedStore } from './encrypted-store';
import { MeteredBlobStore } from './metered-blob-store';
import { openBlobStore } from './open-blob-store';
import { StoredFilesRegistry } from './stored-files';

/** Files: encrypted, on disk or in an S3-compatible bucket. */
@Global()
@Module({})
export class StorageModule {
  static register(location: StorageLocation): DynamicModule {
    return {
      module: StorageModule,
      imports: [DiscoveryModule],
      providers: [
        { provide: BlobStore, useFactory: async () => new MeteredBlobStore(await openBlobStore(location)) },
        { provide: EncryptedStore, inject: [BlobStore], useFactory: (blobs: BlobStore) => new EncryptedStore(blobs) },
        StoredFilesRegistry,
      ],
      exports: [BlobStore, EncryptedStore, StoredFilesRegistry],
    };
  }
}
