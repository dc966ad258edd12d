import { Link, useLocation } from 'react-router';
import { LANGUAGE_NAMES, LANGUAGE_PARAMETER, LANGUAGES, type Language } from '../../../src/domain/pages.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { useServices } from '../services.tsx';
import styles from './footer.module.css';
import { useChooseLanguage } from './language-choice.tsx';
import { useDestinations } from './navigation.ts';

/** A longer query, such as the state of an application, would be repeated for each language. */
const SEARCH_MAX = 2000;

export function Footer() {
  const { shell } = useMessages();
  const { boot } = useServices();
  const current = useLanguage();
  const choose = useChooseLanguage();
  const { listening, working } = useDestinations();
  const { pathname, search } = useLocation();
  const urlIn = (language: Language) => {
    const parameters = new URLSearchParams(search);
    parameters.set(LANGUAGE_PARAMETER, language);
    return `${pathname}?${parameters}`;
  };
  return (
    <footer className={styles['footer']}>
      <ul className={styles['links']}>
        {[...listening, ...working].map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
      {search.length <= SEARCH_MAX && (
        <ul className={styles['links']} aria-label={shell.language}>
          {LANGUAGES.map((language) => (
            <li key={language}>
              <a
                href={urlIn(language)}
                hrefLang={language}
                lang={language}
                aria-current={language === current ? 'true' : undefined}
                rel="nofollow"
                onClick={(event) => {
                  event.preventDefault();
                  choose(language);
                }}
              >
                {LANGUAGE_NAMES[language]}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p>{shell.licenceNote}</p>
      <p>{shell.version(boot.version)}</p>
    </footer>
  );
}
