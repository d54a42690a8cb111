/** Why a request that moves gold or goods did not do so. `Reason`: the feature's own word. */
export type MoveFault<Reason> =
  | { readonly kind: 'refused'; readonly reason: Reason | null }
  /** The server never got the request: nothing was moved. */
  | { readonly kind: 'never-arrived' }
  /** The outcome is not known yet; it is asked for, and shown as a moment. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'not-logged-in' };
