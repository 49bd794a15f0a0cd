import { Link } from 'react-router-dom';
import type { DocumentDetail } from '@/api/types';
import { formatDateTime } from '@/shared/lib/format';
import { certificatePath } from '@/shared/routing/paths';
import { Badge } from '@/shared/ui/Badge';
import type { BadgeColour } from '@/shared/lib/document-words';
import type { Certificate } from './api';
import styles from './certificate.module.css';
import { standingOf, type Standing } from './certificate-words';

interface OtherCertificatesProps {
  document: DocumentDetail;
  certificates: readonly Certificate[];
  shown: Certificate | undefined;
}

const badges: Record<Standing, { label: string; colour: BadgeColour }> = {
  verified: { label: 'Verified', colour: 'green' },
  broken: { label: 'Broken', colour: 'red' },
  making: { label: 'Being signed', colour: 'grey' },
  unchecked: { label: 'Not checked yet', colour: 'grey' },
};

/** All certificates of the document, the newest version first. */
export function OtherCertificates({ document, certificates, shown }: OtherCertificatesProps) {
  if (certificates.length < 2) return null;
  return (
    <section className={styles.others} aria-labelledby="all-certificates">
      <h2 id="all-certificates">All certificates of this document</h2>
      <ul>
        {certificates.map((certificate) => {
          const { version, event, byName, at } = certificate;
          const { label, colour } = badges[standingOf(certificate)];
          const words = `Version ${version} ${event}`;
          return (
            <li key={`${version} ${event}`}>
              {version === shown?.version ? (
                <span className={styles.name}>{words}</span>
              ) : (
                <Link to={certificatePath(document.id, version)} className={styles.name}>
                  {words}
                </Link>
              )}
              <span className={styles.quiet}>
                by {byName}, {formatDateTime(at)}
              </span>
              <Badge colour={colour}>{label}</Badge>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
