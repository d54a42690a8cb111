/** The API of what a window shows while there is no network. */
import type { Observable } from 'rxjs';
import type { KeptShown } from '../../engine/kept-answers.ts';
import type { EngineMoment } from '../../engine/moments.ts';

export interface OfflineView {
  /** Contents of pages beside the lists (whose frames say it) that were kept from an earlier visit. */
  readonly kept: KeptShown;
}

export type OfflineMoment = Extract<EngineMoment, { readonly kind: 'not-kept' }>;

export interface OfflineApi {
  view(): Observable<OfflineView>;
}
