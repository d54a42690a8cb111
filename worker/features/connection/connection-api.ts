/** What a window sees of the link to the server, and what it says to the core about itself. */
import type { Observable } from 'rxjs';
import type { Freshness } from '../../../domain/book/freshness.ts';
import type { Moment } from '../../moment.ts';

export interface ConnectionView {
  readonly link: 'connecting' | 'connected' | 'disconnected';
  /** TIMEOUT of the server, or another login took the place: no automatic reconnect. */
  readonly stopped: 'timeout' | 'duplicate' | null;
  readonly online: boolean;
  readonly stream: Freshness;
  /** How late prices are, ms: the newest event's lateness when it came, or how long the feed has been silent; null: nothing came. */
  readonly delayMs: number | null;
  /** Local ms since 1970 when the connection was lost; null while it is up, or has been opening for a moment only. */
  readonly lostAt: number | null;
  /**
   * Of a back end without publish times: when the newest message came, server ms in whole seconds. Silence locks nothing then, a lost
   * link does.
   */
  readonly asOf?: number;
}

export interface ConnectionApi {
  view(): Observable<ConnectionView>;
  /** Connects again after a stop (timeout, duplicate login). */
  reconnect(): void;
  /** One-off events of every feature, in order. */
  moments(): Observable<Moment>;
  /** A hidden window gets no prices; when it is shown again, one message brings it up to date. */
  setVisible(visible: boolean): void;
}
