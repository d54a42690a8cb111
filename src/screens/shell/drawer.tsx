import { X } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from '../../parts/button.tsx';
import { useText } from '../../text/i18n.ts';
import styles from './drawer.module.css';

/** As in drawer.module.css: up to here the sidebar is a drawer. */
const narrow = matchMedia('(max-width: 1024px)');
const onNarrow = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The sidebar: beside the page, or where there is no room a dialog over it that keeps the focus until it is closed. */
export function Drawer({ open, onClose, children }: DrawerProps) {
  const { say } = useText();
  const isNarrow = useSyncExternalStore(onNarrow, () => narrow.matches);
  if (!isNarrow) return <aside className={styles['sidebar']}>{children}</aside>;
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      className={styles['veil'] ?? ''}
    >
      <Modal className={styles['drawer'] ?? ''}>
        <Dialog aria-label={say('sidebar.title')} className={styles['dialog'] ?? ''}>
          <div className={styles['head']}>
            <IconButton aria-label={say('sidebar.close')} onClick={onClose}>
              <X size={18} />
            </IconButton>
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
