import { useContext, useEffect, useId, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Link, NavLink } from '../parts/pages/link.tsx';
import { useAccount } from '../features/account/use-account.ts';
import { AwaitedMember } from '../features/account/use-member-only.tsx';
import { useConnection } from '../features/connection/use-connection.ts';
import { AwaitedContext } from '../parts/answers/awaited-context.ts';
import { GuardContext } from '../parts/pages/route-handle.ts';
import { useText } from '../text/i18n.ts';
import type { TextKey } from '../text/ko.ts';
import styles from './my-page-frame.module.css';

/** A line of my page's navigation. Its text may be one that is fetched on demand. */
interface Entry {
  readonly path: string;
  readonly text: TextKey;
  /** Other lines begin with this path. */
  readonly end?: true;
  /** Other addresses of the same line: paths, or paths with their fields. */
  readonly also?: readonly string[];
}

/** The lines of my page's navigation in groups, one line per screen. The first group has no name. */
const groups: readonly (readonly [name: TextKey | null, entries: readonly Entry[]])[] = [
  [null, [{ path: '/mypage', text: 'my-page.title' }]],
  [
    'mypage.group.wallet',
    [
      { path: '/mypage/charge', text: 'charge.title' },
      { path: '/mypage/exchange', text: 'exchange.title' },
      { path: '/mypage/coupon', text: 'coupon.title' },
      { path: '/mypage/mileage', text: 'wallet.log.title', also: ['/mypage/cash'] },
      { path: '/mypage/inventory/gameskin', text: 'inventory.skins' },
      { path: '/mypage/inventory/item', text: 'inventory.items' },
    ],
  ],
  [
    'mypage.group.bets',
    [
      { path: '/mypage/hitgame/srs', text: 'mypage.srs' },
      { path: '/mypage/hitgame/live', text: 'mypage.live' },
      { path: '/mypage/hitgame/special', text: 'mypage.special' },
      { path: '/mypage/hitgame/casual', text: 'mypage.casual' },
    ],
  ],
  [
    'mypage.group.news',
    [
      { path: '/favourites', text: 'favourites.title' },
      { path: '/alerts', text: 'alerts.title' },
      { path: '/mypage/replies', text: 'replies.title' },
    ],
  ],
  [
    'mypage.group.care',
    [
      { path: '/mypage/info/losslimit', text: 'losslimit.title' },
      { path: '/mypage/info/activity', text: 'activity.title' },
      {
        path: '/mypage/info/restriction',
        text: 'restriction.title',
        also: ['/mypage/info/checkuser?to=restriction'],
      },
    ],
  ],
  [
    'mypage.group.account',
    [
      { path: '/mypage/info', text: 'settings.title', end: true },
      {
        path: '/mypage/info/updateuser',
        text: 'settings.update.title',
        also: ['/mypage/info/checkuser?to=updateuser'],
      },
      { path: '/mypage/info/otp', text: 'otp.title', also: ['/mypage/info/otpcancel'] },
      { path: '/mypage/info/passkeys', text: 'passkey.title' },
      { path: '/mypage/info/social', text: 'mypage.social' },
      { path: '/mypage/info/sessions', text: 'mypage.sessions' },
      { path: '/mypage/info/terms', text: 'mypage.terms' },
    ],
  ],
  [
    'mypage.group.help',
    [
      { path: '/mypage/customer/faq', text: 'mypage.faq' },
      { path: '/mypage/customer/qna', text: 'mypage.qna' },
    ],
  ],
];

/** A line; it is the present one at its other addresses, too. */
function Line({ path, text, end, also }: Entry) {
  const { say } = useText();
  const { pathname, search } = useLocation();
  return (
    <li>
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
  );
}

interface LinesProps {
  readonly name: TextKey | null;
  readonly entries: readonly Entry[];
}

/** A group of lines, whose list has the group's name. */
function Lines({ name, entries }: LinesProps) {
  const { say } = useText();
  const id = useId();
  return (
    <li>
      {name !== null && (
        <span id={id} className="soft tiny">
          {say(name)}
        </span>
      )}
      <ul className="stack g2" aria-labelledby={name === null ? undefined : id}>
        {entries.map((entry) => (
          <Line key={entry.path} {...entry} />
        ))}
      </ul>
    </li>
  );
}

const awaitedRows = (rows: Parameters<typeof AwaitedMember>[0]) => <AwaitedMember {...rows} />;

/** Around every screen under /mypage: the navigation beside the screen, above it where there is no room. */
export function MyPageFrame() {
  const { say } = useText();
  const { pathname, search } = useLocation();
  const { state } = useAccount();
  const guard = useContext(GuardContext);
  const { lostAt } = useConnection();
  // Without a network the token cannot be checked: what was kept with it is shown.
  const isAwaited = guard === 'member' && state === 'checking' && lostAt === null;
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
    <div className={`stack g16 top ${styles['frame']}`}>
      <nav className={`tabs thin ${styles['nav']}`} aria-label={say('sidebar.mypage')}>
        <strong>{say('sidebar.mypage')}</strong>
        <ul ref={list} className="stack g2">
          {groups.map(([name, entries]) => (
            <Lines key={name} name={name} entries={entries} />
          ))}
        </ul>
      </nav>
      <div className="thin">
        <AwaitedContext value={isAwaited ? awaitedRows : null}>
          <Outlet />
        </AwaitedContext>
      </div>
    </div>
  );
}
