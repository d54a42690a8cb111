/** N1, M1: how often what a site value pays happened in the last days, as operators read it with the value's history. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import { type GivenOperator, provenOperator } from '../../given/server/operator.ts';
import { openMoney, type OpenMoney, outcomeOf } from '../../given/server/open-money.ts';

let given: OpenMoney;
let operator: GivenOperator;
let token: string;
const usage = async (name: string) =>
  (await given.ask(`/operate/values/${name}`, operator.token)).DATA.usage as {
    days: number;
    counts: { of: string; count: number }[];
    goldPerMile: number;
  } | null;
const countOf = async (name: string, of: string) =>
  (await usage(name))?.counts.find((one) => one.of === of)?.count ?? 0;

beforeAll(async () => {
  given = await openMoney();
  operator = await provenOperator(given, 'chief', given.now());
  token = await given.logIn('demo1');
});
afterAll(() => given.close());

test('draws count by event and mission, purchases of goods without those taken back', async () => {
  expect(outcomeOf(await given.move('/event/getReward/1/ko/1/1', {}, token))).toBe('done');
  expect(outcomeOf(await given.move('/event/getReward/1/ko/4/1', {}, token))).toBe('done');
  expect(await countOf('events', '1/1')).toBe(1);
  expect(await countOf('events', '4/1')).toBe(1);
  expect(outcomeOf(await given.move('/market/buy/1/202/3', {}, token))).toBe('done');
  expect(await countOf('goods', '202')).toBe(3);
});

test('top-ups, miles and answers count; a value that pays nothing has no usage', async () => {
  const id = await given.idOf('demo1');
  const at = given.now();
  await given.db
    .insertInto('top_up')
    .values({ member_id: id, day: '2026-11-22', nth: 1, gold: 5, at })
    .execute();
  await given.db.insertInto('exchange').values({ member_id: id, miles: 40, gold: 4000, at }).execute();
  await given.db
    .insertInto('survey_answer')
    .values({ survey_id: 1, member_id: id, answers: '{}', gold: 7, at })
    .execute();
  expect(await countOf('free-top-up', 'top-up')).toBe(1);
  expect(await countOf('exchange-rate', 'mile')).toBe(40);
  expect(await countOf('survey', '1')).toBe(1);
  expect(await countOf('survey', 'visitor')).toBe(2);
  expect(await countOf('events', 'visit')).toBe(2);
  expect(await countOf('charge-prices', '5000')).toBe(0);
  expect(await usage('chat-open')).toBeNull();
});

test('what is older than the days counts no more', async () => {
  const days = (await usage('events'))?.days ?? 0;
  expect(days).toBe(7);
  given.pass(days * DAY_MS + 1);
  const late = await provenOperator(given, 'late', given.now());
  const answer = await given.ask('/operate/values/events', late.token);
  expect(answer.DATA.usage.counts.filter(({ of }: { of: string }) => of.includes('/'))).toEqual([]);
});
