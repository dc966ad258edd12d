/** Status of conversions, catalogue, caches, disks, database and process. */
import type { ReactNode } from 'react';
import type { Health } from '../../../../src/domain/node/health.ts';
import { Card } from '../../design/layout/card.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { adminMessages } from '../messages.ts';
import styles from './health.module.css';

export function HealthResources({ health }: { health: Health }) {
  return (
    <div className={styles['cards']}>
      <Sound {...health} />
      <Catalogue {...health} />
      <Caches {...health} />
      <Disks {...health} />
      <Database {...health} />
      <Process {...health} />
    </div>
  );
}

function Facts({ rows }: { rows: (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles['facts']}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sound({ sound }: Health) {
  const { health: messages } = adminMessages.useMessages();
  const { number } = useFormats();
  return (
    <Card title={messages.sound}>
      <Meter label={messages.running} value={sound.running} max={sound.at_once} write={number} />
      <Meter label={messages.waiting} value={sound.waiting} max={sound.waiting_max} write={number} />
      <Facts
        rows={[
          [messages.converted, number(sound.converted)],
          [messages.turnedAway, number(sound.refused)],
          [messages.failed, number(sound.failed)],
          [messages.zips, number(sound.zips.preparing + sound.zips.open)],
          ['ffmpeg', sound.ffmpeg ?? sound.missing ?? '–'],
        ]}
      />
    </Card>
  );
}

function Catalogue({ catalogue, imports }: Health) {
  const { catalogue: names } = useMessages();
  const { health: messages, sections } = adminMessages.useMessages();
  const { number, bytes, moment } = useFormats();
  const { generation, last_build_ms, ratings } = catalogue;
  const ms = (value: number | null) => (value === null ? '–' : messages.ms(number(Math.round(value))));
  return (
    <Card title={sections.catalogue}>
      <Facts
        rows={[
          [messages.generation, generation === null ? '–' : number(generation.version)],
          [messages.age, generation === null ? '–' : messages.duration(generation.age)],
          [names.tracks, generation === null ? '–' : number(generation.tracks)],
          [names.albums, generation === null ? '–' : number(generation.albums)],
          [names.artists, generation === null ? '–' : number(generation.artists)],
          [messages.size, generation === null ? '–' : bytes(generation.bytes)],
          [messages.lastUpdate, catalogue.building ? messages.building : ms(last_build_ms)],
          [messages.ratings, ratings.refreshed === null ? '–' : moment(ratings.refreshed)],
          [messages.importsRunning, number(imports)],
        ]}
      />
    </Card>
  );
}

function Caches({ caches, connections }: Health) {
  const { health: messages } = adminMessages.useMessages();
  const { bytes, number } = useFormats();
  return (
    <Card title={messages.cachesTitle}>
      {caches.map(({ name, bytes: size, max }) => (
        <Meter key={name} label={messages.caches[name]} value={size} max={max} write={bytes} />
      ))}
      <Meter label={messages.connections} value={connections.open} max={connections.max} write={number} />
      <Facts
        rows={[
          [messages.streams, number(connections.streams)],
          [messages.listeners, number(connections.listeners)],
        ]}
      />
    </Card>
  );
}

function Disks({ disks, mail }: Health) {
  const { health: messages } = adminMessages.useMessages();
  const { bytes } = useFormats();
  return (
    <Card title={messages.disksTitle}>
      {disks.map(({ name, free, total }) =>
        free === null || total === null ? (
          <Facts key={name} rows={[[messages.disks[name], messages.unknown]]} />
        ) : (
          <Meter
            key={name}
            label={messages.disks[name]}
            value={total - free}
            max={total}
            write={bytes}
            free={free}
          />
        ),
      )}
      <Facts rows={[[messages.mail, mail.configured ? messages.mailOn : messages.mailOff]]} />
    </Card>
  );
}

function Database({ database, jobs }: Health) {
  const { kind, version, schema, bytes: size, round_trip_ms, pool } = database;
  const { health: messages } = adminMessages.useMessages();
  const { bytes, number } = useFormats();
  return (
    <Card title={messages.database}>
      {pool !== null && (
        <Meter label={messages.pool} value={pool.open - pool.idle} max={pool.max} write={number} />
      )}
      <Facts
        rows={[
          [messages.software, `${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'} ${version}`],
          [messages.schema, number(schema)],
          [messages.size, size === null ? messages.unknown : bytes(size)],
          [messages.roundTrip, messages.ms(number(Math.round(round_trip_ms * 10) / 10))],
          [messages.jobsWaiting, number(jobs.waiting)],
          ...(pool === null ? [] : [[messages.poolWaiting, number(pool.waiting)] as const]),
        ]}
      />
    </Card>
  );
}

function Process({ node }: Health) {
  const { health: messages } = adminMessages.useMessages();
  const { bytes, number } = useFormats();
  const { p50, p99, max } = node.event_loop;
  const late = [p50, p99, max].map((ms) => number(Math.round(ms))).join(' / ');
  return (
    <Card title={messages.process}>
      <Facts
        rows={[
          [messages.host, `${node.host} (${node.pid})`],
          [messages.uptime, messages.duration(node.uptime)],
          [messages.version, `${node.version} · Node ${node.node}`],
          [messages.threads, number(node.threads)],
          [messages.memory, bytes(node.memory.rss)],
          [messages.heap, `${bytes(node.memory.heap_used)} / ${bytes(node.memory.heap_total)}`],
          [messages.loop, messages.ms(late)],
        ]}
      />
    </Card>
  );
}

interface Props {
  label: string;
  value: number;
  /** `null`: no limit. */
  max: number | null;
  write(value: number): string;
  /** If set, the text shows the free amount instead of the used one. */
  free?: number;
}

/** From this share on the bar shows a warning. */
const HIGH = 0.9;

/** A usage value as text and as a bar. */
function Meter({ label, value, max, write, free }: Props) {
  const { health } = adminMessages.useMessages();
  const text =
    free !== undefined
      ? health.free(write(free), write(max ?? 0))
      : max === null
        ? write(value)
        : health.of(write(value), write(max));
  return (
    <div className={styles['meter']}>
      <span>{label}</span>
      <span className={styles['amount']}>{text}</span>
      {max !== null && (
        <meter
          aria-label={label}
          aria-valuetext={text}
          min={0}
          max={Math.max(1, max)}
          high={Math.max(1, max) * HIGH}
          value={value}
        >
          {text}
        </meter>
      )}
    </div>
  );
}
