import { useEffect, useState } from 'react';
import type { Popup } from '../../../domain/resource/popup.ts';
import { readOfWindow, writeOfWindow } from '../../core/browser/stored-choice.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { usePhone } from '../../parts/pages/use-width.ts';
import { useText } from '../../text/i18n.ts';
import { PopupCard } from './popup-card.tsx';
import { isPopupHidden } from './popup-cookie.ts';
import { useSite } from './use-site.ts';
import styles from './popups.module.css';

const OPENED = 'spo.popups-opened';
const sizes = { width: 400, height: 480 } as const;
/** Pages for windows of popups; a popup keeps its page for the day. */
const WINDOW_PAGES = 3;

/** The popups that this visit has opened in windows: a reload does not open them again. */
function openedBefore(): readonly string[] {
  return (readOfWindow(OPENED) ?? '').split(' ');
}

/** False: the browser blocks windows. */
function openPopup({ id, hideHours, width, height, left, top }: Popup): boolean {
  const page = `/popups/popup${1 + (id % WINDOW_PAGES)}?index=${id}&hours=${hideHours}`;
  const place = [
    `width=${width ?? sizes.width}`,
    `height=${height ?? sizes.height}`,
    ...(left === null ? [] : [`left=${left}`]),
    ...(top === null ? [] : [`top=${top}`]),
    'popup',
  ];
  return window.open(page, `spo_popup_${id}`, place.join(',')) !== null;
}

/** Opens the windows once a visit; returns those that the browser blocked: they are shown as layers. */
function useWindows(popups: readonly Popup[]): readonly number[] {
  const { say } = useText();
  const [blocked, setBlocked] = useState<readonly number[]>([]);
  useEffect(() => {
    const due = popups.filter(
      ({ id, form }) => form === 'window' && !isPopupHidden(id) && !openedBefore().includes(String(id)),
    );
    if (due.length === 0) return;
    const failed = due.filter((popup) => !openPopup(popup)).map(({ id }) => id);
    writeOfWindow(OPENED, [...openedBefore(), ...due.map(({ id }) => String(id))].join(' '));
    if (failed.length === 0) return;
    setBlocked((before) => [...before, ...failed]);
    showToast('bad', say('nav.popup-blocked'));
    // eslint-disable-next-line react/exhaustive-deps -- windows are opened for the popups alone, not for another language
  }, [popups]);
  return blocked;
}

/** Layers stand on the page, each with its own ways to close; prices beside them can be used. A phone has no room for them (A22). */
export function Popups() {
  const { popups } = useSite();
  const blocked = useWindows(popups);
  const phone = usePhone();
  const [closed, setClosed] = useState<readonly number[]>([]);
  if (phone) return null;
  const layers = popups.filter(
    ({ id, form }) =>
      (form === 'layer' || blocked.includes(id)) && !closed.includes(id) && !isPopupHidden(id),
  );
  return layers.map((popup, at) => (
    <div
      key={popup.id}
      className={styles['layer']}
      style={{
        left: popup.left ?? 24 + 32 * at,
        top: popup.top ?? 96 + 56 * at,
        width: popup.width ?? sizes.width,
        ...(popup.height === null ? {} : { height: popup.height }),
      }}
    >
      <PopupCard popup={popup} onClose={() => setClosed((before) => [...before, popup.id])} />
    </div>
  ));
}
