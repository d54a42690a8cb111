import { Modal } from '../../parts/layers/modal.tsx';
import { useText } from '../../text/i18n.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { HistoryPanel } from './history-panel.tsx';

export interface HistoryModalProps {
  readonly open: boolean;
  readonly casual?: boolean;
}

export function HistoryModal({ open, casual = false }: HistoryModalProps) {
  const { say } = useText();
  return (
    <Modal
      title={say('history.title')}
      open={open}
      onClose={() => dialogs.show(null)}
      width={920}
      height={800}
    >
      <HistoryPanel first={null} casualFirst={casual} casualRows={8} />
    </Modal>
  );
}
