/** J4: a message whose answer was lost is sent again with its id, so that it comes once; what was answered gets another id. Each kind of draft is kept apart. */
import { expect, test } from 'vitest';
import { matches } from '../given/core/core-member.ts';
import { createWire, logIn } from '../given/core/wire.ts';
import { createStoredValues } from '../../worker/engine/stored-values.ts';
import { createMessageDraft } from '../../worker/features/messages/message-draft.ts';

const WRITE = '/account/memo/write/one/';
const sent = { CODE: 'AMW000', DATA: { stats: 1 } };

async function openMessages() {
  const wire = createWire();
  await wire.open(matches);
  await logIn(wire);
  const idsOf = (to: string): readonly (string | undefined)[] =>
    wire.calls.filter(({ url }) => url.endsWith(`${WRITE}${to}`)).map(({ form }) => form['reqId']);
  return { wire, idsOf, messages: wire.core.messages };
}

test('the same words to the same member keep their id until there is an answer', async () => {
  const { wire, idsOf, messages } = await openMessages();
  const lost = await messages.send(['a'], '안녕하세요');
  expect(lost).toMatchObject({ ok: true, value: [{ to: 'a', fault: { kind: 'no-link' } }] });
  wire.answers[WRITE] = sent;
  expect(await messages.send(['a'], '안녕하세요')).toEqual({ ok: true, value: [{ to: 'a', fault: null }] });
  await messages.send(['a'], '안녕하세요');
  const [first, again, next] = idsOf('a');
  expect(first).toMatch(/^.{8,64}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test('a message that the server did not send has its reason; it is no lost one', async () => {
  const { wire, idsOf, messages } = await openMessages();
  const data = { stats: -400, reason: 'denied' };
  wire.answers[WRITE] = { CODE: 'AMW000', DATA: data };
  const fault = { kind: 'code', code: 'AMW000', words: '', data };
  expect(await messages.send(['a'], '안녕')).toEqual({ ok: true, value: [{ to: 'a', fault }] });
  await messages.send(['a'], '안녕');
  expect(new Set(idsOf('a')).size).toBe(2);
});

test('other words, and another member, have ids of their own', async () => {
  const { idsOf, messages } = await openMessages();
  await messages.send(['a', 'b'], '하나');
  await messages.send(['a'], '둘');
  const ids = [...idsOf('a'), ...idsOf('b')];
  expect(new Set(ids).size).toBe(3);
});

const started = () => createMessageDraft(createStoredValues());
const message = (contents: string, to = '') => ({ to, contents });

test('J4 the unsent message and the unsent random note are kept apart, each until it is sent', async () => {
  const me = crypto.randomUUID();
  const [written, random] = [message('안녕하세요', 'a'), message('누구세요')];
  await started().saveDraft(me, 'written', '', written);
  expect(await started().draft(me, 'random', '')).toBeNull();
  await started().saveDraft(me, 'random', '', random);
  expect(await started().draft(me, 'written', '')).toEqual(written);
  await started().saveDraft(me, 'written', '', null);
  expect(await started().draft(me, 'written', '')).toBeNull();
  expect(await started().draft(me, 'random', '')).toEqual(random);
});

test('J4 an unsent message belongs to its member and to the recipient of its address', async () => {
  const me = crypto.randomUUID();
  await started().saveDraft(me, 'written', 'demo2', message('둘만의 이야기', 'demo2'));
  expect(await started().draft(me, 'written', 'demo2')).toEqual(message('둘만의 이야기', 'demo2'));
  for (const other of ['', 'demo3']) expect(await started().draft(me, 'written', other)).toBeNull();
  expect(await started().draft(crypto.randomUUID(), 'written', 'demo2')).toBeNull();
  await started().saveDraft('', 'written', 'demo2', message('방문자'));
  expect(await started().draft('', 'written', 'demo2')).toBeNull();
});

test('J4 a message without text is not kept; one of an earlier version is read', async () => {
  const me = crypto.randomUUID();
  const key = `message-draft:${me}`;
  await createStoredValues().put(key, new TextEncoder().encode(JSON.stringify(message('옛 쪽지', 'a'))));
  expect(await started().draft(me, 'written', '')).toEqual(message('옛 쪽지', 'a'));
  await started().saveDraft(me, 'written', 'demo2', message('', 'demo2'));
  expect(await started().draft(me, 'written', 'demo2')).toBeNull();
});
