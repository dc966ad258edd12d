/** Values over time, as stacked bars or lines. The same numbers are available as a table. */
import { type PointerEvent, useState } from 'react';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { type Column, Table } from '../layout/table.tsx';
import styles from './chart.module.css';
import { ceilingOf, linePath, stack } from './chart-shapes.ts';

interface ChartSeries {
  name: string;
  /** One value per label. */
  values: readonly number[];
  kind?: 'accent' | 'quiet' | 'good' | 'warn' | 'bad' | undefined;
}

interface Props {
  /** Also the caption of the table. */
  title: string;
  /** Formatted, for example days. */
  labels: readonly string[];
  /** Column title of the labels: “Day”. */
  labelTitle: string;
  series: readonly ChartSeries[];
  shape?: 'bars' | 'lines' | undefined;
  /** Formats a value; as a number by default. */
  format?: ((value: number) => string) | undefined;
}

export function Chart({ title, labels, labelTitle, series, shape = 'bars', format }: Props) {
  const { design } = useMessages();
  const formats = useFormats();
  const write = format ?? formats.number;
  const [pointed, setPointed] = useState<number | null>(null);
  const top = ceilingOf(series, shape);
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = Math.floor(((event.clientX - left) / width) * labels.length);
    setPointed(Math.min(labels.length - 1, Math.max(0, at)));
  };
  const shown = pointed !== null && pointed < labels.length ? pointed : null;
  return (
    <figure className={styles['chart']}>
      <figcaption className={styles['head']}>
        <span className={styles['title']}>{title}</span>
        <span className={styles['legend']}>
          {shown !== null && <span className={styles['label']}>{labels[shown]}</span>}
          {series.map(({ name, values, kind = 'accent' }) => (
            <span key={name} className={styles['key']} data-kind={kind}>
              {name}
              {shown !== null && <strong>{write(values[shown])}</strong>}
            </span>
          ))}
        </span>
      </figcaption>
      <div className={styles['plot']} dir="ltr" aria-hidden="true">
        <span className={styles['top']}>{write(top)}</span>
        <span className={styles['zero']}>{write(0)}</span>
        <div
          className={styles['area']}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(null)}
        >
          <svg
            viewBox={`0 0 ${labels.length} 1`}
            aria-hidden="true"
            preserveAspectRatio="none"
            className={styles['drawing']}
          >
            {shown !== null && <rect x={shown} y={0} width={1} height={1} className={styles['pointed']} />}
            {shape === 'bars'
              ? stack(series, top).map(({ kind, x, y, height }) => (
                  <rect
                    key={`${kind} ${x} ${y}`}
                    data-kind={kind}
                    x={x + 0.12}
                    y={y}
                    width={0.76}
                    height={height}
                  />
                ))
              : series.map(({ name, values, kind = 'accent' }) => (
                  <path key={name} data-kind={kind} d={linePath(values, top)} className={styles['line']} />
                ))}
          </svg>
        </div>
        <span className={styles['first']}>{labels[0]}</span>
        <span className={styles['last']}>{labels.length > 1 ? labels.at(-1) : ''}</span>
      </div>
      <details className={styles['table']}>
        <summary>{design.asTable}</summary>
        <Table
          caption={title}
          narrow="scroll"
          rows={labels.map((_, at) => ({ at }))}
          rowKey={({ at }) => at}
          columns={[
            [labelTitle, ({ at }) => labels[at]],
            ...series.map(
              ({ name, values }): Column<{ at: number }> => [name, ({ at }) => write(values[at]), 'numeric'],
            ),
          ]}
        />
      </details>
    </figure>
  );
}
