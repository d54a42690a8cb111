/** The crowd of readers, in a process of its own, so that its cost is not the server's. Takes orders from its parent. */
import { setTimeout } from 'node:timers/promises';
import type { CrowdOrders, OrderName } from './orders.ts';
import { openRawReader, type RawReader } from './raw-reader.ts';

const SNAPSHOTS_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 20;
/** Time in which a stalled reader gets its subscription through. */
const BEFORE_STALL_MS = 200;

const readers: RawReader[] = [];
const counted = { frames: 0, bytes: 0, ended: 0 };
let opened = 0;

const count = (length: number): void => {
  counted.frames++;
  counted.bytes += length;
};
const onEnd = (): void => void counted.ended++;

type Acts = {
  readonly [Name in OrderName]: (order: CrowdOrders[Name]['order']) => Promise<CrowdOrders[Name]['answer']>;
};

const acts: Acts = {
  async open({ address, kind, count: wanted, atOnce }) {
    const from = performance.now();
    const times: number[] = [];
    let refused = 0;
    const openOne = async (): Promise<void> => {
      let first = true;
      const onFrame = (length: number): void => {
        if (first) times.push(performance.now() - from);
        first = false;
        count(length);
      };
      try {
        readers.push(await openRawReader({ address, kind, at: opened++, looks: false, onFrame, onEnd }));
      } catch {
        refused++;
      }
    };
    for (let left = wanted; left > 0; left -= atOnce)
      await Promise.all(Array.from({ length: Math.min(left, atOnce) }, openOne));
    const limit = performance.now() + SNAPSHOTS_WITHIN_MS;
    while (times.length < wanted - refused && performance.now() < limit) await setTimeout(LOOK_EVERY_MS);
    return { times, refused };
  },
  async stall({ address, kind, count: wanted }) {
    const made = await Promise.all(
      Array.from({ length: wanted }, () =>
        openRawReader({ address, kind, at: opened++, looks: false, onFrame: () => {} }),
      ),
    );
    await setTimeout(BEFORE_STALL_MS);
    for (const reader of made) reader.stall();
    readers.push(...made);
    return { opened: made.length };
  },
  async count({ ms }) {
    Object.assign(counted, { frames: 0, bytes: 0 });
    const from = performance.now();
    await setTimeout(ms);
    return { ...counted, seconds: (performance.now() - from) / 1000 };
  },
  async close() {
    for (const reader of readers.splice(0)) reader.close();
    await setTimeout(BEFORE_STALL_MS);
    counted.ended = 0;
    return {};
  },
};

process.on('message', ({ name, order }: { name: OrderName; order: never }) => {
  acts[name](order).then(
    (answer) => process.send?.({ answer }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ answer: 'ready' });
