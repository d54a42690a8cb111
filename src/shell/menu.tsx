import { Search } from 'lucide-react';
import { useLocation } from 'react-router';
import type { MenuItem, SiteLink } from '../../worker/features/site/site-api.ts';
import { openSearch } from '../features/search/use-open-search.ts';
import { useSite } from '../features/site/use-site.ts';
import { Button } from '../parts/forms/button.tsx';
import { useText } from '../text/i18n.ts';
import { SiteEntry } from './site-entry.tsx';
import styles from './menu.module.css';

const useMenu = (): readonly MenuItem[] => useSite().site?.menu ?? [];

/** The menu in the header: one line, with its sub-menus below on hover and focus. */
export function Menu() {
  const { say } = useText();
  const { pathname } = useLocation();
  return (
    <nav className={`thin ${styles['menu']}`} aria-label={say('nav.menu')}>
      <ul>
        {useMenu().map((item) => (
          <li key={item.label.en} data-here={item.children?.some(({ route }) => route === pathname)}>
            <SiteEntry item={item} />
            {item.children !== null && (
              <ul className={styles['submenu']}>
                {item.children.map((child) => (
                  <li key={child.label.en}>
                    <SiteEntry item={child} />
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
          <SiteEntry item={item} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
  return (
    <nav className={`stack ${styles['drawerMenu']}`} aria-label={say('nav.menu')}>
      <Button onClick={search}>
        <Search size={16} aria-hidden /> {say('nav.search')}
      </Button>
      {menu.map(
        (item) =>
          item.children !== null && (
            <section key={item.label.en}>
              <h2>
                <SiteEntry item={item} onPick={onPick} />
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
