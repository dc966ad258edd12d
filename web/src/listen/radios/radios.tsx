/** `/radios`: all radios, each with its current track. */
import { Radio } from 'lucide-react';
import { useLoaderData } from 'react-router';
import { EmptyState } from '../../design/feedback/states.tsx';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf, type PageHandle } from '../../page.ts';
import { CardGrid } from '../cards/card-row.tsx';
import { RadioCard } from '../cards/cards.tsx';
import { radioTeaser } from '../cards/teasers.ts';
import { filesOf, titledIn } from '../listings.ts';
import { findRadio, type RadioNow } from './radio-now.ts';
import styles from './radios.module.css';
import { useRadioNow } from './use-radio-now.ts';

const RADIOS_MAX = 60;

export const loader = loaderOf(async ({ v3 }, { signal }) => {
  const { results } = await v3.radios({ order: 'dispname', limit: RADIOS_MAX }, { signal });
  const teasers = results.map(radioTeaser);
  const playing = await Promise.all(teasers.map(({ id }) => findRadio(v3, id, signal)));
  return { radios: playing.filter((radio) => radio !== undefined) };
});

type Data = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Data> = {
  head: (_, { discover, shell }, language) => ({
    title: shell.radios,
    description: discover.radiosDescription,
    canonical: '/radios',
    alternates: filesOf(titledIn(language, '/radios'), shell.radios),
  }),
};

export function Component() {
  const { discover, shell } = useMessages();
  const { radios } = useLoaderData<Data>();
  return (
    <>
      <h1>{shell.radios}</h1>
      <p className={styles['text']}>{discover.radiosDescription}</p>
      <h2>
        <VisuallyHidden>{discover.radioNow}</VisuallyHidden>
      </h2>
      {radios.length === 0 && <EmptyState icon={Radio} title={discover.radiosEmpty} />}
      <CardGrid items={radios} card={(radio) => <LiveRadio first={radio} />} />
    </>
  );
}

/** Less often than on the page of one radio, since all radios are polled. */
const POLL_MS = { min: 20_000, max: 600_000 };

function LiveRadio({ first }: { first: RadioNow }) {
  const { radio } = useRadioNow(first, POLL_MS);
  return (
    <RadioCard radio={radio}>
      {radio.now !== null && (
        <>
          <bdi>{radio.now.name}</bdi> · <bdi>{radio.now.artist_name}</bdi>
        </>
      )}
    </RadioCard>
  );
}
