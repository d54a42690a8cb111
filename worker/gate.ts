/** How a window gets its core. */
import type { Core } from './core-api.ts';
import type { Carried } from './features/slip/carried-api.ts';

export interface WindowInfo {
  /** Random; the window holds the Web Lock `window:{clientId}` before it attaches. */
  readonly clientId: string;
  /** Token from the cookie auth._token, or null. */
  readonly token: string | null;
  readonly language: 'ko' | 'en';
  /** Origin of the site, for calls and sockets. */
  readonly origin: string;
  /** How frames are written; 'json' is for existing back ends and for tools. The first window decides. */
  readonly codec: 'msgpack' | 'json';
  /** Names this browser to the server. The first window decides. */
  readonly deviceId?: string;
  /** What the window had on a core that was lost. */
  readonly carried?: Carried;
}

/** The root object of the worker: one core for each window, all on one state. */
export interface Gate {
  attach(window: WindowInfo): Core;
}
