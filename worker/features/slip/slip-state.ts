import { emptySlip, type Slip, type SlipItem } from '../../../domain/slip/slip.ts';
import type { Slice, Slices } from '../../engine/slices.ts';
import type { LostPick } from './slip-api.ts';

export interface SlipState {
  readonly slip: Slip;
  /** Items that a route change or an answer cleared, while they can be restored. */
  readonly undo: readonly SlipItem[] | null;
  /** Picks that the slip lost by itself, until the member changes the slip. */
  readonly lost: readonly LostPick[];
}

const empty: SlipState = { slip: emptySlip, undo: null, lost: [] };

export const slipSlice = (slices: Slices): Slice<SlipState> =>
  slices.slice('slip', empty, { ofMember: true });
