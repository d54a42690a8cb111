import { History, ListChecks, Menu as MenuIcon, Radio, Search, Ticket } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { NavLink } from '../parts/pages/link.tsx';
import { useClosedGames } from '../features/site/use-closed-games.ts';
import { openSearch } from '../features/search/use-open-search.ts';
import { showsSlip, useSlip } from '../features/slip/use-slip.ts';
import { useText } from '../text/i18n.ts';
import { useMenuName } from './use-menu-name.ts';
import styles from './bottom-nav.module.css';

interface BottomNavProps {
  readonly onSlip: () => void;
  readonly onMenu: () => void;
}

/** A phone's navigation, in reach of the thumb. The slip opens only on pages that have one (A19). A closed game says so in place of its icon. */
export function BottomNav({ onSlip, onMenu }: BottomNavProps) {
  const { say } = useText();
  const { pathname } = useLocation();
  const { unread, name } = useMenuName();
  /** The page that is open already begins anew at its top. */
  const toTop = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.currentTarget.pathname !== pathname) return;
    event.preventDefault();
    window.scrollTo(0, 0);
  };
  const isClosed = useClosedGames();
  const mark = <small>{say('game.maintenance.short')}</small>;
  const count = useSlip()?.slip.items.length ?? 0;
  return (
    <nav className={styles['nav']} aria-label={say('nav.bottom')}>
      <NavLink to="/hitgame/live" onClick={toTop}>
        {isClosed(59) ? mark : <Radio size={20} aria-hidden />} {say('game.59')}
      </NavLink>
      <NavLink to="/hitgame/srs" onClick={toTop}>
        {isClosed(57) ? mark : <ListChecks size={20} aria-hidden />} {say('game.57')}
      </NavLink>
      <button type="button" aria-haspopup="dialog" onClick={openSearch}>
        <Search size={20} aria-hidden /> {say('word.search')}
      </button>
      <button type="button" aria-haspopup="dialog" disabled={!showsSlip(pathname)} onClick={onSlip}>
        <Ticket size={20} aria-hidden /> {say('nav.slip')}
        {count > 0 && <b className="num">{count}</b>}
      </button>
      <NavLink to="/hitgame/history" onClick={toTop}>
        <History size={20} aria-hidden /> {say('nav.history')}
      </NavLink>
      <button type="button" aria-haspopup="dialog" aria-label={name} onClick={onMenu}>
        <MenuIcon size={20} aria-hidden /> {say('nav.menu-short')}
        {unread > 0 && <b className="num">{Math.min(unread, 99)}</b>}
      </button>
    </nav>
  );
}
