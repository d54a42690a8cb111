/** Opens the worker behind the page /bench: a core on a made feed, and a client of it for the screens that the page draws. */
import { type Remote, transfer, wrap } from 'comlink';
import { type Observable, tap } from 'rxjs';
import type { Gate } from '../../../worker/core-api.ts';
import type { ListDelta } from '../../../worker/features/prices/prices-api.ts';
import type { CoreFigures, LoadPlan, LoadStage } from '../../../worker/load/load-api.ts';
import { languageNow } from '../../text/i18n.ts';
import { type Client, createClient } from './client.ts';
import type { RemoteCore } from './door-names.ts';
import { createSteadyCore } from './steady-core.ts';

export type { CoreFigures, LoadPlan } from '../../../worker/load/load-api.ts';

export interface OpenLoad {
  readonly stage: {
    run(plan: LoadPlan): Promise<CoreFigures>;
    rowPrices(matchIds: readonly number[]): Promise<ReturnType<LoadStage['rowPrices']>>;
  };
  readonly client: Client;
}

type LoadWorker = Remote<LoadStage>;

interface OpeningLoad {
  /** Rejected where the worker does not start. */
  readonly opened: Promise<OpenLoad>;
  /** Also while it opens. */
  end(): void;
}

/** The core, whose list `onDelta` sees before it is drawn. */
const watched = (core: RemoteCore, onDelta: (delta: ListDelta) => void): RemoteCore =>
  new Proxy(core, {
    get(target, feature) {
      if (feature !== 'prices') return Reflect.get(target, feature) as unknown;
      const list = async (): Promise<Observable<ListDelta>> =>
        (await target.prices.list()).pipe(tap(onDelta));
      return new Proxy(target.prices, {
        get: (prices, method) => (method === 'list' ? list : (Reflect.get(prices, method) as unknown)),
      });
    },
  });

/** Ends each call with an error when an error comes up in the worker: a worker that has died answers no more. */
function unlessBroken(worker: Worker): <T>(answer: Promise<T>) => Promise<T> {
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the worker of the bench does not run')));
  });
  broken.catch(() => {});
  return (answer) => Promise.race([answer, broken]);
}

async function attached(
  loads: LoadWorker,
  answered: ReturnType<typeof unlessBroken>,
  onDelta: (delta: ListDelta) => void,
): Promise<OpenLoad> {
  const { port1, port2 } = new MessageChannel();
  void loads.window(transfer(port1, [port1]));
  const core = await answered(
    wrap<Gate>(port2).attach({
      clientId: crypto.randomUUID(),
      token: null,
      language: languageNow(),
      origin: location.origin,
      codec: 'msgpack',
      isLight: true,
    }),
  );
  const steady = createSteadyCore({ onSign() {}, onLate() {}, onGone() {} });
  steady.use(core as unknown as RemoteCore);
  void steady.core.prices.showPage({ kind: 'live-list' });
  return {
    stage: {
      run: (plan) => answered(loads.run(plan)),
      rowPrices: (matchIds) => answered(loads.rowPrices(matchIds)),
    },
    client: createClient(watched(steady.core, onDelta)),
  };
}

export function openLoad(onDelta: (delta: ListDelta) => void): OpeningLoad {
  const worker = new Worker(new URL('../../../worker/load-main.ts', import.meta.url), {
    type: 'module',
    name: 'load',
  });
  return {
    opened: attached(wrap<LoadStage>(worker), unlessBroken(worker), onDelta),
    end: () => worker.terminate(),
  };
}
