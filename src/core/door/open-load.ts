/** Opens the worker behind the page /bench: a core on a made feed, and a client of it for the screens that the page draws. */
import { type Remote, transfer, wrap } from 'comlink';
import { type Observable, tap } from 'rxjs';
import type { Gate } from '../../../worker/core-api.ts';
import type { ListDelta } from '../../../worker/features/prices/prices-api.ts';
import type { LoadStage } from '../../../worker/load/load-api.ts';
import { languageNow } from '../../text/i18n.ts';
import { type Client, createClient } from './client.ts';
import type { RemoteCore } from './door-names.ts';
import { createSteadyCore } from './steady-core.ts';

export type { CoreFigures, LoadPlan } from '../../../worker/load/load-api.ts';

export interface OpenLoad {
  readonly stage: Pick<Remote<LoadStage>, 'run' | 'rowPrices'>;
  readonly client: Client;
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

export async function openLoad(onDelta: (delta: ListDelta) => void): Promise<OpenLoad> {
  const worker = new Worker(new URL('../../../worker/load-main.ts', import.meta.url), {
    type: 'module',
    name: 'load',
  });
  const stage = wrap<LoadStage>(worker);
  const { port1, port2 } = new MessageChannel();
  void stage.window(transfer(port1, [port1]));
  const core = await wrap<Gate>(port2).attach({
    clientId: crypto.randomUUID(),
    token: null,
    language: languageNow(),
    origin: location.origin,
    codec: 'msgpack',
    isLight: true,
  });
  const steady = createSteadyCore({ onSign() {}, onLate() {}, onGone() {} });
  steady.use(core as unknown as RemoteCore);
  void steady.core.prices.showPage({ kind: 'live-list' });
  return {
    stage,
    client: createClient(watched(steady.core, onDelta)),
    end: () => worker.terminate(),
  };
}
