import { useLocation } from 'react-router';
import type { MenuItem } from '../../worker/features/site/site-api.ts';
import { useSite } from '../features/site/use-site.ts';
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
