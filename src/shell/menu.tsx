import { Search } from 'lucide-react';
import { NavLink, useLocation } from 'react-router';
import type { MenuItem, SiteLink } from '../../worker/features/site/site-api.ts';
import { openSearch } from '../features/search/use-open-search.ts';
import { useSite } from '../features/site/use-site.ts';
import { Button } from '../parts/button.tsx';
import { openWindow } from '../parts/open-window.ts';
import { showToast } from '../parts/toasts.tsx';
import { nameIn } from '../text/format.ts';
import { useText } from '../text/i18n.ts';
import styles from './menu.module.css';

function MenuLink({ item, onPick }: { readonly item: SiteLink; readonly onPick?: (() => void) | undefined }) {
  const { say, language } = useText();
  const label = nameIn(item.label, language);
  // The pop-up window opens in the language of this page.
  const popup = item.popup?.replace('{lang}', language);
  if (popup !== undefined && !item.preparing) {
    const open = (): void => {
      if (!openWindow(popup)) showToast('bad', say('nav.popup-blocked'));
      onPick?.();
    };
    return (
      <button type="button" onClick={open}>
        {label}
      </button>
    );
  }
  if (item.route !== null && !item.preparing)
    return (
      <NavLink to={item.route} onClick={onPick}>
        {label}
      </NavLink>
    );
  return (
    <button type="button" onClick={() => showToast('plain', say('nav.not-ready', { name: label }))}>
      {label} <small>{say('nav.preparing')}</small>
    </button>
  );
}

const useMenu = (): readonly MenuItem[] => useSite().site?.menu ?? [];

/** The menu in the header: one line, with its sub-menus below on hover and focus. */
export function Menu() {
  const { say } = useText();
  const { pathname } = useLocation();
  return (
    <nav className={styles['menu']} aria-label={say('nav.menu')}>
      <ul>
        {useMenu().map((item) => (
          <li key={item.label.en} data-here={item.children?.some(({ route }) => route === pathname)}>
            <MenuLink item={item} />
            {item.children !== null && (
              <ul className={styles['submenu']}>
                {item.children.map((child) => (
                  <li key={child.label.en}>
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

/** The menu in the drawer: all sub-menus are open, and items without pages under them form one group at the end. */
export function DrawerMenu({ onPick }: { readonly onPick: () => void }) {
  const { say } = useText();
  const menu = useMenu();
  const search = (): void => {
    onPick();
    openSearch();
  };
  const links = (items: readonly SiteLink[]) => (
    <ul>
      {items.map((item) => (
        <li key={item.label.en}>
          <MenuLink item={item} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
  return (
    <nav className={styles['drawerMenu']} aria-label={say('nav.menu')}>
      <Button onClick={search}>
        <Search size={16} aria-hidden /> {say('nav.search')}
      </Button>
      {menu.map(
        (item) =>
          item.children !== null && (
            <section key={item.label.en}>
              <h2>
                <MenuLink item={item} onPick={onPick} />
              </h2>
              {links(item.children)}
            </section>
          ),
      )}
      <section>
        <h2>{say('nav.more')}</h2>
        {links(menu.filter(({ children }) => children === null))}
      </section>
    </nav>
  );
}
