import { X } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { IconButton } from '../parts/forms/button.tsx';
import { Overlay } from '../parts/layers/overlay.tsx';
import { useText } from '../text/i18n.ts';
import styles from './drawer.module.css';

/** Up to this width the sidebar is a drawer, as in default-layout.module.css. */
const narrow = matchMedia('(max-width: 1024px)');
const onNarrow = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The page has nothing beside it: where there is room for a sidebar, there is none. */
  readonly alone?: boolean;
  /** The words beside the close button; '': it stands on the first line of the content, which leaves the room. */
  readonly title?: string;
  /** Content of the drawer, where it differs from the sidebar beside the page. */
  readonly inside?: ReactNode;
  readonly children: ReactNode;
}

/** The sidebar beside the page. Where there is no room, it is a dialog over the page that keeps the focus until it is closed. */
export function Drawer({ open, onClose, alone = false, title = '', inside, children }: DrawerProps) {
  const { say } = useText();
  const isNarrow = useSyncExternalStore(onNarrow, () => narrow.matches);
  if (!isNarrow && alone) return null;
  if (!isNarrow) return <aside className={styles['sidebar']}>{children}</aside>;
  return (
    <Overlay
      open={open}
      onClose={onClose}
      label={say('sidebar.title')}
      veil={styles['veil']}
      frame={styles['drawer']}
    >
      <div className={styles['head']} data-over={title === ''}>
        {title}
        <IconButton aria-label={say('word.close')} onClick={onClose}>
          <X size={18} />
        </IconButton>
      </div>
      {inside ?? children}
    </Overlay>
  );
}
