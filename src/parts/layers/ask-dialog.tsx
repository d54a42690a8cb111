import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../forms/button.tsx';
import { FaultLine } from '../forms/field.tsx';
import type { Act } from '../forms/use-act.ts';
import { Modal } from './modal.tsx';

interface AskedActProps {
  readonly confirm: string;
  /** The text of the button while the act is under way. */
  readonly sending?: string;
  readonly keep: string;
  /** The look of the confirming button. */
  readonly look?: ButtonLook;
  /** A choice stays while it is refused. */
  readonly act: Pick<Act<unknown>, 'isBusy' | 'fault'>;
  /** Why it cannot be done now. */
  readonly lock?: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** The effect of the act. */
  readonly children: ReactNode;
}

/** Asks before an act: what it does, why it was not done, and two buttons. */
export const AskedAct = ({
  confirm,
  sending = confirm,
  keep,
  look = 'primary',
  act,
  lock = null,
  onConfirm,
  onClose,
  children,
}: AskedActProps) => (
  <div className="stack g12">
    {children}
    <FaultLine text={act.isBusy ? act.fault : (lock ?? act.fault)} />
    <div className="pair">
      <Button look={look} data-confirm="" disabled={act.isBusy || lock !== null} onClick={onConfirm}>
        {act.isBusy ? sending : confirm}
      </Button>
      <Button onClick={onClose}>{keep}</Button>
    </div>
  </div>
);

/** Asks before an act in a dialog (A20). */
export const AskDialog = ({ title, ...asked }: AskedActProps & { readonly title: string }) => (
  <Modal title={title} open onClose={asked.onClose}>
    <AskedAct {...asked} />
  </Modal>
);
