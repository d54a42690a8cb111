import { ArrowUp } from 'lucide-react';
import { useContext, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { IconButton } from '../parts/forms/button.tsx';
import { useText } from '../text/i18n.ts';
import { WinnerHost } from '../features/bets/winner-host.tsx';
import { SessionNoticeHost } from '../features/account/session-notice-host.tsx';
import { usePageNote } from '../features/offline/use-page-note.tsx';
import { JumpBanners, TopBanner, useJumpBanners } from '../features/site/site-banners.tsx';
import { SlipBar } from '../features/slip/slip-bar.tsx';
import { showsSlip } from '../features/slip/use-slip.ts';
import { LayoutContext } from '../parts/pages/route-handle.ts';
import { usePhone } from '../parts/pages/use-width.ts';
import { BottomNav } from './bottom-nav.tsx';
import { Drawer } from './drawer.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LiveRegion } from './live-region.tsx';
import { type DrawerContent, DrawerSidebar, Sidebar } from './sidebar.tsx';
import { useDrawerMenuAhead } from './use-drawer-menu.ts';
import { TOP_AFTER_PX, TOP_MS } from './shell-times.ts';
import styles from './default-layout.module.css';

/** For those who use the keys: past the menu and the filters, to the first open price. Where all are locked, to the first of them. */
function focusFirstPrice(): void {
  const prices = [...document.querySelectorAll<HTMLElement>('main [data-cell]')].filter((price) =>
    price.checkVisibility(),
  );
  const open = prices.find(({ dataset }) => dataset['state'] === 'open');
  (open ?? prices[0])?.focus();
}

/** Scrolls to the top in 500 ms, or at once with reduced motion (A16). */
function scrollToTop(): void {
  const from = window.scrollY;
  const began = performance.now();
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const step = (now: number): void => {
    const part = still ? 1 : Math.min(1, (now - began) / TOP_MS);
    window.scrollTo(0, from * (1 - part) ** 3);
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

function ToTop() {
  const { say } = useText();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const onScroll = (): void => setShown(window.scrollY > TOP_AFTER_PX);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return shown ? (
    <IconButton className={styles['toTop'] ?? ''} aria-label={say('nav.top')} onClick={scrollToTop}>
      <ArrowUp size={18} />
    </IconButton>
  ) : null;
}

export function DefaultLayout() {
  const { say } = useText();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [content, setContent] = useState<DrawerContent>('slip');
  const open = (wanted: DrawerContent): void => {
    setContent(wanted);
    setOpenAt(pathname);
  };
  const close = (): void => setOpenAt(null);
  const jump = useJumpBanners();
  const phone = usePhone();
  const note = usePageNote();
  useDrawerMenuAhead();
  const layout = useContext(LayoutContext);
  const floats = layout === 'default';
  const isAlone = layout === 'register' || layout === 'desk';
  const isList = /^\/hitgame\/(live|srs|special)$/.test(pathname);
  return (
    <div
      className={styles['shell']}
      data-lists={isList}
      data-prices={pathname === '/' || pathname.startsWith('/hitgame/')}
    >
      <a className={styles['skip']} href="#main">
        {say('nav.skip')}
      </a>
      {isList && (
        <button type="button" className={styles['skip']} onClick={focusFirstPrice}>
          {say('nav.skip.price')}
        </button>
      )}
      <TopBanner />
      <Header onMenu={() => open('menu')} />
      <SessionNoticeHost />
      <WinnerHost />
      <div className={`stack g20 wide ${styles['frame']}`} data-layout={layout}>
        <main id="main" className={`thin ${styles['main']}`} tabIndex={-1}>
          {note}
          <Outlet />
        </main>
        <Drawer
          open={openAt === pathname}
          onClose={close}
          alone={isAlone}
          title={content === 'menu' ? say('nav.menu-short') : ''}
          inside={
            <>
              <DrawerSidebar content={content} onPick={close} />
              <JumpBanners {...jump} place="sidebar" />
            </>
          }
        >
          <Sidebar />
          {floats && <JumpBanners {...jump} place="sidebar" />}
        </Drawer>
      </div>
      <Footer />
      <ToTop />
      <LiveRegion />
      {floats && <JumpBanners {...jump} place="margin" />}
      {showsSlip(pathname) && (
        <div className={styles['slipBar']}>
          <SlipBar onOpen={() => open('slip')} peeks={phone && openAt !== pathname} />
        </div>
      )}
      {phone && <BottomNav onSlip={() => open('slip')} onMenu={() => open('menu')} />}
    </div>
  );
}
