/** Starts the core of this window: shared with the other windows of the site, or its own. */
import { showToast } from '../../parts/layers/toasts.tsx';
import { languageNow, textStore } from '../../text/i18n.ts';
import { connectCore, type Connected } from './connect-core.ts';
import { buildFamily, openOwnDoor, openSharedDoor } from './core-door.ts';
import { ownGenerations, sharedGenerations } from './core-generation.ts';
import { readDeviceId } from '../session/device-id.ts';
import { isLightWindow } from './light-window.ts';
import { earlyStart, holdWindow } from '../prices/early-start.ts';
import { broughtSlip, keepSlip } from '../slip/slip-over-reload.ts';
import { readToken } from '../session/token-cookie.ts';

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
