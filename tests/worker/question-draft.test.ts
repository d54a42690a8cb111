/** K10 the unsent question in the browser's storage: it survives a restart, each member has their own, and its length is bounded. */
import { expect, test } from 'vitest';
import { questionLimits } from '../../domain/support/question.ts';
import { createStoredValues } from '../../worker/engine/stored-values.ts';
import { createQuestionDraft, MOST_QUESTION_DRAFTS } from '../../worker/features/support/question-draft.ts';
import type { QuestionDraft } from '../../worker/features/support/support-api.ts';

let members = 0;
const newMember = (): string => `member-${++members}-${crypto.randomUUID()}`;
/** The draft in a core that has just started. */
function started(owner: string, id = 0) {
  const drafts = createQuestionDraft(createStoredValues());
  return {
    draft: () => drafts.draft(owner, id),
    saveDraft: (draft: QuestionDraft | null) => drafts.saveDraft(owner, id, draft),
  };
}
const draft = {
  kind: 'QK03',
  subject: '정산이 늦어요',
  contents: '어제 경기가\n그대로예요.',
  bets: [{ gameCode: 59, drawId: 7 }],
} as const;

test('a question is whole after a restart, and is gone once it is sent', async () => {
  const me = newMember();
  await started(me).saveDraft(draft);
  expect(await started(me).draft()).toEqual(draft);
  await started(me).saveDraft(null);
  expect(await started(me).draft()).toBeNull();
});

test('another member of the same browser, and a visitor, see no question', async () => {
  await started(newMember()).saveDraft(draft);
  expect(await started(newMember()).draft()).toBeNull();
  await started('').saveDraft(draft);
  expect(await started('').draft()).toBeNull();
});

test('a stored question beyond the limits is cut, an unknown kind becomes the first', async () => {
  const me = newMember();
  const long = {
    kind: 'QK99' as 'QK01',
    subject: '가'.repeat(500),
    contents: '나'.repeat(9000),
    bets: Array.from({ length: 9 }, (_, at) => ({ gameCode: 59 as const, drawId: at + 1 })),
  };
  await started(me).saveDraft(long);
  const found = await started(me).draft();
  expect([found?.kind, found?.subject.length, found?.contents.length, found?.bets.length]).toEqual([
    'QK01',
    questionLimits.subject,
    questionLimits.contents,
    questionLimits.bets,
  ]);
});

test('K10 an unsent change of a question is kept for that question; the oldest changes go first', async () => {
  const me = newMember();
  await started(me, 12).saveDraft(draft);
  expect(await started(me, 12).draft()).toEqual(draft);
  expect([await started(me).draft(), await started(me, 13).draft()]).toEqual([null, null]);
  for (let id = 20; id < 20 + MOST_QUESTION_DRAFTS; id++) await started(me, id).saveDraft(draft);
  expect(await started(me, 12).draft()).toBeNull();
});

test('a question that an earlier version kept is read as the new one', async () => {
  const me = newMember();
  await createStoredValues().put(`question-draft:${me}`, new TextEncoder().encode(JSON.stringify(draft)));
  expect(await started(me).draft()).toEqual(draft);
});
