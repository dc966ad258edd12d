/** Language and appearance: kept in this browser. Without scripts the footer has the languages, and the system's appearance holds. */
import { Monitor, Moon, Settings2, Sun } from 'lucide-react';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../src/domain/pages.ts';
import { IconButton } from '../design/icon-button.tsx';
import { Menu, MenuChoice, MenuSeparator } from '../design/menu.tsx';
import { useLanguage, useWords } from '../words/words.tsx';
import { useChooseLanguage } from './language.tsx';
import styles from './scripted.module.css';
import { setTheme, useTheme } from './theme.ts';

export function SettingsMenu() {
  const { shell } = useWords();
  const language = useLanguage();
  const choose = useChooseLanguage();
  const theme = useTheme();
  return (
    <span className={styles['scripted']}>
      <Menu trigger={<IconButton label={shell.settings} icon={<Settings2 aria-hidden="true" />} />}>
        <MenuChoice
          label={shell.theme}
          value={theme}
          onChange={setTheme}
          choices={[
            { value: 'automatic', label: shell.automatic, icon: <Monitor aria-hidden="true" /> },
            { value: 'light', label: shell.light, icon: <Sun aria-hidden="true" /> },
            { value: 'dark', label: shell.dark, icon: <Moon aria-hidden="true" /> },
          ]}
        />
        <MenuSeparator />
        <MenuChoice
          label={shell.language}
          value={language}
          onChange={choose}
          choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      </Menu>
    </span>
  );
}
