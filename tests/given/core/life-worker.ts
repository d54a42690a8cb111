/**
 * A worker with the real life and the real door, and commands that hang it or end it: `slip.setStake` stands still for so many milliseconds
 * and takes nothing of the processor, `slip.quickStake` loops for so many, `slip.clear` ends the worker, `slip.undo` lets two pieces of work wait for its doubt to end, of which the first throws. It reports on channels of the test: bets that it was asked for, and its own end.
 */
import { of } from 'rxjs';
import { slipViewOf } from '../domain/slip.ts';
import { beginLife } from '../../../worker/door/core-life.ts';
import { exposeGate, ServedStream } from '../../../worker/door/expose.ts';
import type { Gate, ServedCore } from '../../../worker/core-api.ts';
import { latest } from '../../../worker/door/observable-source.ts';
import { DOUBT_AFTER_MS, parseName } from '../../../worker/door/life-signs.ts';

const report = new BroadcastChannel(`report:${parseName(self.name)?.family ?? ''}`);
const send = (what: string, more: unknown = null): void =>
  report.postMessage({ what, name: self.name, more });

const life = beginLife(self.name, () => {
  send('stopped');
  self.close();
});
const keep = (): (() => void) => () => {};
/** Shared memory, which a page of any kind has by this way. */
const unchanged = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);

const gate = {
  attach: ({ carried }: Parameters<Gate['attach']>[0]) => {
    send('attached', carried);
    return {
      savedSlips: { view: () => new ServedStream(latest(of([self.name])), keep) },
      diagnostics: { offerHash: () => self.name },
      prices: {
        setListQuery: (query: unknown) => send('query', query),
        showRows: (rows: unknown) => send('rows', rows),
        showPage: () => {},
      },
      connection: { setVisible: (visible: unknown) => send('visible', visible) },
      slip: {
        view: () => new ServedStream(latest(of(slipViewOf())), keep),
        setStake: (text: string) => {
          Atomics.wait(unchanged, 0, 0, Number(text));
          return { ok: true, value: null };
        },
        quickStake: (ms: number) => {
          const end = performance.now() + ms;
          while (performance.now() < end);
          return { ok: true, value: null };
        },
        undo: () => {
          // Long enough to doubt, and shorter than a window bears.
          Atomics.wait(unchanged, 0, 0, DOUBT_AFTER_MS + 100);
          life.whenNotReplaced(() => {
            throw new Error('the first of those that waited');
          });
          life.whenNotReplaced(() => send('waited'));
          return { ok: true, value: null };
        },
        pick: () => ({ ok: true, value: null }),
        clear: () => self.close(),
      },
      bets: {
        place: (_share: boolean, _seen: unknown, reqId: string) => {
          send('bet', reqId);
          return new Promise(() => {});
        },
      },
    } as unknown as ServedCore;
  },
};

if ('SharedWorkerGlobalScope' in globalThis)
  (self as unknown as { onconnect: (event: MessageEvent) => void }).onconnect = ({ ports: [port] }) =>
    exposeGate(gate, port, life);
else exposeGate(gate, undefined, life);
