/** J4: a message whose answer was lost is sent again with its id, so that it comes once; what was answered gets another id. Each kind of draft is kept apart. */
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

test('J4 the unsent message and the unsent random note are kept apart, each until it is sent', async () => {
  const { messages } = await openMessages();
  const written = { to: 'a', contents: '안녕하세요' };
  const random = { to: '', contents: '누구세요' };
  await messages.saveDraft('written', written);
  expect(await messages.draft('random')).toBeNull();
  await messages.saveDraft('random', random);
  expect(await messages.draft('written')).toEqual(written);
  await messages.saveDraft('written', null);
  expect([await messages.draft('written'), await messages.draft('random')]).toEqual([null, random]);
});
