/** Imports a folder or file on the server, from the folders that the settings allow. */
import { CornerLeftUp, FileText, Folder } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportPlace, ImportPlaceEntry, ImportRun } from '../../../../src/domain/imports/import-runs.ts';
import { Button } from '../../design/buttons/button.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import shared from '../../design/layout/page.module.css';
import { useFormats } from '../../messages/formats.ts';
import { useServices } from '../../services.tsx';
import { LicenceField } from '../catalogue/licence-field.tsx';
import { adminMessages } from '../messages.ts';
import { choiceFields, FileChoices, NO_CHOICES } from './file-choices.tsx';
import styles from './imports.module.css';

const IMPORTS = '/web-api/admin/imports';

export function ServerFileChooser({ first }: { first: ImportPlace }) {
  const { imports: messages } = adminMessages.useMessages();
  const { webApi } = useServices();
  const navigate = useNavigate();
  const [place, setPlace] = useState(first);
  /** A file of this folder; if empty, the folder itself is imported. */
  const [file, setFile] = useState('');
  const [license, setLicense] = useState('');
  const [choices, setChoices] = useState(NO_CHOICES);
  const { isBusy, refused, refusedField, errorOf, attempt } = useAttempt();
  const heading = useRef<HTMLParagraphElement>(null);
  const chosen = file || place.path;

  const open = (path: string) =>
    attempt(async () => {
      setPlace(await webApi.get<ImportPlace>(`${IMPORTS}/places?${new URLSearchParams({ path })}`));
      setFile('');
      // The pressed button was removed.
      heading.current?.focus();
    });
  const start = () =>
    attempt(async () => {
      const fields = {
        path: chosen,
        ...(file === ''
          ? { license: license.trim(), ...choiceFields({ ...choices, source: '' }) }
          : choiceFields(choices)),
      };
      const run = await webApi.post<ImportRun>(IMPORTS, fields);
      navigate(`/admin/imports/${run.id}`);
    });

  if (first.entries.length === 0) {
    return (
      <EmptyState icon={Folder} title={messages.noPlaces}>
        {messages.noPlacesText}
      </EmptyState>
    );
  }
  return (
    <div className={shared['stack']}>
      <p ref={heading} tabIndex={-1} className={styles['path']}>
        {chosen || messages.choosePlace}
      </p>
      <FolderList
        place={place}
        file={file}
        onOpen={open}
        onFile={(path) => setFile(path === file ? '' : path)}
      />
      {file === '' && (
        <LicenceField
          label={messages.license}
          name="license"
          hint={messages.licenseHint}
          error={errorOf('license')}
          unset={messages.licenseUnset}
          value={license}
          onChange={setLicense}
        />
      )}
      <FileChoices value={choices} onChange={setChoices} hasSource={file !== ''} error={errorOf('source')} />
      <FormAlert message={/^(license|source)$/.test(refusedField) ? '' : refused} />
      <Button variant="primary" busy={isBusy} disabled={chosen === ''} onClick={start}>
        {file === '' ? messages.importFolder : messages.importFile}
      </Button>
    </div>
  );
}

interface FolderListProps {
  place: ImportPlace;
  /** The path of the chosen file; empty if the folder itself is imported. */
  file: string;
  onOpen(folder: string): void;
  onFile(path: string): void;
}

function FolderList({ place: { parent, entries, beyond }, file, onOpen, onFile }: FolderListProps) {
  const { imports: messages } = adminMessages.useMessages();
  return (
    <ul className={styles['entries']} aria-label={messages.fromServer}>
      {parent !== null && (
        <li>
          <button type="button" className={styles['entry']} onClick={() => onOpen(parent)}>
            <CornerLeftUp />
            <span>{messages.up}</span>
          </button>
        </li>
      )}
      {entries.map((entry) => (
        <li key={entry.path}>
          <FolderEntry
            entry={entry}
            isChosen={entry.path === file}
            onPress={() => (entry.kind === 'folder' ? onOpen(entry.path) : onFile(entry.path))}
          />
        </li>
      ))}
      {beyond > 0 && <li className={shared['total']}>{messages.beyond(beyond)}</li>}
      {entries.length === 0 && <li className={shared['total']}>{messages.emptyPlace}</li>}
    </ul>
  );
}

interface FolderEntryProps {
  entry: ImportPlaceEntry;
  isChosen: boolean;
  onPress(): void;
}

function FolderEntry({ entry: { kind, name, size }, isChosen, onPress }: FolderEntryProps) {
  const { bytes } = useFormats();
  return (
    <button
      type="button"
      className={styles['entry']}
      aria-pressed={kind === 'file' ? isChosen : undefined}
      onClick={onPress}
    >
      {kind === 'folder' ? <Folder /> : <FileText />}
      <span dir="auto">{name}</span>
      {size !== null && <small className={styles['size']}>{bytes(size)}</small>}
    </button>
  );
}
