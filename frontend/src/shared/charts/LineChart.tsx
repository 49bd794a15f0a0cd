import { useEffect, useRef, useState, type PointerEvent } from 'react';
import styles from './Chart.module.css';
import { highestOf, shownLabels, ticksFor, valueWords, type ChartSeries } from './chart-math';
import type { DrawnProps } from './ChartTable';

const HEIGHT = 220;
const EDGE = { top: 12, right: 32, bottom: 28, left: 48 };
/** The room that one label below the axis takes. */
const LABEL_WIDTH = 84;

/** The width that is there to draw on. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(240, entry.contentRect.width)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
}

/** Lines over time. The pointer reads off what stands at one place; the table beside it says everything. */
export function LineChart({ series, unit, labelledBy }: DrawnProps) {
  const [element, width] = useWidth();
  const [place, setPlace] = useState<number | null>(null);
  const labels = series[0]?.points.map(({ label }) => label) ?? [];
  const ticks = ticksFor(highestOf(series));
  const top = ticks.at(-1) ?? 1;
  const inner = { width: width - EDGE.left - EDGE.right, height: HEIGHT - EDGE.top - EDGE.bottom };
  const x = (index: number) =>
    EDGE.left + (labels.length > 1 ? (index / (labels.length - 1)) * inner.width : inner.width / 2);
  const y = (value: number) => EDGE.top + inner.height * (1 - Math.max(0, value) / top);
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left - EDGE.left;
    const index = Math.round((at / inner.width) * (labels.length - 1));
    setPlace(Math.min(labels.length - 1, Math.max(0, index)));
  };
  return (
    <div ref={element} className={styles.plot}>
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-labelledby={labelledBy}
        onPointerMove={follow}
        onPointerLeave={() => setPlace(null)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={EDGE.left} x2={width - EDGE.right} y1={y(tick)} y2={y(tick)} />
            <text className={styles.axis} x={EDGE.left - 8} y={y(tick) + 4} textAnchor="end">
              {tick.toLocaleString('en-US')}
            </text>
          </g>
        ))}
        {shownLabels(labels.length, Math.floor(inner.width / LABEL_WIDTH)).map((index) => (
          <text key={index} className={styles.axis} x={x(index)} y={HEIGHT - 8} textAnchor="middle">
            {labels[index]}
          </text>
        ))}
        {place === null ? null : (
          <line className={styles.cursor} x1={x(place)} x2={x(place)} y1={EDGE.top} y2={EDGE.top + inner.height} />
        )}
        {series.map(({ name, points }, index) => (
          <g key={name} data-series={index % 4}>
            <polyline
              className={styles.line}
              points={points.map(({ value }, at) => `${x(at)},${y(value)}`).join(' ')}
            />
            {points.map(({ value }, at) =>
              points.length === 1 || at === place ? (
                <circle key={at} className={styles.dot} cx={x(at)} cy={y(value)} r="3.5" />
              ) : null,
            )}
          </g>
        ))}
      </svg>
      {place === null ? null : (
        <Reading series={series} unit={unit} place={place} left={x(place)} flip={x(place) > width / 2} />
      )}
    </div>
  );
}

interface ReadingProps {
  series: readonly ChartSeries[];
  unit: string;
  place: number;
  left: number;
  flip: boolean;
}

function Reading({ series, unit, place, left, flip }: ReadingProps) {
  return (
    <div
      className={styles.reading}
      style={flip ? { right: `calc(100% - ${left - 10}px)` } : { left: left + 10 }}
      aria-hidden="true"
    >
      <strong>{series[0]?.points[place]?.label}</strong>
      {series.map(({ name, points }) => (
        <span key={name}>
          {series.length > 1 ? `${name}: ` : ''}
          {valueWords(points[place]?.value ?? 0, unit)}
        </span>
      ))}
    </div>
  );
}
