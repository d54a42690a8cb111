import { X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components';
import { useText } from '../text/i18n.ts';
import styles from './parts.module.css';

interface ModalProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Pixels; the specification's sizes: 500 by default, history 920x800, schedule 780x600. */
  readonly width?: number;
  readonly height?: number;
  readonly children: ReactNode;
}

export function Modal({ title, open, onClose, width = 500, height, children }: ModalProps) {
  const { say } = useText();
  const size = {
    '--width': `${width}px`,
    ...(height === undefined ? {} : { '--height': `${height}px`, height: `${height}px` }),
  } as CSSProperties;
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      className={styles['veil'] ?? ''}
    >
      <AriaModal className={styles['modal'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''} style={size}>
          <div className={styles['dialogHead']}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <button
              type="button"
              className={styles['icon']}
              aria-label={say('sidebar.close')}
              onClick={onClose}
            >
              <X size={18} />
            </button>
          </div>
          <div className={styles['dialogBody']}>{children}</div>
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
