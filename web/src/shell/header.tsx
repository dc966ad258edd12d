import { Keyboard, Monitor, Moon, Settings2, Sun } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../src/domain/pages.ts';
import { IconButton } from '../design/buttons/icon-button.tsx';
import { classes } from '../design/classes.ts';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../design/popups/menu.tsx';
import { SearchBox } from '../listen/search/search-box.tsx';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { ShortcutsHelp } from '../player/shortcuts/shortcuts-help.tsx';
import { useUser } from '../services.tsx';
import { AccountMenu } from './account-menu.tsx';
import { currentDestination } from './current-destination.ts';
import styles from './header.module.css';
import { useChooseLanguage } from './language-choice.tsx';
import { Logo } from './logo.tsx';
import { useDestinations } from './navigation.ts';
import { setTheme, useTheme } from './theme.ts';

export function Header() {
  const { shell } = useMessages();
  const user = useUser();
  const { listening, library, working } = useDestinations();
  const places = [...listening, ...(user === null ? [] : [library]), ...working];
  const current = currentDestination(places, useLocation().pathname);
  return (
    <header className={styles['header']}>
      <Link to="/" className={styles['name']} aria-label={shell.name}>
        <Logo />
        <span>{shell.name}</span>
      </Link>
      <nav aria-label={shell.navigation} className={styles['places']}>
        {places.map(({ to, label, minor }) => (
          <Link
            key={to}
            to={to}
            className={classes(styles['place'], minor === true && styles['minor'])}
            aria-current={to === current?.to ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles['search']}>
        <SearchBox />
      </div>
      <div className={styles['menus']}>
        <SettingsMenu />
        <AccountMenu />
      </div>
    </header>
  );
}

/** Language, theme and shortcuts, stored in this browser. Without scripts the footer has the languages, and the theme is the system's. */
function SettingsMenu() {
  const { shell, player } = useMessages();
  const [isHelping, setHelping] = useState(false);
  const language = useLanguage();
  const choose = useChooseLanguage();
  const theme = useTheme();
  return (
    <>
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
    </>
  );
}
