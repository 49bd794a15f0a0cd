import { lazy, Suspense, useState } from 'react';
import {
  useGetPreviewQuery,
  useListAccessQuery,
  useRetryPreviewMutation,
  type PreviewFacts,
} from '@/api/document-content';
import { messageOf } from '@/api/problem';
import type { AccessTarget } from '@/shared/access/document-access';
import { useOpenDocuments } from '@/shared/access/open-documents';
import { useToast } from '@/shared/lib/use-toast';
import { GridPreview } from './GridPreview';
import { HtmlPreview } from './HtmlPreview';
import { Locked } from './Locked';
import styles from './Preview.module.css';
import { PreviewFailure } from './PreviewFailure';
import { PreviewSkeleton } from './PreviewSkeleton';
import { TextPreview } from './TextPreview';
import { useContent, type PreviewContent } from './use-preview-content';

// The drawing of PDF pages is large, and only those who open one need it.
const PdfPreview = lazy(() => import('./pdf/PdfPreview'));

const POLL_MS = 2000;
const NO_PREVIEW = 'This kind of file cannot be shown in the browser. Download it to open it.';
const FAILED = 'The preview could not be made. The file itself is unharmed: download it to open it.';

interface PreviewProps {
  target: AccessTarget;
  phone: boolean;
  /** Whether this reader may have a failed preview made again. */
  mayRetry: boolean;
}

/** The document itself, as far as a browser can show it and this reader may see it. */
export function Preview(props: PreviewProps) {
  // What is on the screen belongs to one version of one document: with another one everything starts anew.
  return (
    <div className={styles.preview}>
      <Stage key={`${props.target.id}:${props.target.version ?? ''}`} {...props} />
    </div>
  );
}

function Stage({ target, phone, mayRetry }: PreviewProps) {
  const { id, version } = target;
  const [pending, setPending] = useState(false);
  const preview = useGetPreviewQuery({ id, version }, { pollingInterval: pending ? POLL_MS : 0 });
  const access = useListAccessQuery();
  const isOpen = useOpenDocuments();
  const facts = preview.currentData;
  if (facts && pending !== (facts.state === 'pending')) setPending(facts.state === 'pending');

  if (preview.error && !facts) {
    return (
      <PreviewFailure
        message={messageOf(preview.error, 'The server could not answer.')}
        retrying={preview.isFetching}
        onRetry={() => void preview.refetch()}
      />
    );
  }
  if (!facts || (access.isLoading && !access.error)) return <PreviewSkeleton />;
  if (facts.state === 'pending') return <BeingMade />;
  if (facts.kind === 'none') return <PreviewFailure message={facts.message ?? NO_PREVIEW} />;
  if (facts.state === 'failed') return <Failed id={id} facts={facts} mayRetry={mayRetry} />;
  if (!isOpen(id)) return <Locked target={target} />;
  return <Content target={target} facts={facts} phone={phone} />;
}

function Content({ target, facts, phone }: { target: AccessTarget; facts: PreviewFacts; phone: boolean }) {
  const [attempt, setAttempt] = useState(0);
  const content = useContent(target.id, target.version, facts.kind, attempt);
  switch (content.state) {
    case 'loading':
      return <PreviewSkeleton />;
    case 'locked':
      return <Locked target={target} />;
    case 'failed':
      return <PreviewFailure message={content.message} onRetry={() => setAttempt(attempt + 1)} />;
    case 'ready':
      return <Shown content={content.content} title={target.title} phone={phone} />;
  }
}

function Shown({ content, title, phone }: { content: PreviewContent; title: string; phone: boolean }) {
  switch (content.kind) {
    case 'pdf':
      return (
        <Suspense fallback={<PreviewSkeleton />}>
          <PdfPreview bytes={content.bytes} title={title} phone={phone} />
        </Suspense>
      );
    case 'html':
      return <HtmlPreview html={content.html} title={title} />;
    case 'grid':
      return <GridPreview sheets={content.sheets} title={title} />;
    case 'text':
      return <TextPreview text={content.text} truncated={content.truncated} title={title} />;
  }
}

function BeingMade() {
  return (
    <div className={styles.note} role="status">
      <span className={styles.dots} aria-hidden="true" />
      <h3 className={styles.noteTitle}>The preview is being made</h3>
      <p>It appears here by itself. You need not wait for it to work with the document.</p>
    </div>
  );
}

function Failed({ id, facts, mayRetry }: { id: number; facts: PreviewFacts; mayRetry: boolean }) {
  const [retry, { isLoading }] = useRetryPreviewMutation();
  const toast = useToast();
  const again = () =>
    retry({ id })
      .unwrap()
      .catch((error: unknown) =>
        toast.fail({ title: 'Not tried again', description: messageOf(error, 'The server could not answer.') }),
      );
  return (
    <PreviewFailure
      message={facts.message ?? FAILED}
      retrying={isLoading}
      onRetry={mayRetry ? () => void again() : undefined}
    />
  );
}
