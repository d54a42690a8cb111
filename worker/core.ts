/**
 * One core serves all windows of the site. It creates the features of the list and gives each window the API of every feature.
 * Everything that is not a pure function comes in through `deps`.
 */
import type { Observable } from 'rxjs';
import type { Moment, Ports, ServedCore, WindowInfo } from './core-api.ts';
import type { ServedGate } from './door/expose.ts';
import type { CoreDeps } from './engine/deps.ts';
import { createEngine, type Engine } from './engine/engine.ts';
import { createSlices, type Slices } from './engine/slices.ts';
import { startTick } from './engine/tick.ts';
import { observedApis } from './engine/traffic.ts';
import { createOpenWindow } from './engine/windows.ts';
import type { AnyFeature } from './feature.ts';
import { createConnection } from './features/connection/connection.ts';
import { features } from './features.ts';

type Create = (engine: Engine<Moment>, ports: Ports) => AnyFeature & { readonly port?: unknown };
const list: Readonly<Record<string, Create>> = features;

/** The ports as the feature `name` takes them. One that is not there yet is an error: undefined would fail where nobody looks for it. */
export const portsFor = (name: string, ports: Readonly<Record<string, unknown>>): Ports =>
  new Proxy(ports, {
    get(_, port: string) {
      if (port in ports) return ports[port];
      throw new Error(`the feature ${name} comes before the owner of its port ${port}`);
    },
  }) as unknown as Ports;

/** The features by name. The connection serves the moments of all of them. */
function createFeatures(
  engine: Engine<Moment>,
  moments: Observable<Moment>,
): Readonly<Record<string, AnyFeature>> {
  const ports: Record<string, unknown> = {};
  const made: Record<string, AnyFeature> = {};
  for (const [name, create] of Object.entries(list)) {
    const feature = create(engine, portsFor(name, ports));
    made[name] = feature;
    if (feature.port !== undefined) ports[name] = feature.port;
  }
  // An alert is for one window; every other moment is for all.
  const isFor = (one: Moment, id: string): boolean => one.kind !== 'alert' || one.to === id;
  return { ...made, connection: createConnection(engine, moments, isFor) };
}

/** `slices` holds the state; tests read it. `more` adds features that have no API for windows (worker/replay). */
export function createCore(
  deps: CoreDeps,
  origin: string,
  slices: Slices = createSlices(),
  more: (engine: Engine) => readonly AnyFeature[] = () => [],
): ServedGate<ServedCore> {
  const { engine, moments, connect, freshnessChanged } = createEngine<Moment>(deps, origin, slices);
  const made = createFeatures(engine, moments);
  const all: readonly AnyFeature[] = [...Object.values(made), ...more(engine)];
  connect(all);
  let started = false;
  const begin = (info: WindowInfo): void => {
    if (!started) {
      engine.link.choice.codec = info.codec;
      engine.link.choice.deviceId = info.deviceId ?? null;
    }
    for (const feature of all) feature.onWindow?.(info, !started);
    if (!started) startTick(engine, freshnessChanged, all);
    started = true;
  };
  const attach = (info: WindowInfo): ServedCore => {
    const window = createOpenWindow(info.clientId);
    void deps.windowGone(info.clientId).then(window.close);
    const apis = observedApis(made, window, engine.link.traffic);
    begin(info);
    return apis as ServedCore;
  };
  return { attach };
}
