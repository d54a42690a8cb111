/** The only interface between windows and the core (the door), as the list of the features says it. Only types: no DOM, no worker, no sockets. */
import type { AttachingWindow, ColdServed, Served } from './door/expose.ts';
import type { Engine } from './engine/engine.ts';
import type { EngineMoment } from './engine/moments.ts';
import type { ServedBy } from './feature.ts';
import type { ConnectionApi } from './features/connection/connection-api.ts';
import type { Carried } from './features/slip/carried-api.ts';
import type { features } from './features.ts';

type Features = typeof features;
type Made = { readonly [Name in keyof Features]: ReturnType<Features[Name]> };
type MomentOf<Asked> = Asked extends Engine<infer One> ? One : never;

/**
 * One-off events of the engine and the features: queued (limits: engine/moments.ts, door/observable-source.ts) and shown once. The window chooses the words.
 */
export type Moment =
  | EngineMoment
  | { [Name in keyof Features]: MomentOf<Parameters<Features[Name]>[0]> }[keyof Features];

/** What features give to features that are created after them. */
export type Ports = {
  readonly [
    Name in keyof Made as Made[Name] extends { readonly port: unknown } ? Name : never
  ]: Made[Name] extends {
    readonly port: infer Port;
  }
    ? Port
    : never;
};

type Windows = {
  readonly [
    Name in keyof Made as ServedBy<Made[Name]> extends { readonly api: object } ? Name : never
  ]: ServedBy<Made[Name]>;
} & { readonly connection: { readonly cold: false; readonly api: ConnectionApi<Moment> } };

export type Core = { readonly [Name in keyof Windows]: Windows[Name]['api'] };

/** The APIs of all features for one window. The types of a call, or of a draft, follow from its name, which a method that is mapped would forget. */
export type ServedCore = {
  readonly [Name in keyof Core]: Name extends 'calls' | 'drafts' | 'moves'
    ? Core[Name]
    : Windows[Name]['cold'] extends true
      ? ColdServed<Core[Name]>
      : Served<Core[Name]>;
};

export type WindowInfo = AttachingWindow<Carried>;

/** The root object of the worker, to which a window attaches. Each window gets APIs of its own; all windows share one state. */
export interface Gate {
  attach(window: WindowInfo): Core;
}
