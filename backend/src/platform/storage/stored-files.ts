import { Injectable, SetMetadata, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';

/** Knows the files of one module. A blob that no provider names is removed after a day. */
export interface StoredFilesProvider {
  /** Keys of all blobs that rows of the organization point to. A key may come more than once. */
  keys(organizationId: number): AsyncIterable<string>;
}

const STORED_FILES = 'countersign:stored-files';

/** Registers a provider as one that knows stored files. Every module that keeps blobs needs one. */
export const StoredFiles = (): ClassDecorator => SetMetadata(STORED_FILES, true);

/** All providers of this build that know stored files, found at start. */
@Injectable()
export class StoredFilesRegistry implements OnModuleInit {
  private providers: StoredFilesProvider[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    this.providers = this.discovery
      .getProviders()
      .filter(({ metatype, instance }) => metatype && instance && this.reflector.get<boolean>(STORED_FILES, metatype))
      .map(({ instance }) => instance as StoredFilesProvider);
  }

  /** Keys of all blobs that the organization's rows point to. */
  async *keys(organizationId: number): AsyncIterable<string> {
    for (const provider of this.providers) yield* provider.keys(organizationId);
  }
}
