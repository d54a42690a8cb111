/** The link to the server as a window sees it, and what a window reports about itself. */
import type { Observable } from 'rxjs';
import type { Freshness } from '../../../domain/book/freshness.ts';

export interface ConnectionView {
  readonly link: 'connecting' | 'connected' | 'disconnected';
  /** The server sent TIMEOUT after a long time without use: nothing reconnects by itself. */
  readonly stopped: 'timeout' | null;
  readonly online: boolean;
  readonly stream: Freshness;
  /** How late prices are, ms: the newest event's lateness when it came, or how long the feed has been silent; null: nothing has come. */
  readonly delayMs: number | null;
  /** Local ms since 1970 when the connection was lost; null while it is up, or while it has been opening only for a moment. */
  readonly lostAt: number | null;
  /**
   * Only for a back end without publish times: when the newest message came, server ms in whole seconds. With such a back end silence does
   * not lock prices; a lost link does.
   */
  readonly asOf?: number;
}

/** `Moment`: the one-off events of every feature. */
export interface ConnectionApi<Moment> {
  view(): Observable<ConnectionView>;
  /** Connects again after a stop (TIMEOUT). */
  reconnect(): void;
  /** One-off events of every feature, in order. */
  moments(): Observable<Moment>;
  /** Server ms; null: the server's clock is not known yet. For windows without prices, which bring the time with them. */
  serverNow(): number | null;
  /** A hidden window gets no prices; when it is shown again, one message brings it up to date. */
  setVisible(visible: boolean): void;
}
