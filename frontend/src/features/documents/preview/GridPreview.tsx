import { Tabs } from 'antd';
import { useMemo, useState } from 'react';
import { columnName, columnWidths, isNumeric, ROW_HEIGHT, rowWindow, type Sheet } from './grid';
import styles from './GridPreview.module.css';

interface GridPreviewProps {
  sheets: Sheet[];
  title: string;
}

/** A workbook: one tab a sheet, as a browser of tables shows it. */
export function GridPreview({ sheets, title }: GridPreviewProps) {
  const [active, setActive] = useState('0');
  const sheet = sheets[Number(active)];
  if (!sheet) return <p className={styles.none}>This workbook has no sheets with content.</p>;
  return (
    <div className={styles.workbook}>
      <Table key={active} sheet={sheet} label={`Sheet ${sheet.name} of ${title}`} />
      <Tabs
        className={styles.tabs}
        styles={{ header: { margin: 0, paddingInline: 12 } }}
        size="small"
        tabPlacement="bottom"
        activeKey={active}
        onChange={setActive}
        items={sheets.map(({ name }, index) => ({ key: String(index), label: name }))}
      />
    </div>
  );
}

function Table({ sheet: { rows, truncated }, label }: { sheet: Sheet; label: string }) {
  const [view, setView] = useState({ top: 0, height: 800 });
  const widths = useMemo(() => columnWidths(rows), [rows]);
  const { first, last } = rowWindow(rows.length, view.top, view.height);
  return (
    <div
      className={styles.scroll}
      role="region"
      aria-label={label}
      tabIndex={0}
      onScroll={({ currentTarget }) => setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })}
    >
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <colgroup>
          <col style={{ width: '52px' }} />
          {widths.map((width, index) => (
            <col key={index} style={{ width: `${width}ch` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <span className="visually-hidden">Row</span>
            </th>
            {widths.map((_, index) => (
              <th key={index} scope="col">
                {columnName(index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 0 ? <Spacer rows={first} columns={widths.length} /> : null}
          {rows.slice(first, last).map((row, offset) => (
            <tr key={first + offset} aria-rowindex={first + offset + 2}>
              <th scope="row">{first + offset + 1}</th>
              {widths.map((_, column) => (
                <Cell key={column} text={row[column] ?? ''} />
              ))}
            </tr>
          ))}
          {last < rows.length ? <Spacer rows={rows.length - last} columns={widths.length} /> : null}
        </tbody>
      </table>
      {truncated ? (
        <p className={styles.more}>Only the first part of this sheet is shown. Download the file to see all of it.</p>
      ) : null}
    </div>
  );
}

function Cell({ text }: { text: string }) {
  return (
    <td className={isNumeric(text) ? styles.number : undefined} title={text.length > 20 ? text : undefined}>
      {text}
    </td>
  );
}

/** The room of the rows that are not drawn. */
function Spacer({ rows, columns }: { rows: number; columns: number }) {
  return (
    <tr aria-hidden="true">
      <td className={styles.spacer} colSpan={columns + 1} style={{ height: rows * ROW_HEIGHT }} />
    </tr>
  );
}
