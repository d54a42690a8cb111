/** Starts this window on the core of a replay: the page /replay shows the window in a frame, and hands over the port of its core. */
import { wrap } from 'comlink';
import type { Gate } from '../../../worker/core-api.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { languageNow, loadTextsOnDemand, textStore } from '../../text/i18n.ts';
import type { Connected } from './connect-core.ts';
import { type DialogName, dialogs } from '../browser/dialogs.ts';
import type { RemoteCore } from './door-names.ts';
import { createLifeStore } from '../browser/life-store.ts';
import { serverTime } from './server-time.ts';
import { createSteadyCore } from './steady-core.ts';

/**
 * Messages between the page and its frame; they count only from our own origin. From the frame: it can take a core. To the frame: a port of
 * the core that plays (with the message), or the recorded time, ms since 1970.
 */
export type FromFrame = 'replay-frame-ready';
export type ToFrame =
  | { readonly kind: 'replay-core' }
  | { readonly kind: 'replay-time'; readonly now: number };

const isToFrame = (data: unknown): data is ToFrame => {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false;
  if (data.kind === 'replay-core') return true;
  return data.kind === 'replay-time' && 'now' in data && typeof data.now === 'number';
};

function listenToPage(onMessage: (message: ToFrame, port: MessagePort | undefined) => void): void {
  addEventListener('message', ({ origin, source, data, ports }: MessageEvent<unknown>) => {
    if (origin === location.origin && source === window.parent && isToFrame(data)) onMessage(data, ports[0]);
  });
}

/** Ways to an account. A replay has none. */
const ofMembers: ReadonlySet<string> = new Set(['login', 'please-login'] satisfies readonly DialogName[]);

/** Time stands still between the entries. */
function holdTime() {
  let now: number | null = null;
  Object.assign(serverTime, { take() {}, now: () => now });
  return (next: number): void => void (now = next);
}

/** Nothing of a replay reaches the server, so the way to a bet ends in a sentence. */
function refuseBets(): void {
  dialogs.subscribe(() => {
    const open = dialogs.get();
    if (open === null || !ofMembers.has(open)) return;
    dialogs.show(null);
    showToast('bad', textStore.now().say('replay.no-bets'));
  });
}

async function attach(port: MessagePort): Promise<RemoteCore> {
  const gate = wrap<Gate>(port);
  const core = await gate.attach({
    clientId: crypto.randomUUID(),
    token: null,
    language: languageNow(),
    origin: location.origin,
    codec: 'msgpack',
  });
  return core as unknown as RemoteCore;
}

/** Resolves with the first core. Later ones replace it, and the screens stay. */
export async function startReplayed(): Promise<Connected> {
  // Alone this address shows nothing: the page around the frame has the core.
  if (window.parent === window) location.replace('/replay');
  const setTime = holdTime();
  const steady = createSteadyCore({ onSign() {}, onLate() {}, onGone() {} });
  await loadTextsOnDemand();
  refuseBets();
  return new Promise((resolve) => {
    const life = createLifeStore();
    listenToPage((message, port) => {
      if (message.kind === 'replay-time') setTime(message.now);
      else if (port !== undefined)
        void attach(port).then((core) => {
          steady.use(core);
          resolve({ core: steady.core, life });
        });
    });
    window.parent.postMessage('replay-frame-ready' satisfies FromFrame, location.origin);
  });
}
