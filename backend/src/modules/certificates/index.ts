export { CERTIFICATE_FAILED } from './certificates.events';
export { CertificatePendingError } from './certificates.errors';
export { CertificateBundles, type CertificateBundle } from './services/certificate-bundle.service';
export { CertificatesModule } from './certificates.module';
