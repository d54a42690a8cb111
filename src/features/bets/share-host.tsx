import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { DialogChunk } from '../../parts/chunks/dialog-chunk.tsx';
import { sharing } from './use-sharing.ts';

export const shareChunk = createTextChunk(() => import('./share-dialog.tsx'), 'ShareDialog');

/** Shows the share dialog while a bet is being shared. */
export function ShareHost() {
  const target = sharing.useValue();
  return target === null ? null : (
    <DialogChunk
      key={target.drawId}
      chunk={shareChunk}
      props={{ target }}
      title="share.title"
      onClose={() => sharing.set(null)}
    />
  );
}
