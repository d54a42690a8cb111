import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
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
 * A dialog over the page. It keeps the focus, closes on Escape and on a press beside it, and returns the focus to the element that had it.
 * The caller styles it.
 */
export const Overlay = ({ open, onClose, label, veil, frame, dialog, style, children }: OverlayProps) => (
  <ModalOverlay
    isOpen={open}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    isDismissable
    className={clsx(styles['veil'], veil)}
  >
    <Modal className={frame ?? ''}>
      <Dialog
        {...(label === undefined ? {} : { 'aria-label': label })}
        className={clsx(styles['dialog'], dialog)}
        {...(style === undefined ? {} : { style })}
      >
        {children}
      </Dialog>
    </Modal>
  </ModalOverlay>
);
