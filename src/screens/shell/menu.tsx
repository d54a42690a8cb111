import { NavLink, useLocation } from 'react-router';
import type { SiteRow } from '../../../domain/protocol/resource.ts';
import { useClient, useView } from '../../core/use-client.ts';
import { openWindow } from '../../parts/open-window.ts';
import { showToast } from '../../parts/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import styles from './menu.module.css';

type MenuItem = SiteRow['menu'][number];

function MenuLink({
  item,
  onPick,
}: {
  readonly item: Omit<MenuItem, 'children'>;
  readonly onPick?: (() => void) | undefined;
}) {
  const { say, language } = useText();
  const label = language === 'ko' ? item.label : item.label_en;
  // A window in the language of this page.
  const popup = item.popup?.replace('{lang}', language);
  if (popup !== undefined && item.preparing !== true) {
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
  if (item.route !== undefined && item.preparing !== true)
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

const useMenu = (): readonly MenuItem[] => useView(useClient().site).site?.menu ?? [];

/** In the header: one line, its sub-menus below on hover and focus. */
export function Menu() {
  const { say } = useText();
  const { pathname } = useLocation();
  return (
    <nav className={styles['menu']} aria-label={say('nav.menu')}>
      <ul>
        {useMenu().map((item) => (
          <li key={item.label_en} data-here={item.children?.some(({ route }) => route === pathname)}>
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

/** In the drawer: everything open, and what has no pages under it in one group at the end. */
export function DrawerMenu({ onPick }: { readonly onPick: () => void }) {
  const { say } = useText();
  const menu = useMenu();
  const links = (items: readonly Omit<MenuItem, 'children'>[]) => (
    <ul>
      {items.map((item) => (
        <li key={item.label_en}>
          <MenuLink item={item} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
  return (
    <nav className={styles['drawerMenu']} aria-label={say('nav.menu')}>
      {menu.map(
        (item) =>
          item.children !== undefined && (
            <section key={item.label_en}>
              <h2>
                <MenuLink item={item} onPick={onPick} />
              </h2>
              {links(item.children)}
            </section>
          ),
      )}
      <section>
        <h2>{say('nav.more')}</h2>
        {links(menu.filter(({ children }) => children === undefined))}
      </section>
    </nav>
  );
}
