import { NavLink } from 'react-router';
import type { SiteLink } from '../../worker/features/site/site-api.ts';
import { openWindow } from '../parts/open-window.ts';
import { showToast } from '../parts/toasts.tsx';
import { nameIn } from '../text/format.ts';
import { useText } from '../text/i18n.ts';

interface SiteEntryProps {
  readonly item: SiteLink;
  readonly onPick?: (() => void) | undefined;
}

/**
 * An entry of the site's configuration, in the menus, the sub-navigation and the footer (A17, A18): disabled, in preparation, a window of
 * its own, an address outside, or a route. An entry with none of them is in preparation.
 */
export function SiteEntry({ item, onPick }: SiteEntryProps) {
  const { say, language } = useText();
  const label = nameIn(item.label, language);
  if (item.disabled)
    return (
      <button type="button" disabled>
        {label}
      </button>
    );
  const popup = item.preparing ? null : item.popup;
  if (popup !== null) {
    const open = (): void => {
      // The window opens in the language of this page.
      if (!openWindow(popup.replace('{lang}', language))) showToast('bad', say('nav.popup-blocked'));
      onPick?.();
    };
    return (
      <button type="button" onClick={open}>
        {label}
      </button>
    );
  }
  if (item.href !== null && !item.preparing)
    return (
      <a href={item.href} rel="noopener" onClick={onPick}>
        {label}
      </a>
    );
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
