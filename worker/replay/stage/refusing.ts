import { ok, refused, type Result } from '../../../domain/result.ts';
import { UnusableKeyframe } from '../keyframe-state.ts';
import { UnplayableEntry } from '../session-player.ts';
import type { OpenRefusal } from './stage-api.ts';

/** A keyframe of another program is a refusal; an entry that cannot be played, too. */
export async function refusing<T>(act: () => Promise<T>): Promise<Result<T, OpenRefusal>> {
  try {
    return ok(await act());
  } catch (error) {
    if (error instanceof UnusableKeyframe) return refused('other-keyframe');
    if (error instanceof UnplayableEntry) return refused('unplayable');
    throw error;
  }
}
