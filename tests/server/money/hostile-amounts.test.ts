/** T16 S7: an amount that is no whole number within its bounds moves nothing, in every call that moves some; the same call with a right one does. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roundAt } from '../../../domain/casual/casual-round.ts';
import { MOST_GOLD } from '../../../domain/member/most-gold.ts';
import { STORE_VERSION } from '../../../domain/protocol/calls/money/store-calls.ts';
import { audit, linesOfFindings } from '../../../server/audit/audit.ts';
import { type GivenOperator, provenOperator } from '../../given/server/operator.ts';
import { goodIds, openStore, type OpenStore } from '../../given/server/open-store.ts';
import { fromAnotherAddress } from '../../given/server/running-server.ts';

let given: OpenStore;
let token: string;
let operator: GivenOperator;
let member: number;
beforeAll(async () => {
  given = await openStore();
  operator = await provenOperator(given, 'granter', given.now());
  token = await given.logIn('demo5');
  member = await given.idOf('demo5');
  await given.buy(token, goodIds.message, 20);
});
afterAll(() => given.close());

const GAME = '61';
const ROUND_MS = 60_000;
/** The call with this amount; its other fields are texts, as a form sends them. */
const calls = {
  'into the safebox': (gold: unknown) => ['/goldchest/proc.php', { mode: 'in', gold }],
  'out of the safebox': (gold: unknown) => ['/goldchest/proc.php', { mode: 'out', gold }],
  'mileage for gold': (miles: unknown) => ['/exchange/proc', { miles }],
  'a purchase of coins': (won: unknown) => ['/charge/order', { won, method: 'card', card: '0' }],
  'a good of the store': (qty: unknown) => [
    `/market/buy/${STORE_VERSION}/${goodIds.message}/${encodeURIComponent(String(qty))}`,
    {},
  ],
  'goods that go back': (it_cnt: unknown) => [
    '/market/item_withdrawal.php',
    { it_no: String(goodIds.message), it_cnt },
  ],
  'a casual bet': (gold: unknown) => {
    const { day, inning } = roundAt(given.now(), ROUND_MS);
    return ['/casual/bet', { game_code: GAME, day, inning: String(inning), forecast: '1', gold }];
  },
  'a grant of an operator': (amount: unknown) => [
    '/operate/grant',
    { number: String(member), currency: 'gold', amount, reason: 'test' },
  ],
} as const satisfies Readonly<Record<string, (amount: unknown) => readonly [string, object]>>;
type Call = keyof typeof calls;

const right: Readonly<Record<Call, number>> = {
  'into the safebox': 1000,
  'out of the safebox': 1000,
  'mileage for gold': 1,
  'a purchase of coins': 10_000,
  'a good of the store': 1,
  'goods that go back': 1,
  'a casual bet': 1_000_000,
  'a grant of an operator': 1,
};

const texts = [
  '0',
  '-0',
  '00',
  '0.5',
  '1.0',
  '1.',
  '.5',
  '1e3',
  '1E3',
  '+5',
  '--5',
  '0x10',
  '0b1',
  '1_000',
  '1,000',
  ' 5',
  '5 ',
  '5\n',
  '\t5',
  '٣',
  '５',
  '²',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e308',
  '-1e308',
  'null',
  '9007199254740993',
  '99999999999999999999',
  String(MOST_GOLD + 1),
  `-${MOST_GOLD + 1}`,
  '-9223372036854775808',
  '',
  '[5]',
  '{"$gt":0}',
  '5;5',
  "5'--",
  '5\u0000',
  'true',
  '1000 or 1=1',
  '1'.repeat(400),
];
/** A JSON body may hold what no form can. */
const values: readonly unknown[] = [
  0,
  -0.5,
  0.5,
  1e21,
  MOST_GOLD + 1,
  true,
  null,
  [5],
  [1000, 1000],
  {},
  { valueOf: 5 },
];
/** Of operators alone a negative amount is one: it is taken. */
const negative = ['-1', '-1000'];

const send = async (call: Call, amount: unknown) => {
  const [path, form] = calls[call](amount);
  const response = await fetch(given.address + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      token: call === 'a grant of an operator' ? operator.token : token,
      ...fromAnotherAddress(),
    },
    body: JSON.stringify({ reqId: given.newId(), ...form }),
  });
  return { status: response.status, text: await response.text() };
};
const prints = async (): Promise<unknown> => [
  await given.db.selectFrom('account').select(['owner', 'currency', 'balance']).orderBy('id').execute(),
  await given.db.selectFrom('purchase_order').select(['id', 'won']).orderBy('id').execute(),
];

test.each(Object.keys(calls) as Call[])('%s', async (call) => {
  if (call === 'out of the safebox') await send('into the safebox', 100_000);
  const before = await prints();
  const isInPath = call === 'a good of the store';
  const hostile = [
    ...texts.filter((text) => !isInPath || text !== ''),
    ...(call === 'a grant of an operator' ? [] : negative),
    ...(isInPath ? [] : values),
  ];
  const failed: string[] = [];
  for (const amount of hostile) {
    const { status, text } = await send(call, amount);
    if (status >= 500 || /"code":200|[A-Z]000"/.test(text))
      failed.push(`${JSON.stringify(amount)}: ${status} ${text}`);
  }
  expect(failed).toEqual([]);
  expect(await prints()).toEqual(before);
  expect((await send(call, String(right[call]))).text).toMatch(/"code":200/);
  expect(await prints()).not.toEqual(before);
  expect(linesOfFindings(await audit(given.db, 'full'))).toEqual([]);
  expect(given.errors).toEqual([]);
});
