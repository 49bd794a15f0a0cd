import { QRCode } from 'antd';
import type { ReactNode } from 'react';
import type { DocumentDetail } from '@/api/types';
import { formatDateTime } from '@/shared/lib/format';
import { verifyPath } from '@/shared/routing/paths';
import { CopyButton } from '@/shared/ui/CopyButton';
import { CheckIcon, ClockIcon, WarningIcon } from '@/shared/ui/icons';
import { Mark } from '@/shared/ui/Logo';
import type { Certificate } from './api';
import { eventWords, standingOf, standingWords } from './certificate-words';
import styles from './certificate.module.css';

interface CertificateSheetProps {
  document: DocumentDetail;
  certificate: Certificate;
}

const QR_SIZE = 148;

/** The certificate on paper: what it certifies, its facts, and the way to check them without an account. */
export function CertificateSheet({ document, certificate }: CertificateSheetProps) {
  const { version, sha256, leafHash, timestamp, timeStamped } = certificate;
  const link = `${window.location.origin}${verifyPath(sha256, leafHash)}`;
  return (
    <article className={styles.sheet} aria-label="Certificate">
      <header className={styles.sheetHead}>
        <Mark size={28} />
        <div>
          <h2>{document.title}</h2>
          <p>
            Version {version}, {eventWords(certificate)}
          </p>
        </div>
      </header>
      <Standing certificate={certificate} />
      <div className={styles.columns}>
        <dl className={styles.facts}>
          {version === document.version ? <Fact label="File name">{document.fileName}</Fact> : null}
          <Fact label="SHA-256 of the file">
            <code>{sha256}</code>
          </Fact>
          <Fact label="Entry in the evidence log">
            <code>{leafHash}</code>
          </Fact>
          <Fact label={timeStamped ? 'Time, by a time-stamping authority' : 'Signed by a checkpoint'}>
            {timestamp ? formatDateTime(timestamp) : 'Not yet'}
          </Fact>
          {certificate.checkedAt ? (
            <Fact label="Last check of the stored file">{formatDateTime(certificate.checkedAt)}</Fact>
          ) : null}
        </dl>
        <aside className={styles.check} aria-label="Check a file">
          {/* A picture of the link that can be copied below. */}
          <div className={styles.code} aria-hidden="true">
            <QRCode
              type="svg"
              value={link}
              size={QR_SIZE}
              bordered={false}
              color="#000000"
              bgColor="#ffffff"
              errorLevel="M"
            />
          </div>
          <p>
            Scan it to check a file against this certificate. The check runs in the browser; the file is not sent
            anywhere.
          </p>
          <span className={styles.copy}>
            <CopyButton text={link} label="Copy link" />
          </span>
        </aside>
      </div>
    </article>
  );
}

function Standing({ certificate }: { certificate: Certificate }) {
  const standing = standingOf(certificate);
  const Icon = standing === 'verified' ? CheckIcon : standing === 'broken' ? WarningIcon : ClockIcon;
  return (
    <p className={styles.standing} data-standing={standing} role="status">
      <Icon />
      {standingWords(certificate)}
    </p>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
