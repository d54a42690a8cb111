/** J4: a message whose answer was lost is sent again with its id, so that it comes once; what was answered gets another id. */
import { expect, test } from 'vitest';
import { matches } from '../given/core/core-member.ts';
import { createWire, logIn } from '../given/core/wire.ts';

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
