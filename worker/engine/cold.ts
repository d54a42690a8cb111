/**
 * A feature whose code is loaded on first use: when a window calls one of its methods, or when `wake` emits. Until then it costs the
 * core nothing. Once loaded, the feature gets the attached windows and the state of the link. It listens for no socket events: those that
 * came before it was loaded would be lost.
 *
 *   cold ──call or wake──▶ loading ──▶ loaded
 *     ◀──────── failed ───────┘   The calls are rejected with a LoadError; the next call loads again.
 *
 * A call of a window that has left by then is not run and gets no answer: nobody is there to take a result or an error.
 */
import type { Observable } from 'rxjs';
import type { AttachingWindow, ColdServed, Served } from '../door/expose.ts';
import { loadFailureOf } from '../door/load-error.ts';
import type { ColdFeature, Feature, WindowScope } from '../feature.ts';
import type { Engine } from './engine.ts';
import { createLoader, loadModule } from './load-code.ts';
import { paced } from './tick.ts';

/** A failed load that `wake` began is tried again after this. */
export const WAKE_AGAIN_MS = 30_000;

export interface Cold<Module, Api extends object> {
  /** The path of the module from the project's root, as in the table of built files (fetch-code.ts). */
  readonly source: string;
  readonly load: () => Promise<Module>;
  readonly create: (module: Module) => Feature<Api>;
  /** Loads the feature when this emits. */
  readonly wake?: Observable<unknown>;
}

export type ColdNeeds = Pick<Engine, 'deps' | 'link' | 'wantStreams'>;
type Args = readonly unknown[];

interface ColdWindow<Api extends object> {
  readonly scope: WindowScope;
  /** null: the window has not attached yet. */
  info: AttachingWindow | null;
  /** null: the code is not loaded yet. */
  api: Served<Api> | null;
  hasLeft: boolean;
}

/** The answer to a call of a window that has left: none. */
const noAnswer = (): Promise<never> => new Promise(() => {});

/** An API that forwards every method to `call`. */
const everyMethod = (call: (name: string, args: Args) => Promise<unknown>): object =>
  new Proxy(
    {},
    {
      // Without `then`, a promise that resolves with this object does not take it for a promise.
      get: (_, name) =>
        typeof name === 'string' && name !== 'then' ? (...args: Args) => call(name, args) : undefined,
    },
  );

/** The loaded feature with its windows. Refuses a feature that listens for socket events. */
function createLoaded<Api extends object>(feature: Feature<Api>, now: number) {
  if (feature.events !== undefined)
    throw new Error('a feature that is loaded on first use gets no socket events');
  const work = (feature.every ?? []).map((one) => paced(one, now));
  let isFirst = true;
  return {
    feature,
    addWindow(window: ColdWindow<Api>): void {
      window.api = feature.api(window.scope);
    },
    onWindow(info: AttachingWindow): void {
      feature.onWindow?.(info, isFirst);
      isFirst = false;
    },
    act(at: number): void {
      for (const run of work) run(at);
    },
  };
}

type Loaded<Api extends object> = ReturnType<typeof createLoaded<Api>>;

/** Passes the earlier windows and the state of the link to a feature that was just loaded. */
function catchUp<Api extends object>(
  loaded: Loaded<Api>,
  windows: Iterable<ColdWindow<Api>>,
  { link, wantStreams }: ColdNeeds,
): void {
  for (const window of windows) {
    loaded.addWindow(window);
    if (window.info !== null) loaded.onWindow(window.info);
  }
  if (link.state === 'connected') loaded.feature.onLink?.(true);
  wantStreams();
}

/** The attached windows, before and after the feature is loaded. */
function createWindows<Api extends object>(
  loaded: () => Loaded<Api> | null,
  call: (window: ColdWindow<Api>, name: string, args: Args) => Promise<unknown>,
) {
  const windows = new Map<string, ColdWindow<Api>>();
  return {
    all: () => windows.values(),
    onWindow(info: AttachingWindow): void {
      const window = windows.get(info.clientId);
      if (window !== undefined) window.info = info;
      loaded()?.onWindow(info);
    },
    api(scope: WindowScope): ColdServed<Api> {
      const window: ColdWindow<Api> = { scope, info: null, api: null, hasLeft: false };
      windows.set(scope.id, window);
      loaded()?.addWindow(window);
      scope.gone.subscribe(() => {
        window.hasLeft = true;
        if (windows.get(scope.id) === window) windows.delete(scope.id);
      });
      return everyMethod((name, args) => call(window, name, args)) as ColdServed<Api>;
    },
  };
}

/** Runs a call once the code is loaded, if the window is still there. */
async function callLoaded<Api extends object>(
  load: () => Promise<unknown>,
  window: ColdWindow<Api>,
  name: string,
  args: Args,
): Promise<unknown> {
  const failure = await load().then(
    () => null,
    (error: unknown) => ({ error }),
  );
  if (window.hasLeft) return noAnswer();
  if (failure !== null) throw failure.error;
  const method: unknown = (window.api as Readonly<Record<string, unknown>> | null)?.[name];
  if (typeof method !== 'function') throw new Error(`there is no method ${name}`);
  return method(...args);
}

export function cold<Module, Api extends object>(
  needs: ColdNeeds,
  given: Cold<Module, Api>,
): ColdFeature<Api> {
  const { deps } = needs;
  let loaded: Loaded<Api> | null = null;
  const load = createLoader(async () => {
    const feature = given.create(await loadModule(needs, given));
    loaded = createLoaded(feature, deps.now());
    catchUp(loaded, windows.all(), needs);
    return loaded;
  });
  const windows = createWindows<Api>(
    () => loaded,
    (window, name, args) => callLoaded(load, window, name, args),
  );
  let stopRetry = (): void => {};
  /** One retry at a time. A file that is gone stays gone until the window loads the new version. */
  const wakeUp = (): void => {
    stopRetry();
    load().catch((error: unknown) => {
      if (loadFailureOf(error) === 'gone') return;
      stopRetry();
      stopRetry = deps.later(WAKE_AGAIN_MS, wakeUp);
    });
  };
  given.wake?.subscribe(wakeUp);
  return {
    api: windows.api,
    onWindow: windows.onWindow,
    every: [{ ms: 0, act: (now) => loaded?.act(now) }],
    onLink: (isUp) => loaded?.feature.onLink?.(isUp),
    streams: () => loaded?.feature.streams?.() ?? [],
  };
}

/**
 * A line of the list of features (worker/features.ts) for a cold feature that needs nothing before its code is there. `name`: of its folder and
 * its file. `wake`: loads the feature when it emits.
 */
export const loadedOnDemand =
  <Needs extends ColdNeeds, Ports, Api extends object>(
    name: string,
    load: () => Promise<(engine: Needs, ports: Ports) => Feature<Api>>,
    wake?: (engine: Needs, ports: Ports) => Observable<unknown>,
  ) =>
  (engine: Needs, ports: Ports): ColdFeature<Api> =>
    cold(engine, {
      source: `worker/features/${name}/${name}.ts`,
      load,
      create: (create) => create(engine, ports),
      ...(wake === undefined ? {} : { wake: wake(engine, ports) }),
    });
