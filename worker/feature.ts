/** The type of a feature of the core. The engine knows only this type, and no feature. */
import type { Observable } from 'rxjs';
import type { AttachingWindow, ColdServed, Served, ServedStream } from './door/expose.ts';
import type { Source } from './door/stream-port.ts';

/** Work that a feature repeats. */
export interface Every {
  /** Least time between two runs, ms; 0: at every tick of the engine. */
  readonly ms: number;
  /** `now`: local ms. */
  readonly act: (now: number) => void;
  /** True: the first run comes after `ms`; otherwise at the first tick. */
  readonly waitsFirst?: true;
}

/** Whether a window is on screen. A hidden window gets no prices. */
export interface Visibility {
  hidden(): boolean;
  /** Calls `listener` when the window becomes visible again; returns a stop function. */
  onShown(listener: () => void): () => void;
}

/** One window of the site, as a feature sees it. */
export interface WindowScope {
  /** Random id of the window. */
  readonly id: string;
  readonly visibility: Visibility;
  setVisible(visible: boolean): void;
  /** Serves the newest value: values in between are skipped while the window draws. */
  latest<T>(stream: Observable<T>): ServedStream;
  /** Serves every value in order (one-off events). */
  queue<T>(stream: Observable<T>): ServedStream;
  /** Serves a source that builds its own messages. */
  serve(source: Source<unknown>): ServedStream;
  /** Emits once, when the window is gone. */
  readonly gone: Observable<void>;
}

/** Names in the type what windows call; there is never a value. */
declare const served: unique symbol;

/** What windows call of a feature, by its type; `cold`: its code is loaded on first use. null: they call nothing. */
export type ServedBy<Made> = typeof served extends keyof Made ? NonNullable<Made[typeof served]> : null;

export interface Feature<Api extends object> {
  readonly [served]?: { readonly cold: false; readonly api: Api };
  /** Views and commands for one window, which calls them under the feature's name. */
  api(window: WindowScope): Served<Api>;
  /** Socket events by name. The payload is unknown until the feature decodes it. Prices that came before are applied first. */
  readonly events?: Readonly<Record<string, (payload: unknown) => void>>;
  readonly onLink?: (up: boolean) => void;
  /**
   * Streams that the feature needs now; the engine opens those of all features. A feature calls `engine.wantStreams` when its streams
   * change.
   */
  readonly streams?: () => Iterable<string>;
  readonly every?: readonly Every[];
  /** Called when a window attaches. `isFirst`: it is the first window of this core. */
  onWindow?(window: AttachingWindow, isFirst: boolean): void;
}

/** A feature that is loaded on first use (engine/cold.ts). */
export interface ColdFeature<Api extends object> extends Omit<
  Feature<Api>,
  'api' | 'events' | typeof served
> {
  readonly [served]?: { readonly cold: true; readonly api: Api };
  api(window: WindowScope): ColdServed<Api>;
}

export type AnyFeature = Pick<
  Feature<object>,
  'api' | 'events' | 'onLink' | 'streams' | 'every' | 'onWindow'
>;
