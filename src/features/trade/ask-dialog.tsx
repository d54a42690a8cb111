import type { ReactNode } from 'react';
import { Button } from '../../parts/forms/button.tsx';
import { Modal } from '../../parts/layers/modal.tsx';
import { useText } from '../../text/i18n.ts';
import styles from './ask-dialog.module.css';

interface AskDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly busy: boolean;
  /** Why it was not done; what was chosen stays. null: nothing went wrong. */
  readonly fault: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before gold or a bet changes its owner: two buttons (A20). */
export function AskDialog({ title, confirm, busy, fault, onConfirm, onClose, children }: AskDialogProps) {
  const { say } = useText();
  return (
    <Modal title={title} open onClose={onClose}>
      <div className="stack g12">{children}</div>
      <p className={`bad ${styles['fault']}`} role="alert">
        {fault}
      </p>
      <div className={`g6 ${styles['ways']}`}>
        <Button look="primary" data-confirm disabled={busy} onClick={onConfirm}>
          {busy ? say('trade.sending') : confirm}
        </Button>
        <Button onClick={onClose}>{say('word.close')}</Button>
      </div>
    </Modal>
  );
}
