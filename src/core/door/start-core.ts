/** Starts the core of this window: shared with the other windows of the site, or its own. */
import { showToast } from '../../parts/layers/toasts.tsx';
import { languageNow, textStore } from '../../text/i18n.ts';
import { connectCore, type Connected } from './connect-core.ts';
import { buildFamily, openOwnDoor, openSharedDoor } from './core-door.ts';
import { ownGenerations, sharedGenerations } from './core-generation.ts';
import { isLightWindow } from './light-window.ts';
import { earlyStart, holdWindow } from '../prices/early-start.ts';
import { broughtSlip, keepSlip } from '../slip/slip-over-reload.ts';
import { readToken } from '../session/token-cookie.ts';
import { readStored, writeStored } from '../browser/stored-choice.ts';

/**
 * The id of this browser for the server, which lets one device of a member hold the betting sockets. Every core of the browser uses the
 * same id, so a core that replaces a lost core does not sign the member out.
 */
const DEVICE_KEY = 'spo.device';

/** The id of this page; where the browser does not store, it lasts as long. */
let idOfPage: string | null = null;

export function readDeviceId(): string {
  idOfPage ??= storedDeviceId() ?? crypto.randomUUID();
  writeStored(DEVICE_KEY, idOfPage);
  return idOfPage;
}

const wellFormedId = /^[0-9a-f-]{36}$/;

function storedDeviceId(): string | null {
  const value = readStored(DEVICE_KEY);
  return value !== null && wellFormedId.test(value) ? value : null;
}

export async function startCore(): Promise<Connected> {
  const params = new URLSearchParams(location.search);
  if (params.has('replay')) return (await import('./start-replayed.ts')).startReplayed();
  const isOwn = typeof SharedWorker === 'undefined' || params.get('core') === 'dedicated';
  const early = isOwn ? null : earlyStart(buildFamily());
  const clientId = early?.clientId ?? crypto.randomUUID();
  const bringing = broughtSlip();
  await (early?.held ?? holdWindow(clientId));
  const codec = params.get('codec') === 'json' ? 'json' : 'msgpack';
  const deviceId = readDeviceId();
  const { origin } = location;
  const family = isOwn ? clientId : buildFamily();
  const brought = await bringing;
  const connected = await connectCore({
    open: isOwn ? openOwnDoor : openSharedDoor,
    family,
    generations: early?.generations ?? (isOwn ? ownGenerations : sharedGenerations(family)),
    window: () => ({
      clientId,
      token: readToken(),
      language: languageNow(),
      origin,
      codec,
      deviceId,
      isLight: isLightWindow(location.pathname),
    }),
    onLate: (command) => {
      const isBet = command === 'bets.place' || command === 'casual.bet';
      showToast('bad', textStore.now().say(isBet ? 'core.late.bet' : 'core.late'));
    },
    onGone: () => showToast('plain', textStore.now().say('chunk.failed.gone.hint')),
    onReplaced: (slipItems) =>
      showToast('plain', textStore.now().say(slipItems === 0 ? 'core.replaced' : 'core.replaced.slip')),
    brought,
  });
  keepSlip(connected.carried);
  return connected;
}
