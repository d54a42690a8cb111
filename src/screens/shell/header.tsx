import clsx from 'clsx';
import { Languages, SunMoon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, NavLink } from 'react-router';
import type { SiteRow } from '../../../domain/protocol/resource.ts';
import { useClient, useView } from '../../core/use-client.ts';
import { IconButton } from '../../parts/button.tsx';
import { openWindow } from '../../parts/open-window.ts';
import { showToast } from '../../parts/toasts.tsx';
import { setLanguage, useText } from '../../text/i18n.ts';
import { toggleTheme } from '../../theme/theme.ts';
import { gold, goldShort } from '../../text/format.ts';
import { dialogs } from '../dialogs.ts';
import { ConnectionBadge } from './connection-badge.tsx';
import styles from './shell.module.css';

type MenuItem = SiteRow['menu'][number];

function MenuLink({ item }: { readonly item: Omit<MenuItem, 'children'> }) {
  const { say, language } = useText();
  const label = language === 'ko' ? item.label : item.label_en;
  // A window in the language of this page.
  const popup = item.popup?.replace('{lang}', language);
  if (popup !== undefined && item.preparing !== true) {
    const open = (): void => {
      if (!openWindow(popup)) showToast('bad', say('nav.popup-blocked'));
    };
    return (
      <button type="button" onClick={open}>
        {label}
      </button>
    );
  }
  if (item.route !== undefined && item.preparing !== true) return <NavLink to={item.route}>{label}</NavLink>;
  return (
    <button type="button" onClick={() => showToast('plain', say('nav.not-ready', { name: label }))}>
      {label} <small>{say('nav.preparing')}</small>
    </button>
  );
}

function Menu({ menu }: { readonly menu: readonly MenuItem[] }) {
  const { say } = useText();
  return (
    <nav className={styles['menu']} aria-label={say('nav.menu')}>
      <ul>
        {menu.map((item) => (
          <li key={item.label_en}>
            <MenuLink item={item} />
            {item.children !== undefined && (
              <ul className={styles['submenu']}>
                {item.children.map((child) => (
                  <li key={child.label_en}>
                    <MenuLink item={child} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

const TICKER_MS = 4700;

/** Notices roll by every 4.7 s, and rest while they are read. */
function NoticeTicker({ notices }: { readonly notices: SiteRow['notices'] }) {
  const { say, language } = useText();
  const [at, setAt] = useState(0);
  const [resting, setResting] = useState(false);
  useEffect(() => {
    if (resting || notices.length < 2) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % notices.length), TICKER_MS);
    return () => clearInterval(timer);
  }, [resting, notices.length]);
  const notice = notices[at];
  if (notice === undefined) return null;
  return (
    <div
      className={styles['ticker']}
      onPointerEnter={() => setResting(true)}
      onPointerLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
    >
      <b>{say('nav.notices')}</b>
      <button
        key={notice.wr_id}
        type="button"
        onClick={() => showToast('plain', say('nav.notice-not-ready'))}
      >
        {language === 'ko' ? notice.wr_subject : (notice.wr_subject_en ?? notice.wr_subject)}
      </button>
    </div>
  );
}

/** Where the sidebar is a drawer, the account stands in the header too. */
function HeaderAccount() {
  const { account } = useClient();
  const { say, language } = useText();
  const { member } = useView(account);
  return (
    <button
      type="button"
      className={styles['headerAccount']}
      onClick={() => dialogs.show(member === null ? 'login' : 'history')}
    >
      {member === null ? (
        say('account.login')
      ) : (
        <>
          <span className={clsx(styles['goldFull'], 'num')}>{gold(member.wallets.spoGold)}</span>
          <span className={clsx(styles['goldShort'], 'num')} aria-hidden>
            {goldShort(member.wallets.spoGold, language)}
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

/** BK03 in the place of our own mark; one that cannot be loaded gives it back. */
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

export function Header() {
  const { core, site: siteView } = useClient();
  const { say, language } = useText();
  const { site, banners } = useView(siteView);
  const brand = site === null ? say('brand.name') : language === 'ko' ? site.name : site.name_en;
  const changeLanguage = (): void => {
    const next = language === 'ko' ? 'en' : 'ko';
    setLanguage(next);
    void core.setLanguage(next);
  };
  return (
    <header className={styles['header']}>
      <div className={styles['headerRow']}>
        <Link to="/" className={styles['brand']}>
          {banners.logo === null ? (
            <Mark />
          ) : (
            <LogoBanner key={banners.logo.imageUrl} src={banners.logo.imageUrl} />
          )}
          {brand}
        </Link>
        <Menu menu={site?.menu ?? []} />
        <div className={styles['headerEnd']}>
          <ConnectionBadge />
          <HeaderAccount />
          <IconButton aria-label={say('language.toggle')} onClick={changeLanguage}>
            <Languages size={18} />
          </IconButton>
          <IconButton aria-label={say('theme.toggle')} onClick={toggleTheme}>
            <SunMoon size={18} />
          </IconButton>
        </div>
      </div>
      <NoticeTicker notices={site?.notices ?? []} />
    </header>
  );
}
