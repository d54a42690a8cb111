import { useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { useAccount } from '../features/account/use-account.ts';
import { useText } from '../text/i18n.ts';
import type { TextKey } from '../text/ko.ts';
import styles from './my-page-frame.module.css';

/** A line of my page's navigation. Its text may be one that is fetched on demand. */
export interface MyPageEntry {
  readonly path: string;
  readonly text: TextKey;
  /** Other lines begin with this path. */
  readonly end?: true;
  /** Other addresses of the same line: paths, or paths with their fields. */
  readonly also?: readonly string[];
}

/** Around every screen under /mypage: the navigation beside the screen, above it where there is no room. */
export function MyPageFrame({ entries }: { readonly entries: readonly MyPageEntry[] }) {
  const { say } = useText();
  const { pathname, search } = useLocation();
  const { state } = useAccount();
  const list = useRef<HTMLUListElement>(null);
  // On a phone the lines are wider than the screen: the present one is scrolled into it, without moving the page.
  useEffect(() => {
    const { current } = list;
    const here = current?.querySelector<HTMLElement>('[aria-current=page]');
    if (current && here) current.scrollLeft = here.offsetLeft - current.offsetLeft - current.clientWidth / 3;
  }, [pathname, search]);
  // A visitor reads an open page, without the lines that ask for a login.
  if (state === 'visitor') return <Outlet />;
  return (
    <div className={styles['frame']}>
      <nav className={`tabs ${styles['nav']}`} aria-label={say('mypage.title')}>
        <strong>{say('mypage.title')}</strong>
        <ul ref={list}>
          {entries.map(({ path, text, end, also }) => (
            <li key={path}>
              {also?.some((other) => other === pathname || other === pathname + search) === true ? (
                <Link to={path} aria-current="page">
                  {say(text)}
                </Link>
              ) : (
                <NavLink to={path} end={end === true || path === '/mypage'}>
                  {say(text)}
                </NavLink>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className="thin">
        <Outlet />
      </div>
    </div>
  );
}
