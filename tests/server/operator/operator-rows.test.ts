/** S9: what operators read of a member fits its description, whatever the member owns. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorMemberPart } from '../../../domain/protocol/calls/operator/operator-calls.ts';
import { post } from '../../../server/ledger/post.ts';
import { type GivenOperator, numberOf, provenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

let server: OpenServer;
let operator: GivenOperator;
beforeAll(async () => {
  server = await openServer([]);
  operator = await provenOperator(server, 'chief');
});
afterAll(() => server.close());

test('the ledger of a member with goods fits its description (S9, M4)', async () => {
  const number = await numberOf(server, 'demo5');
  const entries = [
    { owner: `member:${number}`, currency: 'good:102', amount: 1 },
    { owner: 'store', currency: 'good:102', amount: -1 },
  ] as const;
  await server.db
    .transaction()
    .execute((trx) => post(trx, { requestId: 'good-buy:9', kind: 'good-buy', at: 1, entries }));
  const { text } = await server.get(`/operate/member/${number}/ledger/1`, { token: operator.token });
  const body = JSON.parse(text);
  expect(operatorMemberPart.answer.safeParse(body).success).toBe(true);
  const row = body.DATA.rows.find(({ kind }: { kind: string }) => kind === 'good-buy');
  expect(row).toMatchObject({ currency: 'good:102', amount: 1 });
  const good = { ko: '노을 스킨', en: 'Sunset skin' };
  expect(JSON.parse(row.detail)).toEqual({ request: 'good-buy:9', inSafebox: false, good });
});
