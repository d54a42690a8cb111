import clsx from 'clsx';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import styles from './overlay.module.css';

interface OverlayProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Omitted where a heading inside names the dialog. */
  readonly label?: string;
  readonly veil: string | undefined;
  readonly frame: string | undefined;
  readonly dialog?: string | undefined;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

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

/**
 * A dialog over the page. It keeps the focus, closes on Escape and on a press beside it, and returns the focus to the element that had it.
 * The caller styles it.
 */
export function Overlay({ open, onClose, label, veil, frame, dialog, style, children }: OverlayProps) {
  const ref = useEscape(open, onClose);
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      className={clsx(styles['veil'], veil)}
    >
      <Modal className={frame ?? ''}>
        <Dialog
          ref={ref}
          {...(label === undefined ? {} : { 'aria-label': label })}
          className={clsx(styles['dialog'], dialog)}
          {...(style === undefined ? {} : { style })}
        >
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
