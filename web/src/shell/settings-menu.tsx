/** Language, theme and shortcuts, stored in this browser. Without scripts the footer has the languages, and the theme is the system's. */
import { Keyboard, Monitor, Moon, Settings2, Sun } from 'lucide-react';
import { useState } from 'react';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../src/domain/pages.ts';
import { IconButton } from '../design/buttons/icon-button.tsx';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../design/popups/menu.tsx';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { ShortcutsHelp } from '../player/shortcuts/shortcuts-help.tsx';
import { useChooseLanguage } from './language-choice.tsx';
import styles from './scripted.module.css';
import { setTheme, useTheme } from './theme.ts';

export function SettingsMenu() {
  const { shell, player } = useMessages();
  const [isHelping, setHelping] = useState(false);
  const language = useLanguage();
  const choose = useChooseLanguage();
  const theme = useTheme();
  return (
    <span className={styles['scripted']}>
      <Menu trigger={<IconButton label={shell.settings} icon={<Settings2 />} />}>
        <MenuChoice
          label={shell.theme}
          value={theme}
          onChange={setTheme}
          choices={[
            { value: 'automatic', label: shell.automatic, icon: <Monitor /> },
            { value: 'light', label: shell.light, icon: <Sun /> },
            { value: 'dark', label: shell.dark, icon: <Moon /> },
          ]}
        />
        <MenuSeparator />
        <MenuChoice
          label={shell.language}
          value={language}
          onChange={choose}
          choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <MenuSeparator />
        <MenuItem icon={<Keyboard />} onSelect={() => setHelping(true)}>
          {player.shortcuts.title}
        </MenuItem>
      </Menu>
      <ShortcutsHelp open={isHelping} onOpenChange={setHelping} />
    </span>
  );
}
