/** J4: a message whose answer was lost is sent again with its id, so that it comes once; what was answered gets another id. */
import { expect, test } from 'vitest';
import { matches } from '../given/core-member.ts';
import { createWire, logIn } from '../given/wire.ts';

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
  const [lost] = await messages.send(['a'], '안녕하세요');
  expect(lost?.refusal).not.toBeNull();
  wire.answers[WRITE] = sent;
  expect(await messages.send(['a'], '안녕하세요')).toEqual([{ to: 'a', refusal: null }]);
  await messages.send(['a'], '안녕하세요');
  const [first, again, next] = idsOf('a');
  expect(first).toMatch(/^.{8,64}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test('other words, and another member, have ids of their own', async () => {
  const { idsOf, messages } = await openMessages();
  await messages.send(['a', 'b'], '하나');
  await messages.send(['a'], '둘');
  const ids = [...idsOf('a'), ...idsOf('b')];
  expect(new Set(ids).size).toBe(3);
});
