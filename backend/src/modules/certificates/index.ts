export { CERTIFICATE_FAILED } from './certificates.events';
export { CertificatePendingError } from './certificates.errors';
export { CertificateBundles, type CertificateBundle } from './services/certificate-bundle.service';
export { Certificates, type CertificateSummary } from './services/certificates.query';
export { CertificatesModule } from './certificates.module';
