/** L3, N2, N3, N6 on PostgreSQL and two nodes: rewards and the survey are given once, a day has one seed, a sale ends for all who look at it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventReward, eventStatus } from '../../../domain/protocol/calls/money/event-calls.ts';
import { surveySend } from '../../../domain/protocol/calls/community/survey-calls.ts';
import { requestIdAt } from '../../../domain/protocol/request-time.ts';
import { audit, linesOfFindings } from '../../../server/audit/audit.ts';
import { createSiteValues } from '../../../server/site-values/site-values.ts';
import { connectTo, logInAt, nextEvent } from '../../given/nodes/node-client.ts';
import { type NodeCluster, openCluster, type TestNode } from '../../given/nodes/node-cluster.ts';
import { haveInstalled } from '../../given/nodes/real-services.ts';
import { putSale } from '../../given/database/sale-rows.ts';
import { limits } from '../../given/runs/limits.ts';

const CLAIMS = 100;
/** Fewer than an address may send to both nodes in a minute. */
const ANSWERS = 24;
const SURVEY_GOLD = 10_000_000;

describe.skipIf(!haveInstalled('postgres', 'redis-server'))('events on two nodes', () => {
  let cluster: NodeCluster;
  let one: TestNode;
  let two: TestNode;
  let requests = 0;
  const newId = (): string => requestIdAt(Date.now(), `cluster-events-${++requests}`);
  const nodeAt = (at: number): TestNode => (at % 2 === 0 ? one : two);
  const post = async (
    node: TestNode,
    path: string,
    form: Record<string, string>,
    token: string,
  ): Promise<unknown> => {
    const body = new URLSearchParams(form);
    return (
      await fetch(node.server.address + path, { method: 'POST', body, headers: { token } })
    ).json() as unknown;
  };
  const goldOf = async (id: string): Promise<number> => {
    const { id: number } = await one.db
      .selectFrom('member')
      .select('id')
      .where('mb_id', '=', id)
      .executeTakeFirstOrThrow();
    const account = one.db.selectFrom('account').select('balance').where('currency', '=', 'gold');
    return (await account.where('owner', '=', `member:${number}`).executeTakeFirstOrThrow()).balance;
  };
  const claim = async (node: TestNode, mission: string, token: string, reqId = newId()) =>
    eventReward.answer.parse(await post(node, `/event/getReward/1/ko/${mission}`, { reqId }, token));

  beforeAll(async () => {
    cluster = await openCluster(() => []);
    [one, two] = await Promise.all([cluster.open('one'), cluster.open('two')]);
  });
  afterAll(() => cluster?.close());

  test('N3 of 100 claims of one reward over both nodes at once, exactly one is given', async () => {
    const token = await logInAt(one.server.address, 'demo1');
    const before = await goldOf('demo1');
    const answers = await Promise.all(
      Array.from({ length: CLAIMS }, (_, at) => claim(nodeAt(at), '1/1', token)),
    );
    const given = answers.filter(({ CODE }) => CODE === 'EGR000');
    expect(given).toHaveLength(1);
    expect(await goldOf('demo1')).toBe(before + (given[0]?.DATA?.reward_amount ?? 0));
    const rows = await two.db.selectFrom('event_reward').select('id').execute();
    expect(rows).toHaveLength(1);
  });

  test('R13 one request that is sent to both nodes draws once, with the same answer', async () => {
    const token = await logInAt(one.server.address, 'demo2');
    const reqId = newId();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => claim(nodeAt(at), '4/1', token, reqId)),
    );
    const done = answers.filter(({ CODE }) => CODE === 'EGR000').map(({ DATA }) => DATA);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map((data) => JSON.stringify(data))).size).toBe(1);
    const rows = await one.db.selectFrom('event_reward').select('id').where('event_id', '=', 4).execute();
    expect(rows).toHaveLength(1);
  });

  test('N4 both nodes promise the same seed of the day', async () => {
    const token = await logInAt(two.server.address, 'demo3');
    const hashes = await Promise.all(
      [one, two, one, two].map(async (node) => {
        const response = await fetch(`${node.server.address}/event/user_status/1/ko/4`, {
          headers: { token },
        });
        return eventStatus.answer.parse(await response.json()).DATA?.seed_hash;
      }),
    );
    expect(hashes[0]).toMatch(/^[\da-f]{64}$/);
    expect(new Set(hashes).size).toBe(1);
  });

  test('N6 of answers to the survey over both nodes at once, exactly one gives the gold', async () => {
    const survey = {
      surveyId: 7,
      title: 'Title',
      gold: SURVEY_GOLD,
      items: [
        {
          post_name: 'use',
          content: 'a',
          mandatory: 'Y' as const,
          type: '1' as const,
          type_item: '',
          sort: 1,
        },
      ],
    };
    const values = createSiteValues({ db: one.db, now: Date.now, log: () => {} });
    const row = { name: 'survey', value: survey, holdsFrom: 0, writtenBy: null, reason: 'test' } as const;
    await one.db.transaction().execute((trx) => values.write(trx, row));
    const token = await logInAt(two.server.address, 'demo4');
    const before = await goldOf('demo4');
    const form = { surveyId: '7', answers: JSON.stringify({ use: ['Y'] }) };
    const answers = await Promise.all(
      Array.from({ length: ANSWERS }, (_, at) =>
        post(nodeAt(at), '/survey/survey_update.php', { ...form, reqId: newId() }, token),
      ),
    );
    const done = answers
      .map((answer) => surveySend.answer.parse(answer).data)
      .filter((data) => data?.state === 'answered' && data.answer.code === 200);
    expect(done).toHaveLength(1);
    expect(await goldOf('demo4')).toBe(before + SURVEY_GOLD);
  });

  test('the audit of the books finds nothing (N2 N6)', async () => {
    expect(linesOfFindings(await audit(one.db, 'full'))).toEqual([]);
  });

  // After the audit: the bet of the sale has no stake in the ledger.
  test('L3 a sale that is taken back at one node ends at the other for those who look at it', async () => {
    const token = await logInAt(one.server.address, 'demo1');
    const { id: memberId } = await one.db
      .selectFrom('member')
      .select('id')
      .where('mb_id', '=', 'demo1')
      .executeTakeFirstOrThrow();
    const id = await putSale(one.db, 1_500_000, { memberId, at: Date.now() });
    const other = await connectTo(two.server.address, {
      token: await logInAt(two.server.address, 'demo2'),
    });
    const row = { ids: [id], added: 0 };
    expect(await other.timeout(limits.waitMs).emitWithAck('FollowSales', row)).toMatchObject({
      code: 200,
      sales: [{ id, state: 'open' }],
    });
    const ended = nextEvent(other, 'SaleNow');
    await post(one, `/trade/cancel/v1/57/${id}`, { reqId: newId() }, token);
    expect(await ended).toMatchObject({ id, state: 'cancelled' });
    other.disconnect();
  });
});
