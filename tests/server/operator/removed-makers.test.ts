/** S9: what an operator asked for is approved by nobody once they are an operator no more; removing them ends it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberRoles } from '../../../domain/member/member.ts';
import { requestIdAt } from '../../../domain/protocol/request-time.ts';
import { removeOperator } from '../../../server/operator-command/change-operators.ts';
import { storedBet } from '../../given/database/stored-bet.ts';
import { type GivenOperator, numberOf, provenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const at = Date.UTC(2026, 10, 22, 3);
let server: OpenServer;
let other: GivenOperator;
let number: number;
let requests = 0;
beforeAll(async () => {
  server = await openServer([], { now: () => at });
  other = await provenOperator(server, 'other', at);
  number = await numberOf(server, 'demo1');
});
afterAll(() => server.close());

const reqId = (): string => requestIdAt(at, `removed-${++requests}`);
const tables = ['operator_grant', 'operator_value', 'operator_result', 'operator_correction'] as const;
type Table = (typeof tables)[number];

/** A grant, a value, a void and a correction of one operator wait. */
async function askAll(maker: GivenOperator): Promise<Readonly<Record<Table, number>>> {
  const id = await storedBet(server.db, { memberId: number, stake: 1000, at });
  const market = 1000 + id;
  await server.db.updateTable('bet_leg').set({ market_id: market }).where('bet_id', '=', id).execute();
  const grant = {
    reqId: reqId(),
    number: String(number),
    currency: 'gold',
    amount: '100000001',
    reason: '행사',
  };
  const value = { name: 'exchange-rate', value: String(100 + id), holdsFrom: '0', reason: '행사' };
  const result = { match: '1', market: String(market), act: 'void', reason: '경기 취소' };
  const decided = await storedBet(server.db, { memberId: number, stake: 1000, at });
  await server.db
    .updateTable('bet_leg')
    .set({ market_id: market + 1, state: 'win', result: 'win' })
    .where('bet_id', '=', decided)
    .execute();
  const correction = {
    match: '1',
    market: String(market + 1),
    act: 'settle',
    results: JSON.stringify([{ outcomeId: 1, before: 'win', result: 'lose' }]),
    reason: '기록 정정',
  };
  await server.post('/operate/correction', correction, maker.token);
  await server.post('/operate/grant', grant, maker.token);
  await server.post('/operate/value', value, maker.token);
  await server.post('/operate/result', result, maker.token);
  const newest = async (table: Table): Promise<number> => {
    const rows = server.db.selectFrom(table).select('id').where('state', '=', 'pending');
    return (await rows.where('maker_id', '=', maker.number).executeTakeFirstOrThrow()).id;
  };
  return {
    operator_grant: await newest('operator_grant'),
    operator_value: await newest('operator_value'),
    operator_result: await newest('operator_result'),
    operator_correction: await newest('operator_correction'),
  };
}

const paths = {
  operator_grant: ['/operate/grant/decide', 'grant'],
  operator_value: ['/operate/value/decide', 'change'],
  operator_result: ['/operate/result/decide', 'result'],
  operator_correction: ['/operate/correction/decide', 'correction'],
} as const;
async function decide(table: Table, id: number, decision: 'approve' | 'refuse'): Promise<string> {
  const [path, name] = paths[table];
  const form = { reqId: reqId(), [name]: String(id), decision, reason: '확인' };
  return (await server.post(path, form, other.token)).body.data.answer.reason;
}

test.each([
  ['demoted', { role: memberRoles.member }],
  ['stopped', { status: 'STOPPED' }],
] as const)('when the maker was %s, another operator can only refuse', async (who, state) => {
  const maker = await provenOperator(server, who, at);
  const asked = await askAll(maker);
  await server.db.updateTable('member').set(state).where('id', '=', maker.number).execute();
  for (const table of tables) expect(await decide(table, asked[table], 'approve'), table).toBe('maker-gone');
  for (const table of tables) expect(await decide(table, asked[table], 'refuse'), table).toMatch(/refused$/);
});

test('removing an operator refuses what waits, and the audit log has each', async () => {
  const maker = await provenOperator(server, 'removed', at);
  const asked = await askAll(maker);
  await removeOperator(server.db, 'removed', at);
  for (const table of tables) {
    const row = server.db.selectFrom(table).select(['state', 'decided_by']).where('id', '=', asked[table]);
    expect(await row.executeTakeFirst(), table).toEqual({ state: 'refused', decided_by: null });
    expect(await decide(table, asked[table], 'approve'), table).toBe('decided');
  }
  const said = await server.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('actor_id', 'is', null)
    .where('action', 'like', 'operator.%-refused')
    .execute();
  const corrected = said.find(({ action }) => action === 'operator.correction-refused');
  expect(JSON.parse(corrected?.detail ?? '')).toMatchObject({ was: '1 win', results: '1 lose' });
  const voided = said.find(({ action }) => action === 'operator.result-refused');
  expect(JSON.parse(voided?.detail ?? '')).toMatchObject({ results: 'void' });
  expect(said.map(({ action }) => action).toSorted()).toEqual([
    'operator.correction-refused',
    'operator.grant-refused',
    'operator.result-refused',
    'operator.value-refused',
  ]);
});
