import type { ComponentType, ReactNode } from 'react';
import { dialogs } from '../../core/browser/dialogs.ts';
import { useText } from '../../text/i18n.ts';
import type { TextKey } from '../../text/ko.ts';
import type { Chunk } from './chunk.ts';
import { type AwaitedRows, ChunkView } from './chunk-view.tsx';
import { Modal } from '../layers/modal.tsx';

interface DialogChunkProps<P extends object> {
  readonly chunk: Chunk<P>;
  readonly props: P;
  readonly title: TextKey;
  /** The size of the dialog, so that nothing jumps when its content arrives, px. */
  readonly size?: { readonly width: number; readonly height: number };
  readonly rows?: AwaitedRows;
  readonly onClose?: () => void;
}

const close = (): void => dialogs.show(null);

/** A dialog whose code is loaded when it opens. Until then, and if that fails, the dialog's frame is shown with its title. */
export function DialogChunk<P extends object>({
  chunk,
  props,
  title,
  size,
  rows,
  onClose = close,
}: DialogChunkProps<P>) {
  const { say } = useText();
  const frame = (content: ReactNode): ReactNode => (
    <Modal title={say(title)} open onClose={onClose} {...size}>
      {content}
    </Modal>
  );
  return <ChunkView chunk={chunk} props={props} frame={frame} rows={rows} />;
}

/** A named dialog whose code is loaded when it opens. */
export function dialogOnDemand<P extends object>(dialog: DialogChunkProps<P>): ComponentType {
  return () => <DialogChunk {...dialog} />;
}
