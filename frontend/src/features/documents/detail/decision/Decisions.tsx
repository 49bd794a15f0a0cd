import { Button } from 'antd';
import { useState } from 'react';
import { useStore } from 'react-redux';
import { useListDecisionsQuery, type SignedDecision } from '@/api/document-review';
import { fetchBytes } from '@/api/fetch-bytes';
import { messageOf } from '@/api/problem';
import type { SessionRoot } from '@/api/session/session-slice';
import type { DocumentDetail } from '@/api/types';
import { AccessButton } from '@/shared/access/AccessButton';
import { fileKind } from '@/shared/lib/document-words';
import { formatDateTime } from '@/shared/lib/format';
import { saveBlob } from '@/shared/lib/save-blob';
import { useToast } from '@/shared/lib/use-toast';
import { DownloadIcon } from '@/shared/ui/icons';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import styles from './Decisions.module.css';
import { signedWith } from './decision-words';

/** Who decided what about this document, as it was signed; and the sheet that says so on paper. */
export function Decisions({ document }: { document: DocumentDetail }) {
  const { id, approvedVersion, publishedWithoutReview } = document;
  const { data, error } = useListDecisionsQuery({ id });
  const decisions = data?.decisions ?? [];
  if (data && decisions.length === 0) return null;
  const sheet = approvedVersion !== null && !publishedWithoutReview;
  return (
    <section className={styles.section} aria-labelledby="decisions">
      <div className={styles.head}>
        <h3 id="decisions" className={styles.heading}>
          Decisions
        </h3>
        {sheet ? <Papers document={document} version={approvedVersion} /> : null}
      </div>
      {error && !data ? (
        <p className={styles.quiet}>{messageOf(error, 'The decisions could not be loaded.')}</p>
      ) : !data ? (
        <>
          <LoadingNote what="decisions" />
          <Skeleton width="60%" height={36} />
        </>
      ) : (
        <ul className={styles.list}>
          {decisions.map((decision) => (
            <SignedEntry key={decision.id} decision={decision} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SignedEntry({ decision }: { decision: SignedDecision }) {
  const { meaning, printedName, onBehalfOfName, asAdminOverride, stepName, version, createdAt } = decision;
  return (
    <li className={styles.entry}>
      <span>
        {meaning} <strong>{printedName}</strong>
        {onBehalfOfName ? ` for ${onBehalfOfName}` : null}
        {asAdminOverride ? ', as administrator' : null}
      </span>
      <span className={styles.quiet}>
        {stepName}, version {version}, <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>, signed with:{' '}
        {signedWith(decision.signedWith)}
      </span>
      <span className={styles.hash} title={`SHA-256 of what was decided on: ${decision.documentHash}`}>
        {decision.documentHash.slice(0, 16)}…
      </span>
    </li>
  );
}

/** The signature sheet by itself, and for PDF files the document with the sheet behind it. */
function Papers({ document, version }: { document: DocumentDetail; version: number }) {
  const store = useStore<SessionRoot>();
  const toast = useToast();
  const [loading, setLoading] = useState(false);
  const { id, title, fileName, mimeType } = document;
  const saveSheet = async () => {
    setLoading(true);
    try {
      const bytes = await fetchBytes(store, `/api/documents/${id}/signature-sheet?version=${version}`);
      saveBlob(bytes, `${fileName.replace(/\.[^.]+$/, '')} signatures.pdf`);
    } catch (error) {
      toast.fail({
        title: 'No signature sheet',
        description: messageOf(error, 'The server could not answer.'),
        retry: () => void saveSheet(),
      });
    } finally {
      setLoading(false);
    }
  };
  return (
    <div className={styles.papers}>
      <Button size="small" icon={<DownloadIcon size={14} />} loading={loading} onClick={() => void saveSheet()}>
        Signature sheet
      </Button>
      {fileKind(mimeType) === 'PDF' ? (
        <AccessButton
          kind="signed"
          icon={<DownloadIcon size={14} />}
          label="Signed copy"
          target={{ id, title, fileName, mimeType, version }}
        />
      ) : null}
    </div>
  );
}
