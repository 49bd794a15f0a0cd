import type { StorageLocation } from '../../config/storage-location';
import type { BlobStore } from './blob-store';
import { DiskBlobStore } from './disk-blob-store';
import { S3BlobStore } from './s3/s3-blob-store';

/** @throws StorageSetupError, StorageUnavailableError when the location cannot be used */
export function openBlobStore(location: StorageLocation): Promise<BlobStore> {
  return location.kind === 's3' ? S3BlobStore.open(location) : DiskBlobStore.open(location.root);
}
