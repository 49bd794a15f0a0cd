import { Global, Module, type DynamicModule } from '@nestjs/common';
import { BlobStore } from './blob-store';
import { DiskBlobStore } from './disk-blob-store';
import { EncryptedStore } from './encrypted-store';

/** Files: encrypted, on disk. */
@Global()
@Module({})
export class StorageModule {
  static register({ root }: { root: string }): DynamicModule {
    return {
      module: StorageModule,
      providers: [
        { provide: BlobStore, useFactory: () => DiskBlobStore.open(root) },
        { provide: EncryptedStore, inject: [BlobStore], useFactory: (blobs: BlobStore) => new EncryptedStore(blobs) },
      ],
      exports: [BlobStore, EncryptedStore],
    };
  }
}
