import { resolve } from 'node:path';

/** A folder of this machine, or one that several machines share. */
export interface DiskLocation {
  readonly kind: 'disk';
  readonly root: string;
}

/** A bucket of an S3-compatible service. */
export interface S3Location {
  readonly kind: 's3';
  /** Address of the service, without a slash at the end. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** In front of every key: empty, or ending with a slash. */
  readonly prefix: string;
  /** `https://service/bucket/key` rather than `https://bucket.service/key`. */
  readonly pathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Where stored files are. */
export type StorageLocation = DiskLocation | S3Location;

export interface StorageCredentials {
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
}

/** What is wrong with a storage address, in words that fit after its name; never its value. */
export class StorageLocationError extends Error {
  override readonly name = 'StorageLocationError';
}

const FORM = 'must look like s3://bucket/prefix?endpoint=https://host&region=name, or file:/folder';
const PARAMETERS = ['endpoint', 'region', 'pathStyle'];

/** @throws StorageLocationError */
export function storageLocationOf(address: string, credentials: StorageCredentials): StorageLocation {
  if (address.startsWith('file:')) {
    const folder = address.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
    if (folder === '' || folder.startsWith('//')) throw new StorageLocationError(FORM);
    return { kind: 'disk', root: resolve(folder) };
  }
  if (!address.startsWith('s3://') || !URL.canParse(address)) throw new StorageLocationError(FORM);
  return s3LocationOf(new URL(address), credentials);
}

function s3LocationOf(url: URL, { accessKeyId, secretAccessKey }: StorageCredentials): S3Location {
  if (url.username || url.password) {
    throw new StorageLocationError('must not hold credentials; they are STORAGE_ACCESS_KEY_ID and its secret');
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) || url.port || url.hash) {
    throw new StorageLocationError(FORM);
  }
  if ([...url.searchParams.keys()].some((name) => !PARAMETERS.includes(name))) {
    throw new StorageLocationError(`knows the parameters ${PARAMETERS.join(', ')}`);
  }
  if (!accessKeyId || !secretAccessKey) {
    throw new StorageLocationError('needs STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY');
  }
  const region = url.searchParams.get('region') ?? 'us-east-1';
  if (!/^[a-z0-9-]{1,40}$/.test(region)) throw new StorageLocationError('has a region of another form');
  const own = url.searchParams.get('endpoint');
  // The certificate of the service does not cover a bucket's name with dots.
  const pathStyle = url.searchParams.get('pathStyle') ?? String(own !== null || url.hostname.includes('.'));
  return {
    kind: 's3',
    endpoint: own === null ? `https://s3.${region}.amazonaws.com` : endpointOf(own),
    region,
    bucket: url.hostname,
    prefix: prefixOf(url.pathname),
    pathStyle: pathStyle === 'true',
    accessKeyId,
    secretAccessKey,
  };
}

function endpointOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search || url.username) {
    throw new StorageLocationError('has an endpoint that is not like https://host or http://host:9000');
  }
  return url.origin;
}

function prefixOf(path: string): string {
  const parts = path.split('/').filter(Boolean);
  if (parts.some((part) => !/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(part))) {
    throw new StorageLocationError('may have letters, digits, dots, dashes and underscores in its prefix');
  }
  return parts.map((part) => `${part}/`).join('');
}
