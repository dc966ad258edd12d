/** `/admin/people`: finds people, shuts them out and lets them in, and makes administrators. */
import { Ban, MoreHorizontal, SearchX, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import type { Part } from '../../../../src/domain/lists.ts';
import type { PasswordReset, PersonRecord } from '../../../../src/domain/people.ts';
import { userPage } from '../../addresses.ts';
import { Badge } from '../../design/badge.tsx';
import { ConfirmDialog } from '../../design/dialog.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Menu, MenuItem } from '../../design/menu.tsx';
import { EmptyState } from '../../design/state.tsx';
import { useToast } from '../../design/toast.tsx';
import { useFormats } from '../../messages/formats.ts';
import { loaderOf } from '../../page.ts';
import { usePerson, useServices } from '../../services.tsx';
import { FindField } from '../lists/find-field.tsx';
import { LongList } from '../lists/long-list.tsx';
import { Row } from '../lists/row.tsx';
import { operateWords } from '../messages.ts';
import shared from '../operate.module.css';
import { ResetDialog } from './reset-dialog.tsx';

const PEOPLE = '/portal/admin/people';

function queryOf(search: URLSearchParams, offset: number, limit = 50): string {
  const query = new URLSearchParams({ offset: String(offset), limit: String(limit) });
  const q = search.get('q');
  if (q) query.set('q', q);
  return `${PEOPLE}?${query}`;
}

export const loader = loaderOf(({ portal }, { url, signal }) =>
  portal.get<Part<PersonRecord>>(queryOf(url.searchParams, 0), signal),
);

export function Component() {
  const found = useLoaderData<Part<PersonRecord>>();
  const { places, people } = operateWords.useWords();
  const { number } = useFormats();
  const { portal } = useServices();
  const [search] = useSearchParams();
  return (
    <>
      <h1>{places.people}</h1>
      <div className={shared['tools']}>
        <FindField label={people.find} />
      </div>
      <p role="status" className={shared['total']}>
        {people.total(found.total, number(found.total))}
      </p>
      {found.items.length === 0 ? (
        <EmptyState icon={SearchX} title={people.nobody} />
      ) : (
        <LongList
          label={places.people}
          first={found}
          load={(offset, limit) => portal.get(queryOf(search, offset, limit))}
          row={(person, change) => <PersonRow person={person} onChange={change} />}
        />
      )}
    </>
  );
}

type Deed = 'suspend' | 'resume' | 'makeAdmin' | 'unmakeAdmin' | 'reset';

/** All of it is about somebody else: the service lets nobody shut out themselves. */
function PersonRow({ person, onChange }: { person: PersonRecord; onChange(person: PersonRecord): void }) {
  const { people, thing } = operateWords.useWords();
  const { portal } = useServices();
  const { day } = useFormats();
  const toast = useToast();
  const isOneself = usePerson()?.id === person.id;
  // Kept while the dialog closes, so that its words do not change under somebody's eyes.
  const [deed, setDeed] = useState<Deed>('suspend');
  const [isAsking, setAsking] = useState(false);
  const [reset, setReset] = useState<PasswordReset | null>(null);
  const ask = (next: Deed) => {
    setDeed(next);
    setAsking(true);
  };
  const act = async () => {
    const one = `${PEOPLE}/${person.id}`;
    if (deed === 'reset') return setReset(await portal.post<PasswordReset>(`${one}/reset`));
    const changed =
      deed === 'suspend' || deed === 'resume'
        ? await portal.post<PersonRecord>(`${one}/${deed}`)
        : await portal.post<PersonRecord>(`${one}/admin`, { admin: deed === 'makeAdmin' });
    onChange(changed);
    toast(people.done[deed](person.name), { kind: 'good' });
  };
  const item = (which: Deed, danger = false) => (
    <MenuItem danger={danger} onSelect={() => ask(which)}>
      {people.deeds[which]}
    </MenuItem>
  );
  return (
    <>
      <Row
        name={person.dispname}
        badges={<Badges person={person} />}
        facts={
          <>
            <span dir="auto">{person.name}</span>
            {person.email !== '' && (
              <span>
                {person.email} {person.emailVerified ? '' : people.unverified}
              </span>
            )}
            <span>{people.since(day(person.creationdate))}</span>
            {person.applications > 0 && <span>{people.applications(person.applications)}</span>}
          </>
        }
        actions={
          <Menu
            trigger={
              <IconButton label={people.menu(person.name)} icon={<MoreHorizontal aria-hidden="true" />} />
            }
          >
            <MenuItem to={userPage(String(person.id))}>{thing.publicPage}</MenuItem>
            {!isOneself && (
              <>
                {!person.suspended && item('reset')}
                {item(person.admin ? 'unmakeAdmin' : 'makeAdmin', person.admin)}
                {item(person.suspended ? 'resume' : 'suspend', !person.suspended)}
              </>
            )}
          </Menu>
        }
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={people.titles[deed](person.name)}
        description={people.texts[deed]}
        confirm={people.deeds[deed]}
        danger={deed !== 'resume' && deed !== 'makeAdmin'}
        onConfirm={act}
      />
      {reset !== null && <ResetDialog name={person.name} reset={reset} onClose={() => setReset(null)} />}
    </>
  );
}

function Badges({ person: { admin, suspended } }: { person: PersonRecord }) {
  const { people } = operateWords.useWords();
  return (
    <>
      {admin && (
        <Badge kind="accent" icon={<ShieldCheck aria-hidden="true" />}>
          {people.admin}
        </Badge>
      )}
      {suspended && (
        <Badge kind="bad" icon={<Ban aria-hidden="true" />}>
          {people.suspended}
        </Badge>
      )}
    </>
  );
}
