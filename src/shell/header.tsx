import clsx from 'clsx';
import { Contrast, Languages, Menu as MenuIcon, Search } from 'lucide-react';
import { useContext, useLayoutEffect, useState } from 'react';
import { Link } from '../parts/pages/link.tsx';
import type { BoardNotice } from '../../worker/features/site/site-api.ts';
import { useClient } from '../core/door/use-client.ts';
import { useAccount, useExpectsMember } from '../features/account/use-account.ts';
import { loginAhead } from '../features/account/use-login-ahead.ts';
import { openSearch } from '../features/search/use-open-search.ts';
import { useWallets } from '../features/wallet/use-wallet.ts';
import { useSite } from '../features/site/use-site.ts';
import { IconButton } from '../parts/forms/button.tsx';
import { LayoutContext } from '../parts/pages/route-handle.ts';
import { showToast } from '../parts/layers/toasts.tsx';
import { useTurns } from '../parts/answers/use-turns.ts';
import { setLanguage, useText } from '../text/i18n.ts';
import { toggleTheme } from '../theme/theme.ts';
import { gold, goldShort, nameIn } from '../text/format.ts';
import { dialogs } from '../core/browser/dialogs.ts';
import { givenSiteName } from '../core/browser/document-title.ts';
import { ConnectionBadge } from './connection-badge.tsx';
import { Menu } from './menu.tsx';
import { TICKER_MS } from './shell-times.ts';
import { useMenuName } from './use-menu-name.ts';
import styles from './header.module.css';

/**
 * Shows the notices by turns, 4.7 s each. They do not turn while the pointer or the focus is on them. null: not loaded yet; the height is
 * reserved, so that the page below does not move when they come.
 */
function NoticeTicker({ notices }: { readonly notices: readonly BoardNotice[] | null }) {
  const { say, language } = useText();
  const { at, resting } = useTurns(notices?.length ?? 0, TICKER_MS);
  useLayoutEffect(() => {
    document.documentElement.dataset['notices'] = notices?.length === 0 ? 'none' : 'some';
  }, [notices]);
  if (notices === null) return <div className={`row g12 small ${styles['ticker']}`} aria-hidden />;
  const notice = notices[at];
  if (notice === undefined) return null;
  return (
    <div className={`row g12 small ${styles['ticker']}`} {...resting}>
      <b className="brand tiny nowrap">{say('nav.notices')}</b>
      <Link key={notice.id} to={`/news/notice/${notice.id}`}>
        {nameIn(notice.subject, language)}
      </Link>
    </div>
  );
}

/** Where the sidebar is a drawer or missing, the header shows the account, too. */
function HeaderAccount() {
  const { say, language } = useText();
  const { member } = useAccount();
  // A member whose token is still checked is not asked to log in.
  const isChecked = useExpectsMember() && member === null;
  const { spoGold } = useWallets();
  const layout = useContext(LayoutContext);
  const isAlone = layout === 'register' || layout === 'desk';
  return (
    <button
      type="button"
      className={`bold nowrap ${styles['headerAccount']}`}
      data-alone={isAlone}
      data-own={member !== null}
      disabled={isChecked}
      {...(member === null ? loginAhead : {})}
      onClick={() => dialogs.show(member === null ? 'login' : 'history')}
    >
      {member === null ? (
        say(isChecked ? 'account.checking' : 'account.login')
      ) : (
        <>
          <span className={clsx(styles['goldFull'], 'num')}>{gold(spoGold)}</span>
          <span className={clsx(styles['goldShort'], 'num')} aria-hidden>
            {goldShort(spoGold, language)}
          </span>
        </>
      )}
    </button>
  );
}

const Mark = () => (
  <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden>
    <rect width="24" height="24" rx="7" fill="var(--brand)" />
    <path
      d="M6 15.5 10.2 9l3.1 4.2L17.5 7"
      fill="none"
      stroke="var(--brand-ink)"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

/** The logo banner (BK03) in the place of our own mark. If it cannot be loaded, our own mark is shown. */
function LogoBanner({ src }: { readonly src: string }) {
  const [broken, setBroken] = useState(false);
  return broken ? (
    <Mark />
  ) : (
    <img
      className={styles['logo']}
      src={src}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}

export function Header({ onMenu }: { readonly onMenu: () => void }) {
  const { core } = useClient();
  const { say, language } = useText();
  const { site, banners } = useSite();
  const { unread, name } = useMenuName();
  const brand = site === null ? givenSiteName({ say, language }) : nameIn(site.name, language);
  const changeLanguage = async (): Promise<void> => {
    const next = language === 'ko' ? 'en' : 'ko';
    if (await setLanguage(next)) void core.site.setLanguage(next);
    else showToast('bad', say('language.failed'));
  };
  return (
    <header className={styles['header']}>
      <div className={`row ${styles['headerRow']}`}>
        <Link to="/" className={`row nowrap ${styles['brand']}`}>
          {banners.logo === null ? (
            <Mark />
          ) : (
            <LogoBanner key={banners.logo.imageUrl} src={banners.logo.imageUrl} />
          )}
          <span className={styles['brandName']}>{brand}</span>
        </Link>
        <Menu />
        <NoticeTicker notices={site?.notices ?? null} />
        <div className={`row push thin ${styles['headerEnd']}`}>
          <ConnectionBadge />
          <HeaderAccount />
          <IconButton
            className={styles['toSearch']}
            aria-label={say('nav.search.key')}
            aria-haspopup="dialog"
            onClick={openSearch}
          >
            <Search size={18} />
          </IconButton>
          <IconButton aria-label={say('language.toggle')} onClick={() => void changeLanguage()}>
            <Languages size={18} />
          </IconButton>
          <IconButton aria-label={say('theme.toggle')} onClick={toggleTheme}>
            <Contrast size={18} />
          </IconButton>
          <IconButton className={styles['toMenu']} aria-label={name} aria-haspopup="dialog" onClick={onMenu}>
            <MenuIcon size={18} />
            {unread > 0 && <b className="badge num">{Math.min(unread, 99)}</b>}
          </IconButton>
        </div>
      </div>
    </header>
  );
}
