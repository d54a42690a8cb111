import clsx from 'clsx';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Dialog, I18nProvider, Modal, ModalOverlay } from 'react-aria-components';
import { keepFocus } from '../../core/browser/kept-focus.ts';
import { useText } from '../../text/i18n.ts';
import { type OverlayProps, overlayName } from './plain-overlay.tsx';
import styles from './overlay.module.css';

/** With the code of dialogs, which every window runs when it is idle, the focus of its page is kept. */
keepFocus();

/** Locales of the words that a dialog brings with it for screen readers. */
const locales = { ko: 'ko-KR', en: 'en-US' } as const;

/**
 * Closes the topmost dialog on Escape also while nothing has the focus: a button that was pressed and then disabled or removed (the slip's
 * after a bet) loses it, and the keys go to the page's body, outside the dialog.
 */
function useEscape(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!open) return;
    const onKey = ({ key, target }: KeyboardEvent): void => {
      const isTopmost = [...document.querySelectorAll('[role=dialog]')].at(-1) === ref.current;
      if (key === 'Escape' && target === document.body && isTopmost) onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, onClose]);
  return ref;
}

let openOverlays = 0;

/**
 * Lets an overlay cover the place of the page's scroll bar, where bars take room: the page keeps its width by a padding (tokens.css).
 * Otherwise a bare strip stays beside a drawer and its veil. Returns a stop function.
 */
function coverScrollBar(): () => void {
  const page = document.documentElement;
  if (openOverlays++ === 0) {
    page.style.setProperty('--scroll-bar', `${window.innerWidth - page.offsetWidth}px`);
    page.dataset['covered'] = '';
  }
  return () => {
    if (--openOverlays === 0) delete page.dataset['covered'];
  };
}

/** A dialog over the page. It keeps the focus, closes on Escape and on a press beside it, and returns the focus to the element that had it. */
export function OverlayFrame({ open, onClose, veil, frame, dialog, style, children, ...name }: OverlayProps) {
  const { language } = useText();
  const ref = useEscape(open, onClose);
  useLayoutEffect(() => (open ? coverScrollBar() : undefined), [open]);
  return (
    <I18nProvider locale={locales[language]}>
      <ModalOverlay
        isOpen={open}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        isDismissable
        className={clsx(styles['veil'], veil)}
      >
        <Modal className={frame ?? ''}>
          <Dialog
            ref={ref}
            {...overlayName(name)}
            className={clsx(styles['dialog'], dialog)}
            {...(style === undefined ? {} : { style })}
          >
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}
