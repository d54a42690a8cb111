/** How a window attaches to the core. */
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
  /** The encoding of frames; 'json' is for existing back ends and for tools. The first window decides. */
  readonly codec: 'msgpack' | 'json';
  /** True: the window's page starts without the site's configuration (B18). It is loaded when a window first needs it. */
  readonly isLight?: boolean;
  /** The id of this browser for the server. The first window decides. */
  readonly deviceId?: string;
  /** The state that the window brings from a lost core. */
  readonly carried?: Carried;
}

/** The root object of the worker. Each window gets APIs of its own; all windows share one state. */
export interface Gate {
  attach(window: WindowInfo): Core;
}
