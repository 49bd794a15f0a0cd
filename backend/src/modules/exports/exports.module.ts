import { Module, type DynamicModule } from '@nestjs/common';
import { AuthModule, RegistrationModule } from '../auth';
import { DocumentsModule } from '../documents';
import { TenancyModule } from '../tenancy';
import { ExportsController } from './controllers/exports.controller';
import { ReportsController } from './controllers/reports.controller';
import { CertificateContents } from './services/certificate-contents';
import { CreateReport } from './services/create-report.service';
import { DeleteExport } from './services/delete-export.service';
import { DeleteReport } from './services/delete-report.service';
import { EvidenceContents } from './services/evidence-contents';
import { ExpireExports } from './services/expire-exports.service';
import { ExportFiles } from './services/export-files';
import { ExportRuns } from './services/export-runs';
import { Exports } from './services/exports.query';
import { ImportOrganization } from './services/import-organization.service';
import { LogContents } from './services/log-contents';
import { MakeExport } from './services/make-export.service';
import { MakeReport } from './services/make-report.service';
import { OrganizationContents } from './services/organization-contents';
import { PackedFiles } from './services/packed-files';
import { ReadExport } from './services/read-export.service';
import { ReadReport } from './services/read-report.service';
import { Reports } from './services/reports.query';
import { StartExport } from './services/start-export.service';
import { MakeExportOnExportRequested } from './workers/make-export.export-requested';
import { MakeReportOnReportRequested } from './workers/make-report.report-requested';

/** What leaves the house as a package: evidence, everything of an organization, reports. */
@Module({})
export class ExportsModule {
  /** @param certificates the module that makes certificates, which go into evidence */
  static register(certificates: DynamicModule): DynamicModule {
    return {
      module: ExportsModule,
      imports: [AuthModule, DocumentsModule, RegistrationModule, TenancyModule, certificates],
      controllers: [ExportsController, ReportsController],
      providers: [
        CertificateContents,
        CreateReport,
        DeleteExport,
        DeleteReport,
        EvidenceContents,
        ExpireExports,
        ExportFiles,
        ExportRuns,
        Exports,
        ImportOrganization,
        LogContents,
        MakeExport,
        MakeExportOnExportRequested,
        MakeReport,
        MakeReportOnReportRequested,
        OrganizationContents,
        PackedFiles,
        ReadExport,
        ReadReport,
        Reports,
        StartExport,
      ],
    };
  }
}
