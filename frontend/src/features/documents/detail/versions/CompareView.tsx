import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useScrollTogether } from './use-scroll-together';
import type { DocumentVersion } from '@/api/document-content';
import type { DocumentDetail } from '@/api/types';
import { useOpenDocuments } from '@/shared/access/open-documents';
import { PHONE, useMediaQuery } from '@/shared/lib/use-media-query';
import { ChevronLeftIcon } from '@/shared/ui/icons';
import { EmptyState } from '@/shared/ui/States';
import { Locked } from '../../preview/Locked';
import { Preview } from '../../preview/Preview';
import type { ShowPlace } from '../use-place';
import { TextDiff } from './TextDiff';
import styles from './Versions.module.css';

interface CompareViewProps {
  document: DocumentDetail;
  versions: DocumentVersion[];
  pair: readonly [number, number];
  onShow: ShowPlace;
}

/** Two versions against each other: what changed in the text, or the pages side by side. */
export function CompareView({ document, versions, pair: [from, to], onShow }: CompareViewProps) {
  const [way, setWay] = useState<'text' | 'pages'>('text');
  const isOpen = useOpenDocuments();
  const chosen = [from, to].map((number) => versions.find(({ version }) => version === number));
  const back = (
    <Button
      type="text"
      size="small"
      icon={<ChevronLeftIcon size={15} />}
      onClick={() => onShow({ compare: null, tab: 'versions' })}
    >
      All versions
    </Button>
  );
  if (!chosen.every((version) => version !== undefined)) {
    return (
      <EmptyState title="No such version" description="It does not exist, or it is not yours to read." action={back} />
    );
  }
  const { id, title, fileName, mimeType } = document;
  return (
    <div className={way === 'pages' ? `${styles.compare} ${styles.filled}` : styles.compare}>
      <div className={styles.compareHead}>
        {back}
        <h3 className={styles.number}>
          Version {from} and version {to}
        </h3>
        <Segmented
          aria-label="What to compare"
          size="small"
          value={way}
          onChange={setWay}
          options={[
            { value: 'text', label: 'Text' },
            { value: 'pages', label: 'Side by side' },
          ]}
        />
      </div>
      {!isOpen(id) ? (
        <Locked target={{ id, title, fileName, mimeType }} />
      ) : way === 'text' ? (
        <TextDiff id={id} from={from} to={to} />
      ) : (
        <SideBySide document={document} versions={chosen} />
      )}
    </div>
  );
}

function SideBySide({ document: { id, title }, versions }: { document: DocumentDetail; versions: DocumentVersion[] }) {
  const phone = useMediaQuery(PHONE);
  const sides = useScrollTogether();
  return (
    <div ref={sides} className={styles.sides}>
      {versions.map(({ version, fileName, mimeType }) => (
        <section key={version} className={styles.sheet} aria-label={`Version ${version}`}>
          <h4 className={styles.sheetTitle}>Version {version}</h4>
          {/* Little room for each: as on a phone, without the strip of pages. */}
          <Preview target={{ id, title, fileName, mimeType, version }} phone mayRetry={false} />
        </section>
      ))}
      {phone ? <p className={styles.quiet}>A wider screen shows them beside each other.</p> : null}
    </div>
  );
}
