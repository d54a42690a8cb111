import clsx from 'clsx';
import { Dialog, I18nProvider, Modal, ModalOverlay } from 'react-aria-components';
import { useText } from '../text/i18n.ts';
import type { OverlayProps } from './overlay.tsx';
import { overlayName } from './plain-overlay.tsx';
import styles from './overlay.module.css';

/** Locales of the words that a dialog brings with it for screen readers. */
const locales = { ko: 'ko-KR', en: 'en-US' } as const;

/** A dialog over the page. It keeps the focus, closes on Escape and on a press beside it, and returns the focus to the element that had it. */
export function OverlayFrame({ open, onClose, veil, frame, dialog, style, children, ...name }: OverlayProps) {
  const { language } = useText();
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
