import { Select } from 'antd';
import { useState } from 'react';
import { ChevronDownIcon, ChevronUpIcon, MinusIcon, PanelIcon, PlusIcon, SearchIcon } from '@/shared/ui/icons';
import { IconButton } from '@/shared/ui/IconButton';
import { MAX_ZOOM, MIN_ZOOM, stepZoom, type Zoom } from './pages';
import styles from './PdfViewer.module.css';

const fixed = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

interface PdfToolbarProps {
  page: number;
  pageCount: number;
  zoom: Zoom;
  scale: number;
  stripOpen: boolean;
  finding: boolean;
  phone: boolean;
  onPage: (page: number) => void;
  onZoom: (zoom: Zoom) => void;
  onStrip: () => void;
  onFind: () => void;
}

/** Where one is in the document, how large it is, and what else can be done with it. */
export function PdfToolbar(props: PdfToolbarProps) {
  const { page, pageCount, zoom, scale, phone, onPage, onZoom } = props;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Preview">
      {phone || pageCount < 2 ? null : (
        <IconButton label="Page thumbnails" pressed={props.stripOpen} onClick={props.onStrip} icon={<PanelIcon />} />
      )}
      {phone ? null : <PageSteps {...props} />}
      <PageNumber key={page} page={page} pageCount={pageCount} onPage={onPage} />
      <span className={styles.spring} />
      <IconButton
        label="Zoom out"
        disabled={scale <= MIN_ZOOM}
        onClick={() => onZoom(stepZoom(scale, -1))}
        icon={<MinusIcon />}
      />
      <Select
        size="small"
        variant="borderless"
        aria-label="Zoom"
        className={styles.zoom}
        popupMatchSelectWidth={false}
        value={String(zoom)}
        onChange={(value) => onZoom(value === 'width' || value === 'page' ? value : Number(value))}
        options={[
          { value: 'width', label: 'Fit width' },
          { value: 'page', label: 'Fit page' },
          ...[...new Set(typeof zoom === 'number' ? [...fixed, zoom] : fixed)]
            .sort((a, b) => a - b)
            .map((value) => ({ value: String(value), label: `${Math.round(value * 100)} %` })),
        ]}
      />
      <IconButton
        label="Zoom in"
        disabled={scale >= MAX_ZOOM}
        onClick={() => onZoom(stepZoom(scale, 1))}
        icon={<PlusIcon />}
      />
      <IconButton label="Find in this document" pressed={props.finding} onClick={props.onFind} icon={<SearchIcon />} />
    </div>
  );
}

function PageSteps({ page, pageCount, onPage }: PdfToolbarProps) {
  return (
    <>
      <IconButton
        label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        icon={<ChevronUpIcon />}
      />
      <IconButton
        label="Next page"
        disabled={page >= pageCount}
        onClick={() => onPage(page + 1)}
        icon={<ChevronDownIcon />}
      />
    </>
  );
}

/** The page on show; another number leads to its page. It starts anew with every page. */
function PageNumber({ page, pageCount, onPage }: { page: number; pageCount: number; onPage: (page: number) => void }) {
  const [text, setText] = useState(String(page));
  const go = () => {
    const wanted = Number(text);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pageCount) onPage(wanted);
    setText(String(page));
  };
  return (
    <span className={styles.pageNumber}>
      <input
        aria-label={`Page, ${page} of ${pageCount}`}
        inputMode="numeric"
        value={text}
        style={{ width: `${String(pageCount).length + 2}ch` }}
        onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && go()}
      />
      <span>/ {pageCount}</span>
    </span>
  );
}
