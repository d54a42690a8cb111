import type { ReactNode } from 'react';
import { NavLink } from '../parts/pages/link.tsx';
import type { SiteLink } from '../../worker/features/site/site-api.ts';
import { useClosedGames } from '../features/site/use-closed-games.ts';
import { usePhone } from '../parts/pages/use-width.ts';
import { openPopup } from '../parts/layers/open-window.ts';
import { showToast } from '../parts/layers/toasts.tsx';
import { nameIn } from '../text/format.ts';
import { useText } from '../text/i18n.ts';

interface SiteEntryProps {
  readonly item: SiteLink;
  readonly onPick?: (() => void) | undefined;
  readonly icon?: ReactNode;
}

/**
 * An entry of the site's configuration, in the menus, the sub-navigation and the footer (A17, A18): disabled, in preparation, a window of
 * its own, an address outside, or a route. An entry with none of them is in preparation. That of a closed game says so; it leads to a page
 * that tells more.
 */
export function SiteEntry({ item, onPick, icon }: SiteEntryProps) {
  const { say, language } = useText();
  const isClosed = useClosedGames();
  const name = nameIn(item.label, language);
  const { game, popup, href, route, disabled } = item;
  const address = item.preparing ? null : (popup ?? href ?? route);
  // A phone has no windows beside each other: what is a page of the site, too, opens in its place.
  const isPage = usePhone() && popup === '/hitgame/livescore';
  const isReady = disabled || address !== null;
  const mark = game !== null && isClosed(game) ? 'game.maintenance.short' : isReady ? null : 'nav.preparing';
  const label = (
    <>
      {icon}
      {name}
      {mark !== null && <small> {say(mark)}</small>}
    </>
  );
  if (address === null || disabled || (popup !== null && !isPage)) {
    const press = (): void => {
      if (address === null) return showToast('plain', say('nav.not-ready', { name }));
      // The window opens in the language of this page.
      openPopup(address.replace('{lang}', language), say);
      onPick?.();
    };
    return (
      <button type="button" disabled={disabled} onClick={press}>
        {label}
      </button>
    );
  }
  return href === null ? (
    <NavLink to={address} onClick={onPick}>
      {label}
    </NavLink>
  ) : (
    <a href={address} rel="noopener" onClick={onPick}>
      {label}
    </a>
  );
}
