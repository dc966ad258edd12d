/** What the service stands on: sound, caches, catalogue, database, disks, and the process itself. */

import type { ReactNode } from 'react';
import type { Health } from '../../../../src/domain/health.ts';
import { Card } from '../../design/card.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useWords } from '../../messages/messages.tsx';
import { operateWords } from '../messages.ts';
import styles from './health.module.css';
import { Meter } from './meter.tsx';

export function HealthMachine({ health }: { health: Health }) {
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
  const { health: words } = operateWords.useWords();
  const { number } = useFormats();
  return (
    <Card title={words.sound}>
      <Meter label={words.running} value={sound.running} most={sound.at_once} write={number} />
      <Meter label={words.waiting} value={sound.waiting} most={sound.waiting_most} write={number} />
      <Facts
        rows={[
          [words.converted, number(sound.converted)],
          [words.turnedAway, number(sound.refused)],
          [words.failed, number(sound.failed)],
          [words.zips, number(sound.zips.preparing + sound.zips.open)],
          ['ffmpeg', sound.ffmpeg ?? sound.missing ?? '–'],
        ]}
      />
    </Card>
  );
}

function Catalogue({ catalogue, imports }: Health) {
  const { things } = useWords();
  const { health: words } = operateWords.useWords();
  const { number, bytes, moment } = useFormats();
  const { generation, last_build_ms, ratings } = catalogue;
  const ms = (value: number | null) => (value === null ? '–' : words.ms(number(Math.round(value))));
  return (
    <Card title={words.catalogue}>
      <Facts
        rows={[
          [words.generation, generation === null ? '–' : number(generation.version)],
          [words.age, generation === null ? '–' : words.duration(generation.age)],
          [things.tracks, generation === null ? '–' : number(generation.tracks)],
          [things.albums, generation === null ? '–' : number(generation.albums)],
          [things.artists, generation === null ? '–' : number(generation.artists)],
          [words.size, generation === null ? '–' : bytes(generation.bytes)],
          [words.lastBuild, catalogue.building ? words.building : ms(last_build_ms)],
          [words.ratings, ratings.refreshed === null ? '–' : moment(ratings.refreshed)],
          [words.importsRunning, number(imports)],
        ]}
      />
    </Card>
  );
}

function Caches({ caches, connections }: Health) {
  const { health: words } = operateWords.useWords();
  const { bytes, number } = useFormats();
  return (
    <Card title={words.cachesTitle}>
      {caches.map(({ name, bytes: size, most }) => (
        <Meter key={name} label={words.caches[name]} value={size} most={most} write={bytes} />
      ))}
      <Meter label={words.connections} value={connections.open} most={connections.most} write={number} />
      <Facts
        rows={[
          [words.streams, number(connections.streams)],
          [words.listeners, number(connections.listeners)],
        ]}
      />
    </Card>
  );
}

function Disks({ disks, mail }: Health) {
  const { health: words } = operateWords.useWords();
  const { bytes } = useFormats();
  return (
    <Card title={words.disksTitle}>
      {disks.map(({ name, free, total }) =>
        free === null || total === null ? (
          <Facts key={name} rows={[[words.disks[name], words.unknown]]} />
        ) : (
          <Meter
            key={name}
            label={words.disks[name]}
            value={total - free}
            most={total}
            write={bytes}
            free={free}
          />
        ),
      )}
      <Facts rows={[[words.mail, mail.configured ? words.mailOn : words.mailOff]]} />
    </Card>
  );
}

function Database({ database: { kind, version, schema, bytes: size, round_trip_ms, pool } }: Health) {
  const { health: words } = operateWords.useWords();
  const { bytes, number } = useFormats();
  return (
    <Card title={words.database}>
      {pool !== null && (
        <Meter label={words.pool} value={pool.open - pool.idle} most={pool.most} write={number} />
      )}
      <Facts
        rows={[
          [words.software, `${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'} ${version}`],
          [words.schema, number(schema)],
          [words.size, size === null ? words.unknown : bytes(size)],
          [words.roundTrip, words.ms(number(Math.round(round_trip_ms * 10) / 10))],
          ...(pool === null ? [] : [[words.poolWaiting, number(pool.waiting)] as const]),
        ]}
      />
    </Card>
  );
}

function Process({ node }: Health) {
  const { health: words } = operateWords.useWords();
  const { bytes, number } = useFormats();
  const { p50, p99, max } = node.event_loop;
  const late = [p50, p99, max].map((ms) => number(Math.round(ms))).join(' / ');
  return (
    <Card title={words.process}>
      <Facts
        rows={[
          [words.host, `${node.host} (${node.pid})`],
          [words.uptime, words.duration(node.uptime)],
          [words.version, `${node.version} · Node ${node.node}`],
          [words.memory, bytes(node.memory.rss)],
          [words.heap, `${bytes(node.memory.heap_used)} / ${bytes(node.memory.heap_total)}`],
          [words.loop, words.ms(late)],
        ]}
      />
    </Card>
  );
}
