/** The API of what a window shows while there is no network. */
import type { Observable } from 'rxjs';
import type { KeptShown } from '../../engine/kept-answers.ts';

export interface OfflineView {
  /** Contents of pages beside the lists (whose frames say it) that were kept from an earlier visit: when they were got, server ms. */
  readonly kept: KeptShown;
}

export type OfflineMoment =
  /** The browser does not keep what the member chose or wrote: it lasts as long as the core. */
  { readonly kind: 'not-kept' };

export interface OfflineApi {
  view(): Observable<OfflineView>;
}
