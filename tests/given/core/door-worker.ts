/** A worker with the real door and streams made for the test: counts, and the moments that the test asks for. */
import { Subject } from 'rxjs';
import { exposeGate, ServedStream } from '../../../worker/door/expose.ts';
import type { ServedCore } from '../../../worker/core-api.ts';
import { latest, queued } from '../../../worker/door/observable-source.ts';

const open = new Set<() => void>();
const keep = (close: () => void): (() => void) => {
  open.add(close);
  return () => open.delete(close);
};
const snapshots = new Subject<number>();
const moments = new Subject<{ kind: 'picks-replaced'; count: number }>();

exposeGate({
  attach: () =>
    ({
      connection: {
        view: () => new ServedStream(latest(snapshots), keep),
        moments: () => new ServedStream(queued(moments), keep),
      },
      prices: {
        setListQuery: ({ tab }: { tab: number }) => {
          for (let at = 1; at <= tab; at++) snapshots.next(at);
        },
        showRows: (ids: readonly number[]) => {
          for (const id of ids) moments.next({ kind: 'picks-replaced', count: id });
        },
      },
      slip: {
        pick: () => ({ ok: false, error: { kind: 'locked', itemId: 'x', reason: 'suspended' } }),
        stakeMin: () => ({ ok: true, value: open.size }),
        clear: () => {
          throw new Error('broken');
        },
      },
    }) as unknown as ServedCore,
});
