/** The API of what a window shows while there is no network. */
import type { Observable } from 'rxjs';
import type { KeptShown } from '../../engine/kept-answers.ts';

export interface OfflineView {
  /** The list on screen was kept from an earlier visit, at this time, server ms. Its prices are locked. null: the list is the server's. */
  readonly keptAt: number | null;
  /** The same for what other pages show: their contents were got at this time. */
  readonly kept: KeptShown;
}

export interface OfflineApi {
  view(): Observable<OfflineView>;
}
