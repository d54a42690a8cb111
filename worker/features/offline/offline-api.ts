/** The API of what a window shows while there is no network. */
import type { Observable } from 'rxjs';

export interface OfflineView {
  /** The list on screen was kept from an earlier visit, at this time, server ms. Its prices are locked. null: the list is the server's. */
  readonly keptAt: number | null;
}

export interface OfflineApi {
  view(): Observable<OfflineView>;
}
