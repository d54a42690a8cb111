/** How a window attaches to the core. */
import type { Core } from './core-api.ts';
import type { AttachingWindow } from './door/expose.ts';
import type { Carried } from './features/slip/carried-api.ts';

export type WindowInfo = AttachingWindow<Carried>;

/** The root object of the worker. Each window gets APIs of its own; all windows share one state. */
export interface Gate {
  attach(window: WindowInfo): Core;
}
