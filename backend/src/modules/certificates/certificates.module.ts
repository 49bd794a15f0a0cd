import { Module, type DynamicModule } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config';
import { DocumentsModule } from '../documents';
import { TenancyModule } from '../tenancy';
import { CertificatesController } from './controllers/certificates.controller';
import { TIME_AUTHORITY } from './domain/time-authority';
import { CertificateBundles } from './services/certificate-bundle.service';
import { CertificateFindings } from './services/certificate-findings';
import { CertificateRecords } from './services/certificate-records';
import { Certificates } from './services/certificates.query';
import { CertifyDocument } from './services/certify-document.service';
import { CheckCertificates } from './services/check-certificates.service';
import { MakeMissingCertificates } from './services/make-missing-certificates';
import { RequestCheck } from './services/request-check.service';
import { Rfc3161Authority } from './services/rfc3161-authority';
import { TimeStamps } from './services/time-stamps';
import { CertifyDocumentOnDocumentDecided } from './workers/certify-document.document-decided';
import { CertifyDocumentOnVersionStored } from './workers/certify-document.version-stored';
import { CheckCertificatesOnCheckWanted } from './workers/check-certificates.check-wanted';
import { CheckCertificatesOnVersionDoubted } from './workers/check-certificates.version-doubted';

/** Integrity certificates: that a file is the one that was stored and approved, for people who need not trust us. */
@Module({})
export class CertificatesModule {
  /** @param active whether versions are certified and checked; not in tests that are about something else */
  static register({ active }: { active: boolean }): DynamicModule {
    const reactions = [
      CertifyDocumentOnDocumentDecided,
      CertifyDocumentOnVersionStored,
      CheckCertificatesOnCheckWanted,
      CheckCertificatesOnVersionDoubted,
      MakeMissingCertificates,
    ];
    return {
      module: CertificatesModule,
      imports: [DocumentsModule, TenancyModule],
      controllers: [CertificatesController],
      providers: [
        {
          provide: TIME_AUTHORITY,
          useFactory: ({ tsaUrl }: Config) => (tsaUrl ? new Rfc3161Authority(tsaUrl) : null),
          inject: [CONFIG],
        },
        CertificateBundles,
        CertificateFindings,
        CertificateRecords,
        Certificates,
        CertifyDocument,
        CheckCertificates,
        RequestCheck,
        TimeStamps,
        ...(active ? reactions : []),
      ],
      exports: [CertificateBundles],
    };
  }
}
