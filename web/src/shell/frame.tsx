/** Around every page: navigation, the player, and popups. */
import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation, useRevalidator } from 'react-router';
import { OfflineBanner } from '../design/feedback/states.tsx';
import { usePopupPreload } from '../design/popups/load-popups.ts';
import { ToastProvider } from '../design/popups/toast.tsx';
import { TooltipPlace } from '../design/popups/tooltip.tsx';
import { LoginProvider } from '../login/login.tsx';
import { useMessages } from '../messages/messages.tsx';
import { usePlayerState } from '../player/player.ts';
import { PlayerBar } from '../player/player-bar.tsx';
import { useUser } from '../services.tsx';
import bottomNavStyles from './bottom-nav.module.css';
import { currentDestination } from './current-destination.ts';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import headerStyles from './header.module.css';
import { Header } from './header.tsx';
import { LanguageProvider } from './language-choice.tsx';
import loadingLineStyles from './loading-line.module.css';
import { Logo } from './logo.tsx';
import { useDestinations } from './navigation.ts';
import { FailureTitle, PageChange } from './page-change.tsx';
import { useOnline } from './use-online.ts';

const InFrame = createContext(false);

/** Whether there is a frame above. An error page in place of the frame renders its own. */
export function useIsFramed(): boolean {
  return use(InFrame);
}

export function Frame({ children }: { children: ReactNode }) {
  const failureTitle = useRef<string | null>(null);
  return (
    <InFrame value={true}>
      <FailureTitle value={failureTitle}>
        <LanguageProvider>
          <ToastProvider>
            <LoginProvider>
              <Layout>{children}</Layout>
            </LoginProvider>
            <TooltipPlace />
          </ToastProvider>
        </LanguageProvider>
      </FailureTitle>
    </InFrame>
  );
}

/** The frame with whichever page is open. */
export function Shell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

function Layout({ children }: { children: ReactNode }) {
  const { shell } = useMessages();
  const isOnline = useOnline();
  const { queue, radio } = usePlayerState();
  const hasPlayer = queue.length > 0 || radio !== null;
  useAskAgain();
  usePopupPreload();
  return (
    <>
      <LoadingLine />
      <a href="#content" className={styles['skip']}>
        {shell.skip}
      </a>
      <div className={styles['page']}>
        <Header />
        <main id="content" tabIndex={-1} className={styles['content']}>
          {children}
        </main>
        <Footer />
        <div role="status" className={styles['state']}>
          {!isOnline && <OfflineBanner />}
        </div>
        <div className={styles['dock']} data-player={hasPlayer || undefined}>
          <PlayerBar />
          <BottomNav />
        </div>
      </div>
      <PageChange />
      <ScrollRestoration />
    </>
  );
}

/** A log-in or log-out renders the same page for another user. */
function useAskAgain(): void {
  const id = useUser()?.id;
  const { revalidate } = useRevalidator();
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    void revalidate();
  }, [id, revalidate]);
}

/** A thin line at the top while the next page loads; fast pages do not show it. */
function LoadingLine() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={loadingLineStyles['line']} aria-hidden="true" />;
}

/** The navigation of narrow windows, at the bottom. */
function BottomNav() {
  const { shell } = useMessages();
  const { listening, library } = useDestinations();
  const places = [...listening.filter(({ minor }) => !minor), library];
  const current = currentDestination(places, useLocation().pathname);
  return (
    <div className={bottomNavStyles['place']}>
      <nav aria-label={shell.navigation} className={bottomNavStyles['nav']}>
        {places.map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            className={bottomNavStyles['link']}
            aria-current={to === current?.to ? 'page' : undefined}
          >
            <Icon />
            <span>{label}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** A frame that needs no scripts and has no player: the name of the service, the page, and the footer. */
export function PlainFrame({ children }: { children: ReactNode }) {
  const { shell } = useMessages();
  return (
    <div className={styles['page']}>
      <header className={headerStyles['header']}>
        <Link to="/" className={headerStyles['name']} aria-label={shell.name}>
          <Logo />
          <span>{shell.name}</span>
        </Link>
      </header>
      <main id="content" className={styles['content']}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
