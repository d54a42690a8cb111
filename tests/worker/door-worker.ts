/** A worker with the real door and streams made for the test: counts, and what it was told to send. */
import { Subject } from 'rxjs';
import type { Gate } from '../../worker/core-api.ts';
import { exposeGate, type ServedCore, ServedStream } from '../../worker/door/expose.ts';
import { latest, queued } from '../../worker/door/observable-source.ts';

const open = new Set<() => void>();
const keep = (close: () => void): (() => void) => {
  open.add(close);
  return () => open.delete(close);
};
const snapshots = new Subject<number>();
const moments = new Subject<{ kind: 'toast'; tone: 'plain'; key: string }>();

exposeGate({
  attach: (_window: Parameters<Gate['attach']>[0]) =>
    ({
      connection: () => new ServedStream(latest(snapshots), keep),
      moments: () => new ServedStream(queued(moments), keep),
      setListQuery: ({ tab }: { tab: number }) => {
        for (let at = 1; at <= tab; at++) snapshots.next(at);
      },
      showRows: (ids: readonly number[]) => {
        for (const id of ids) moments.next({ kind: 'toast', tone: 'plain', key: String(id) });
      },
      pick: () => ({ ok: false, error: { kind: 'locked', itemId: 'x', reason: 'suspended' } }),
      stakeMin: () => ({ ok: true, value: open.size }),
      clearSlip: () => {
        throw new Error('broken');
      },
    }) as unknown as ServedCore,
});
