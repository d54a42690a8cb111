/** S9: the server sorts the lists that it has in pages; a file has the same order, and the audit log notes it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestIdAt } from '../../../domain/protocol/request-time.ts';
import { type GivenOperator, numberOf, provenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const at = Date.UTC(2026, 10, 22, 3);
let server: OpenServer;
let by: GivenOperator;
beforeAll(async () => {
  server = await openServer([], { now: () => at });
  by = await provenOperator(server, 'sorter', at);
});
afterAll(() => server.close());

const rows = async (path: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  JSON.parse((await server.get(path, { token: by.token })).text).DATA.rows;

test('members by their columns, in both directions; without an order by their number', async () => {
  const idsBy = async (order: string) =>
    (await rows(`/operate/members?by=id&word=demo&page=1&order=${order}`)).map(({ id }) => id);
  const all = ['demo1', 'demo2', 'demo3', 'demo4', 'demo5'];
  expect(await idsBy('')).toEqual(all);
  expect(await idsBy('id')).toEqual(all);
  expect(await idsBy('-id')).toEqual(all.toReversed());
  const { status, text } = await server.get('/operate/members?by=id&word=&page=1&order=password', {
    token: by.token,
  });
  expect([status, text.includes('rows')]).toEqual([400, false]);
});

test('grants by their amount; those that wait are newest first of themselves', async () => {
  const number = String(await numberOf(server, 'demo1'));
  for (const amount of ['200000000', '900000000', '300000000']) {
    const reqId = requestIdAt(at, `order-${amount}`);
    await server.post(
      '/operate/grant',
      { reqId, number, currency: 'gold', amount, reason: '행사' },
      by.token,
    );
  }
  const amounts = async (query: string) =>
    (await rows(`/operate/grants/pending/1${query}`)).map(({ amount }) => Number(amount) / 100_000_000);
  expect(await amounts('')).toEqual([3, 9, 2]);
  expect(await amounts('?order=amount')).toEqual([2, 3, 9]);
  expect(await amounts('?order=-amount&as=csv')).toEqual([9, 3, 2]);
  const noted = server.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'operator.file-taken');
  expect(JSON.parse((await noted.executeTakeFirstOrThrow()).detail)).toMatchObject({
    list: 'grants',
    rows: 3,
  });
});
