/** K5 K8 K10 J1 J2 J4 drafts in the browser's storage: they survive a restart, each member and place has its own, and number and length are bounded. */
import { describe, expect, test } from 'vitest';
import { messageLimits } from '../../domain/messages/message.ts';
import { readHtml } from '../../domain/rich-text/read-html.ts';
import { questionLimits } from '../../domain/support/question.ts';
import { createStoredValues } from '../../worker/engine/stored-values.ts';
import { keptDrafts, openDrafts } from '../../worker/features/drafts/drafts.ts';
import type { DraftKind, Drafts } from '../../worker/features/drafts/drafts-api.ts';

/** The drafts of a core that has just started. */
const started = () => openDrafts(createStoredValues());
const newMember = (): string => crypto.randomUUID();

const samples: { readonly [Kind in DraftKind]: Drafts[Kind] } = {
  post: {
    subject: '제목',
    contents: readHtml('<p>쓰던 <strong>글</strong></p>'),
    kind: 'talk',
    links: ['https://a.example/', ''],
    matchId: 7,
    bets: [{ gameCode: 59, drawId: 12 }],
  },
  news: {
    subject: '점검',
    contents: readHtml('<p>내일 <strong>새벽</strong></p>'),
    subjectEn: 'Maintenance',
    contentsEn: readHtml('<p>tomorrow</p>'),
    inTicker: false,
  },
  question: {
    kind: 'QK03',
    subject: '정산이 늦어요',
    contents: '어제 경기가\n그대로예요.',
    bets: [{ gameCode: 59, drawId: 7 }],
  },
  message: { to: 'a', contents: '안녕하세요' },
  'random-note': '누구세요',
  comment: '쓰던 댓글',
  'comment-picture': `${'a'.repeat(32)} 골`,
  answer: '쓰던 답',
  report: '쓰던 신고',
  reason: '쓰던 사유',
  survey: '{"a":["쓰던 말"]}',
  chat: '쓰던 말',
  terms: '{"version":3,"reason":"쓰던 사유"}',
  'site-value': '{"from":"","reason":"쓰던 사유"}',
};
const kinds = Object.keys(samples) as DraftKind[];

describe.each(kinds)('K5 K8 K10 J1 J2 J4 a draft (%s)', (kind) => {
  const sample = samples[kind];

  test('is whole after a restart, at its place alone, and is gone once it is sent', async () => {
    const me = newMember();
    await started().save(me, kind, 'free 0', sample);
    expect(await started().read(me, kind, 'free 0')).toEqual(sample);
    for (const other of ['', 'free 5', 'free 0 ']) expect(await started().read(me, kind, other)).toBeNull();
    await started().save(me, kind, 'free 0', null);
    expect(await started().read(me, kind, 'free 0')).toBeNull();
  });

  test('B3 is nothing for another member of the same browser, and nothing of a visitor is kept', async () => {
    await started().save(newMember(), kind, '', sample);
    expect(await started().read(newMember(), kind, '')).toBeNull();
    await started().save('', kind, '', sample);
    expect(await started().read('', kind, '')).toBeNull();
  });

  test('is dropped when too many came since, and writes at once lose none', async () => {
    const me = newMember();
    const { most } = keptDrafts[kind];
    const drafts = started();
    const names = Array.from({ length: most + 2 }, (_, at) => `place ${at}`);
    await Promise.all(names.map((name) => drafts.save(me, kind, name, sample)));
    const kept = await Promise.all(names.map((name) => drafts.read(me, kind, name)));
    expect(kept).toEqual(names.map((_, at) => (at < 2 ? null : sample)));
  });
});

test('drafts of one place are kept apart by kind, each until it is sent', async () => {
  const me = newMember();
  for (const kind of kinds) await started().save(me, kind, '', samples[kind]);
  for (const kind of kinds) {
    expect(await started().read(me, kind, '')).toEqual(samples[kind]);
    await started().save(me, kind, '', null);
    expect(await started().read(me, kind, '')).toBeNull();
  }
});

test.each([
  ['comment', 4000],
  ['chat', 1000],
  ['answer', 2 * questionLimits.contents],
] as const)('a long text (%s) is kept up to a limit', async (kind, chars) => {
  const me = newMember();
  await started().save(me, kind, '', '가'.repeat(chars + 1));
  expect(await started().read(me, kind, '')).toHaveLength(chars);
});

test('K10 a stored question beyond the limits is cut, an unknown kind becomes the first', async () => {
  const me = newMember();
  const long = {
    kind: 'QK99' as 'QK01',
    subject: '가'.repeat(500),
    contents: '나'.repeat(5 * questionLimits.contents),
    bets: Array.from({ length: 9 }, (_, at) => ({ gameCode: 59 as const, drawId: at + 1 })),
  };
  await started().save(me, 'question', '', long);
  const found = await started().read(me, 'question', '');
  expect([found?.kind, found?.subject.length, found?.contents.length, found?.bets.length]).toEqual([
    'QK01',
    2 * questionLimits.subject,
    2 * questionLimits.contents,
    questionLimits.bets,
  ]);
});

test('K10 J4 a text that is too long to be sent is kept whole, so that it can be shortened', async () => {
  const me = newMember();
  const question = { ...samples.question, contents: '가'.repeat(questionLimits.contents + 900) };
  const message = { to: 'demo2', contents: '나'.repeat(messageLimits.contents + 90) };
  await started().save(me, 'question', '', question);
  await started().save(me, 'message', '', message);
  expect(await started().read(me, 'question', '')).toEqual(question);
  expect(await started().read(me, 'message', '')).toEqual(message);
});

test('J4 a message without text beside the recipient of its address is not kept', async () => {
  const me = newMember();
  await started().save(me, 'message', 'demo2', { to: 'demo2', contents: '' });
  expect(await started().read(me, 'message', 'demo2')).toBeNull();
  await started().save(me, 'message', 'demo2', { to: 'demo3', contents: '' });
  expect(await started().read(me, 'message', 'demo2')).toEqual({ to: 'demo3', contents: '' });
});

test.each([
  ['question', 'question-draft'],
  ['message', 'message-draft'],
] as const)('K10 J4 a draft that an earlier version kept without a list is read (%s)', async (kind, key) => {
  const me = newMember();
  const stored = new TextEncoder().encode(JSON.stringify(samples[kind]));
  await createStoredValues().put(`${key}:${me}`, stored);
  expect(await started().read(me, kind, '')).toEqual(samples[kind]);
});
