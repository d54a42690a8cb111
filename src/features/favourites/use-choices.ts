import type { KeptChoice } from '../../../domain/favourites/kept-favourites.ts';
import { defineView } from '../../core/door/client.ts';

/** The order of leagues and the saved layouts; null: not known yet. */
export const keptChoices = defineView<readonly KeptChoice[] | null>(
  (core) => core.favourites.choices(),
  null,
);

/** Changes of a choice by this window: what the core shows until it has answered, and as often as it still shows a text from before, is older. */
export function createOwnChanges(lookAgain: () => void) {
  const older = new Set<string>();
  let last: string | null = null;
  let unanswered = 0;
  const ended = (): void => {
    unanswered--;
    if (unanswered === 0) lookAgain();
  };
  return {
    /** The choice was `before`, and is `after` once `answer` has come. */
    change(before: string, after: string, answer: Promise<unknown>): void {
      older.add(before);
      older.delete(after);
      last = after;
      unanswered++;
      void answer.then(ended, () => {
        older.clear();
        ended();
      });
    },
    /** Whether the window takes the text that the core shows. */
    isNew(text: string): boolean {
      if (text === last) older.clear();
      return unanswered === 0 && !older.has(text);
    },
  };
}
