/** The unsent question of a member in the browser's storage: it survives a reload and a refused or lost request. */
import type { BetKey } from '../../../domain/bet/shared-bet.ts';
import { bettingGameCodes } from '../../../domain/catalogue/game-code.ts';
import { rowOf } from '../../../domain/row.ts';
import { questionKinds, questionLimits } from '../../../domain/support/question.ts';
import type { Engine } from '../../engine/engine.ts';
import { DRAFT_WAIT_MS, parsed } from '../../engine/stored-values.ts';
import type { SupportApi } from './support-api.ts';

const cut = (text: unknown, most: number): string =>
  typeof text === 'string' ? Array.from(text).slice(0, most).join('') : '';

const betsOf = (stored: unknown): readonly BetKey[] =>
  (Array.isArray(stored) ? stored : []).slice(0, questionLimits.bets).flatMap((one) => {
    const { gameCode, drawId } = rowOf(one);
    const code = bettingGameCodes.find((known) => known === gameCode);
    return code === undefined || !Number.isSafeInteger(drawId)
      ? []
      : [{ gameCode: code, drawId: Number(drawId) }];
  });

interface DraftNeeds {
  readonly values: Engine['deps']['storage']['values'];
  readonly memberId: () => string | null;
}

export function createQuestionDraft({
  values,
  memberId,
}: DraftNeeds): Pick<SupportApi, 'draft' | 'saveDraft'> {
  const keyOf = (): string | null => {
    const member = memberId();
    return member === null ? null : `question-draft:${member}`;
  };
  return {
    async draft() {
      const key = keyOf();
      const bytes = key === null ? null : await values.get(key, DRAFT_WAIT_MS);
      if (bytes === null) return null;
      const row = rowOf(parsed(bytes));
      const subject = cut(row['subject'], questionLimits.subject);
      const contents = cut(row['contents'], questionLimits.contents);
      const kind = questionKinds.find((one) => one === row['kind']) ?? 'QK01';
      const bets = betsOf(row['bets']);
      return subject === '' && contents === '' && bets.length === 0
        ? null
        : { kind, subject, contents, bets };
    },
    async saveDraft(draft) {
      const key = keyOf();
      if (key !== null) await values.put(key, new TextEncoder().encode(JSON.stringify(draft)));
    },
  };
}
