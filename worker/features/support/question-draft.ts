/** Unsent questions and unsent changes of questions in the browser's storage: they survive a reload and a refused or lost request. */
import type { BetKey } from '../../../domain/bet/shared-bet.ts';
import { bettingGameCodes } from '../../../domain/catalogue/game-code.ts';
import { rowOf } from '../../../domain/row.ts';
import { questionKinds, questionLimits } from '../../../domain/support/question.ts';
import type { StoredValues } from '../../engine/deps.ts';
import { createKeptTexts, cutText } from '../../engine/kept-texts.ts';
import type { QuestionDraft, SupportApi } from './support-api.ts';

/** Of one member: the new question, and changes of earlier ones; the oldest are dropped first. */
export const MOST_QUESTION_DRAFTS = 8;

const betsOf = (stored: unknown): readonly BetKey[] =>
  (Array.isArray(stored) ? stored : []).slice(0, questionLimits.bets).flatMap((one) => {
    const { gameCode, drawId } = rowOf(one);
    const code = bettingGameCodes.find((known) => known === gameCode);
    return code === undefined || !Number.isSafeInteger(drawId)
      ? []
      : [{ gameCode: code, drawId: Number(drawId) }];
  });

interface Stored extends QuestionDraft {
  readonly name: string;
}

function storedOf(given: unknown): Stored {
  const row = rowOf(given);
  return {
    name: cutText(row['name'], questionLimits.subject),
    kind: questionKinds.find((one) => one === row['kind']) ?? 'QK01',
    subject: cutText(row['subject'], questionLimits.subject),
    contents: cutText(row['contents'], questionLimits.contents),
    bets: betsOf(row['bets']),
  };
}

/** The new question has no number; it had no name in earlier versions. */
const nameOf = (id: number): string => (id === 0 ? '' : String(id));

export function createQuestionDraft(values: StoredValues): Pick<SupportApi, 'draft' | 'saveDraft'> {
  const kept = createKeptTexts(values, {
    prefix: 'question-draft',
    most: MOST_QUESTION_DRAFTS,
    rowOf: storedOf,
  });
  return {
    async draft(owner, id) {
      const found = await kept.find(owner, nameOf(id));
      if (found === null) return null;
      const { name: _, ...draft } = found;
      return draft.subject === '' && draft.contents === '' && draft.bets.length === 0 ? null : draft;
    },
    async saveDraft(owner, id, draft) {
      await kept.keep(owner, nameOf(id), draft === null ? null : { ...draft, name: nameOf(id) });
    },
  };
}
