import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { useListDecisionsQuery } from '@/api/document-review';
import { messageOf } from '@/api/problem';
import { selectUser } from '@/api/session/session-slice';
import type { DocumentDetail } from '@/api/types';
import { certificatePath } from '@/shared/routing/paths';
import { CheckIcon, ClockIcon, PackageIcon, ShieldIcon, WarningIcon } from '@/shared/ui/icons';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import type { Certificate } from './api';
import styles from './CertificateCard.module.css';
import { eventWords, standingOf, standingWords, type Standing } from './certificate-words';
import { useCertificate } from './use-certificate';

const ExportDialog = lazy(() => import('@/shared/exports/ExportDialog'));

/** What proves that this version's file is the one that was uploaded or approved. */
export function CertificateCard({ document }: { document: DocumentDetail }) {
  const { id, version } = document;
  const { certificate, certificates, error, checking, start } = useCertificate(id, version);
  return (
    <section className={styles.section} aria-labelledby="certificate">
      <div className={styles.head}>
        <h3 id="certificate" className={styles.heading}>
          Integrity certificate
        </h3>
        <div className={styles.actions}>
          {certificate ? (
            <>
              <Button size="small" loading={checking} onClick={() => void start()}>
                {checking ? 'Checking' : 'Check now'}
              </Button>
              <Link to={certificatePath(id, version)} className={styles.open}>
                <ShieldIcon size={14} />
                View certificate
              </Link>
            </>
          ) : null}
          <EvidenceButton document={document} />
        </div>
      </div>
      {error && !certificates ? (
        <p className={styles.quiet}>{messageOf(error, 'The certificate could not be loaded.')}</p>
      ) : !certificates ? (
        <>
          <LoadingNote what="the certificate" />
          <Skeleton width="60%" height={36} />
        </>
      ) : certificate ? (
        <Stands certificate={certificate} />
      ) : (
        <p className={styles.quiet}>The certificate of this version is being made.</p>
      )}
    </section>
  );
}

const marks: Record<Standing, typeof CheckIcon> = {
  verified: CheckIcon,
  broken: WarningIcon,
  making: ClockIcon,
  unchecked: ClockIcon,
};

/** How the certificate stands; announced when that changes. */
function Stands({ certificate }: { certificate: Certificate }) {
  const standing = standingOf(certificate);
  const Mark = marks[standing];
  return (
    <div className={styles.entry} data-standing={standing}>
      <p className={styles.standing} role="status">
        <Mark />
        {standingWords(certificate)}
      </p>
      <p className={styles.quiet}>
        Version {certificate.version}, {eventWords(certificate)}
        {certificate.checkedAt ? (
          <>
            . Checked <RelativeTime iso={certificate.checkedAt} />.
          </>
        ) : (
          '.'
        )}
      </p>
    </div>
  );
}

/** For admins, and for approvers who decided on the document. */
function EvidenceButton({ document: { id, title } }: { document: DocumentDetail }) {
  const user = useSelector(selectUser);
  const { data } = useListDecisionsQuery({ id });
  const [open, setOpen] = useState(false);
  const decided = data?.decisions.some(({ userId }) => userId === user?.id) ?? false;
  if (user?.role !== 'admin' && !(user?.role === 'approver' && decided)) return null;
  return (
    <>
      <Button size="small" icon={<PackageIcon size={14} />} onClick={() => setOpen(true)}>
        Evidence package
      </Button>
      {open ? (
        <Suspense>
          <ExportDialog subject={{ kind: 'document', documentId: id, title }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
