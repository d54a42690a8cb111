import type { Texts } from '../../text/i18n.ts';

/** A window's function for each kind of a feature's moments. */
export type MomentsOf<M extends { readonly kind: string }> = {
  readonly [Kind in M['kind']]: (moment: Extract<M, { readonly kind: Kind }>, texts: Texts) => void;
};
