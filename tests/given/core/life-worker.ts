/**
 * A worker with the real life and the real door, and commands that hang it or end it. It reports on channels of the test: bets that it was
 * asked for, and its own end.
 *
 * - `slip.setStake` stands still until the blob with this address is revoked, and takes next to nothing of the processor.
 * - `slip.quickStake` loops for so many milliseconds.
 * - `slip.clear` ends the worker.
 * - `slip.undo` stands still until the core doubts, and lets two pieces of work wait for the end of its doubt; the first throws.
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

const standStill = (ms: number): void => void Atomics.wait(unchanged, 0, 0, ms);
const LOOK_MS = 50;

/** A worker that stands still gets no message: it asks for the blob, which needs nobody who runs. */
function isKept(address: string): boolean {
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  try {
    request.send();
    return request.status === 200;
  } catch {
    return false;
  }
}

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
          while (isKept(text)) standStill(LOOK_MS);
          return { ok: true, value: null };
        },
        quickStake: (ms: number) => {
          const end = performance.now() + ms;
          while (performance.now() < end);
          return { ok: true, value: null };
        },
        undo: () => {
          standStill(DOUBT_AFTER_MS + 100);
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
