import { Button } from './button.tsx';
import { Modal } from '../layers/modal.tsx';
import { useText } from '../../text/i18n.ts';
import styles from './cancel-confirm.module.css';

interface CancelConfirmProps {
  /** Number of bets to cancel. */
  readonly count: number;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks for a confirmation before bets are cancelled, with their count (G3). */
export function CancelConfirm({ count, open, onClose, onConfirm }: CancelConfirmProps) {
  const { say } = useText();
  return (
    <Modal title={say('cancel.title')} open={open} onClose={onClose}>
      <p>{say('cancel.ask', { count })}</p>
      <div className={styles['ways']}>
        <Button look="primary" data-confirm onClick={onConfirm}>
          {say('cancel.do', { count })}
        </Button>
        <Button onClick={onClose}>{say('cancel.keep')}</Button>
      </div>
    </Modal>
  );
}
