import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { useText } from '../../text/i18n.ts';
import { IconButton } from '../forms/button.tsx';
import { Overlay } from './overlay.tsx';
import styles from './modal.module.css';

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
  const titleId = useId();
  const size = {
    '--width': `${width}px`,
    ...(height === undefined ? {} : { '--height': `${height}px`, height: `${height}px` }),
  } as CSSProperties;
  return (
    <Overlay
      open={open}
      onClose={onClose}
      labelledBy={titleId}
      veil={styles['modalVeil']}
      frame={styles['modal']}
      dialog={styles['dialog']}
      style={size}
    >
      <div className={`row g0 between ${styles['dialogHead']}`}>
        <h2 id={titleId}>{title}</h2>
        <IconButton aria-label={say('word.close')} onClick={onClose}>
          <X size={18} />
        </IconButton>
      </div>
      <div className={`grow ${styles['dialogBody']}`}>{children}</div>
    </Overlay>
  );
}
