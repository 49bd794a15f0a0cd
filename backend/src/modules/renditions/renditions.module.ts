import { Module, type DynamicModule } from '@nestjs/common';
import { DocumentsModule } from '../documents';
import { TenancyModule } from '../tenancy';
import { ComparisonController } from './controllers/comparison.controller';
import { RenditionsController } from './controllers/renditions.controller';
import { AppendPages } from './services/append-pages';
import { CompareVersions } from './services/compare-versions.service';
import { DocumentTexts } from './services/document-texts';
import { ExtractText } from './services/extract-text.service';
import { MakeMissingRenditions } from './services/make-missing-renditions';
import { MakePreview } from './services/make-preview.service';
import { OfficeConverter } from './services/office-converter';
import { PreviewStates } from './services/preview-states.query';
import { PrintDocument } from './services/print-document.service';
import { ReadRendition } from './services/read-rendition.service';
import { RenditionFiles } from './services/rendition-files';
import { RetryPreview } from './services/retry-preview.service';
import { Sandbox } from './services/sandbox';
import { SandboxCommand } from './services/sandbox-command';
import { ExtractTextOnRenditionsWanted } from './workers/extract-text.renditions-wanted';
import { ExtractTextOnVersionStored } from './workers/extract-text.version-stored';
import { ForgetRenditionsOnDocumentPurged } from './workers/forget-renditions.document-purged';
import { MakePreviewOnRenditionsWanted } from './workers/make-preview.renditions-wanted';
import { MakePreviewOnVersionStored } from './workers/make-preview.version-stored';

export interface RenditionOptions {
  /** Whether files are processed after their upload; without, they can be stored and read only. */
  active: boolean;
  /** Folder of this module's compiled files, where the sandbox is started from. */
  folder?: string | undefined;
}

/** In this order: people look at a preview first. */
const TASKS = [
  MakePreviewOnVersionStored,
  MakePreviewOnRenditionsWanted,
  ExtractTextOnVersionStored,
  ExtractTextOnRenditionsWanted,
  MakeMissingRenditions,
];

/** What is made from documents' files: text, thumbnails, previews, prints. */
@Module({})
export class RenditionsModule {
  static register({ active, folder = __dirname }: RenditionOptions): DynamicModule {
    return {
      module: RenditionsModule,
      // The workflow puts its signature sheets behind a document's pages.
      global: true,
      imports: [DocumentsModule, TenancyModule],
      controllers: [RenditionsController, ComparisonController],
      providers: [
        { provide: SandboxCommand, useFactory: () => new SandboxCommand(folder) },
        AppendPages,
        CompareVersions,
        DocumentTexts,
        ExtractText,
        ForgetRenditionsOnDocumentPurged,
        MakePreview,
        OfficeConverter,
        PreviewStates,
        PrintDocument,
        ReadRendition,
        RenditionFiles,
        RetryPreview,
        Sandbox,
        ...(active ? TASKS : []),
      ],
      exports: [AppendPages, DocumentTexts],
    };
  }
}
