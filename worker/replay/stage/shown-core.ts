/**
 * The core of a replay as the page's windows get it. What a window does by itself when it opens a page must not change the recorded slip; a
 * core whose way a plan decides takes no command of a window that a recording holds.
 */
import { ok, refused } from '../../../domain/result.ts';
import { isRecordedCommand } from '../../../domain/recording/command-names.ts';
import { emptySlip } from '../../../domain/slip/slip.ts';
import type { ServedCore } from '../../core-api.ts';
import type { Replay } from '../replay.ts';

type Method = (...args: readonly unknown[]) => unknown;

/** A new page clears the slip of the window that filled it. The windows of a replay filled none. */
function keepingSlip({ core, own: { slices } }: Replay): ServedCore['prices'] {
  return {
    ...core.prices,
    showPage(page) {
      const { slip } = slices.states;
      if (slip !== undefined) slices.restore({ slip: { ...slip, slip: emptySlip } });
      core.prices.showPage(page);
      if (slip !== undefined) slices.restore({ slip });
    },
  };
}

/** A window sets its own price policy once when it opens: not that of the recorded slip. */
function keepingPolicy({ slip }: ServedCore): ServedCore['slip'] {
  let isOpening = true;
  return {
    ...slip,
    setRatePolicy(policy) {
      if (!isOpening) return slip.setRatePolicy(policy);
      isOpening = false;
      return ok(null);
    },
  };
}

/** A bet is refused, and what belongs to slip and history changes nothing; any other act counts as cancelled. */
function answerTo(command: string): unknown {
  if (command === 'bets.place') return refused({ kind: 'in-flight' });
  return /^(?:slip|bets|quickBet)\./.test(command) ? ok(null) : refused({ kind: 'cancelled' });
}

/** Without the commands that a recording holds. */
const withoutCommands = (feature: string, api: object): object =>
  new Proxy(api, {
    get(target, name) {
      const command = `${feature}.${String(name)}`;
      if (typeof name === 'symbol' || !isRecordedCommand(command)) {
        const method: unknown = Reflect.get(target, name);
        return typeof method === 'function' ? (method as Method) : method;
      }
      return () => answerTo(command);
    },
  });

/** For each window anew. */
export const shownCore = (replay: Replay): ServedCore => ({
  ...replay.core,
  prices: keepingSlip(replay),
  slip: keepingPolicy(replay.core),
});

/** The windows look on: the core goes its way without them. */
export function lookedOnCore(replay: Replay): ServedCore {
  const core: ServedCore = { ...replay.core, prices: keepingSlip(replay) };
  return Object.fromEntries(
    Object.entries(core).map(([name, api]) => [name, withoutCommands(name, api)]),
  ) as unknown as ServedCore;
}
