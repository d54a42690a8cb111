/** Loads the limits of bets of every level (B6). */
import { decodeStandard } from '../../../domain/protocol/calls/site/bet-standard.ts';
import { gameConfig, RESOURCE_VERSION } from '../../../domain/protocol/calls/site/resource-calls.ts';
import type { Call } from '../../engine/call.ts';
import type { Slice } from '../../engine/slices.ts';
import type { StandardsState } from './account-state.ts';

export const createLoadStandards =
  (call: Call, standards: Slice<StandardsState>) => async (): Promise<void> => {
    const answer = await call(gameConfig, { params: { ver: RESOURCE_VERSION } });
    if (answer.ok)
      standards.update((draft) => void (draft.standards = answer.value.standards.map(decodeStandard)));
  };
