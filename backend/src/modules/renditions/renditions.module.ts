import { Module, type DynamicModule } from '@nestjs/common';
import { DocumentsModule } from '../documents';
import { DocumentTexts } from './services/document-texts';
import { ExtractText } from './services/extract-text.service';
import { Sandbox } from './services/sandbox';
import { SandboxCommand } from './services/sandbox-command';
import { ExtractTextOnVersionStored } from './workers/extract-text.version-stored';

export interface RenditionOptions {
  /** Whether files are processed after their upload; without, they can be stored and read only. */
  active: boolean;
  /** Folder of this module's compiled files, where the sandbox is started from. */
  folder?: string;
}

/** What is made from documents' files: text, thumbnails, previews, prints. */
@Module({})
export class RenditionsModule {
  static register({ active, folder = __dirname }: RenditionOptions): DynamicModule {
    const reactions = [ExtractTextOnVersionStored];
    return {
      module: RenditionsModule,
      imports: [DocumentsModule],
      providers: [
        { provide: SandboxCommand, useFactory: () => new SandboxCommand(folder) },
        Sandbox,
        DocumentTexts,
        ExtractText,
        ...(active ? reactions : []),
      ],
      exports: [DocumentTexts],
    };
  }
}
