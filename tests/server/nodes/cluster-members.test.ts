/** A member of a site of two nodes: events, answers, limits and the end of a login reach the member at either node. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Socket } from 'socket.io-client';
import { defaultAccess } from '../../../server/start/access-options.ts';
import { accountInfoAnswer } from '../../../domain/protocol/calls/account/account.ts';
import { casualBetAnswer, casualRoundAnswer } from '../../../domain/protocol/calls/bets/casual.ts';
import { eventReward } from '../../../domain/protocol/calls/money/event-calls.ts';
import { requestIdAt } from '../../../domain/protocol/request-time.ts';
import { issueToken } from '../../../server/features/account/tokens.ts';
import { addMember } from '../../../server/seed/members.ts';
import { createTickets } from '../../../server/tickets/tickets.ts';
import { connectTo, logInAt, nextEvent } from '../../given/nodes/node-client.ts';
import { type NodeCluster, openCluster, type TestNode } from '../../given/nodes/node-cluster.ts';
import { type GivenOperator, numberOf, provenOperator } from '../../given/server/operator.ts';
import { haveInstalled } from '../../given/nodes/real-services.ts';

const SOCKETS_OF_ADDRESS = 12;
/** Of POST /casual/answer, for an address. */
const ANSWERS_PER_MINUTE = 240;

interface EndingAct {
  readonly path: string;
  readonly form: Record<string, string>;
  /** Asked by an operator; otherwise by another device of the member. */
  readonly asOperator?: boolean;
}
type ActOf = (
  number: number,
  ticket: (purpose: 'authkey' | 'reset') => Promise<string>,
) => Promise<EndingAct>;
const endings: readonly (readonly [string, string, ActOf])[] = [
  [
    'an operator who restricts',
    'restricted',
    async (number) => ({
      path: `/operate/member/${number}/status`,
      form: { act: 'restrict', until: String(Date.now() + 86_400_000), cause: '도배' },
      asOperator: true,
    }),
  ],
  [
    'an operator who ends the logins',
    'operator',
    async (number) => ({
      path: `/operate/member/${number}/security`,
      form: { act: 'end-logins', reason: '유출 의심' },
      asOperator: true,
    }),
  ],
  ['another device', 'elsewhere', async () => ({ path: '/account/sessions/end', form: { id: 'others' } })],
  [
    'a password that was found again',
    'password',
    async (_, ticket) => ({
      path: '/member/reset_password.php',
      form: { reset: await ticket('reset'), password: 'amsel9drossel' },
    }),
  ],
  [
    'the own restriction',
    'self-restricted',
    async (_, ticket) => ({
      path: '/account/config/blockdate',
      form: { value: '30', authkey: await ticket('authkey') },
    }),
  ],
];

describe.skipIf(!haveInstalled('postgres', 'redis-server'))('a member of two nodes', () => {
  let cluster: NodeCluster;
  let one: TestNode;
  let two: TestNode;
  let operator: GivenOperator;
  const sockets: Socket[] = [];
  const connect = async (
    node: TestNode,
    auth: { token?: string; deviceId?: string } = {},
  ): Promise<Socket> => {
    const socket = await connectTo(node.server.address, auth);
    sockets.push(socket);
    return socket;
  };
  const post = async (node: TestNode, path: string, form: Record<string, string> = {}, token = '') => {
    const body = new URLSearchParams(form);
    const response = await fetch(node.server.address + path, { method: 'POST', body, headers: { token } });
    return { status: response.status, body: await response.json() };
  };

  beforeAll(async () => {
    const access = { ...defaultAccess, socketsPerAddress: SOCKETS_OF_ADDRESS };
    cluster = await openCluster(undefined, { access, casualRoundMs: 3_600_000 });
    [one, two] = await Promise.all([cluster.open('one'), cluster.open('two')]);
    operator = await provenOperator(
      {
        db: one.db,
        logIn: (id) => logInAt(one.server.address, id),
        post: (...asked) => post(one, ...asked),
      },
      'chief',
    );
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await cluster?.close();
  });

  async function betForm(node: TestNode, reqId: string): Promise<Record<string, string>> {
    const response = await fetch(`${node.server.address}/casual/round?gametype=cointoss`);
    const { day, inning } = casualRoundAnswer.parse(await response.json()).data ?? { day: '', inning: 0 };
    return { reqId, game_code: '61', day, inning: String(inning), forecast: '1', gold: '1000000' };
  }

  test('S11 gold that is staked at one node is shown by a window at the other', async () => {
    const token = await logInAt(one.server.address, 'demo1');
    const window = await connect(two, { token });
    const form = await betForm(one, 'casual-0001');
    const golds: unknown[] = [];
    window.on('SpoGold', (row: unknown) => golds.push(row));
    const { body } = await post(one, '/casual/bet', form, token);
    expect(casualBetAnswer.parse(body)).toMatchObject({
      data: { state: 'answered', answer: { code: 200 } },
    });
    // The gold that a socket gets when it opens may still be on its way.
    await expect.poll(() => golds.at(-1)).toEqual({ spoGold: 99_000_000 });
  });

  test('S11 J3 a message that is sent at one node is counted by a window at the other', async () => {
    const token = await logInAt(one.server.address, 'demo1');
    const reader = await logInAt(two.server.address, 'demo2');
    const window = await connect(two, { token: reader });
    const counts: unknown[] = [];
    window.on('UnreadMemos', (row: unknown) => counts.push(row));
    const info = await post(two, '/account/info/ko', {}, reader);
    const nick = accountInfoAnswer.parse(info.body).DATA?.nick ?? '';
    const path = `/account/memo/write/one/${encodeURIComponent(nick)}`;
    const { body } = await post(one, path, { contents: '안녕하세요' }, token);
    expect(body).toEqual({ CODE: 'AMW000', DATA: { stats: 1 } });
    await expect.poll(() => counts).toEqual([{ count: 1 }]);
  });

  test('S11 a request that one node has answered gets the same answer at the other', async () => {
    const token = await logInAt(two.server.address, 'demo2');
    const form = await betForm(one, 'casual-0002');
    const first = await post(one, '/casual/bet', form, token);
    expect(await post(two, '/casual/bet', form, token)).toEqual(first);
    expect((await post(two, '/casual/answer', { reqId: 'casual-0002' }, token)).body).toMatchObject({
      data: { state: 'answered', answer: { code: 200 } },
    });
  });

  test('N3 when claims of one reward come to both nodes at once, exactly one is given', async () => {
    const token = await logInAt(one.server.address, 'demo5');
    const claims = Array.from({ length: 20 }, (_, at) =>
      post(
        at % 2 === 0 ? one : two,
        '/event/getReward/1/ko/1/1',
        { reqId: requestIdAt(Date.now(), `claim-${at}`) },
        token,
      ),
    );
    const codes = (await Promise.all(claims)).map(({ body }) => eventReward.answer.parse(body).CODE);
    expect(codes.filter((code) => code === 'EGR000')).toHaveLength(1);
  });

  test('T17 a token that is revoked at one node reaches its socket at the other', async () => {
    const token = await logInAt(one.server.address, 'demo3');
    const socket = await connect(two, { token });
    const checked = nextEvent(socket, 'TokenCheck');
    await post(one, '/account/logout', {}, token);
    await expect(checked).resolves.toEqual({ ok: false, ended: { by: 'log-out' } });
  });

  test.each(endings)('T17 B15 %s at one node ends the session at the other', async (_, by, actOf) => {
    const { db } = one;
    const id = `ended-${by}`;
    await addMember(db, { id, nick: id, level: 'UL01', gold: 0, status: 'NORMAL' }, 'x', 1);
    const number = await numberOf(one, id);
    await db.updateTable('member').set({ duplicate_login: 'both' }).where('id', '=', number).execute();
    const [token, other] = [
      await issueToken(db, number, Date.now() - 1000),
      await issueToken(db, number, Date.now()),
    ];
    const checked = nextEvent(await connect(two, { token }), 'TokenCheck');
    const tickets = createTickets(db, Date.now);
    const ticket = (purpose: 'authkey' | 'reset') =>
      tickets.issue({ purpose, memberId: number, lifeMs: 60_000 });
    const { path, form, asOperator = false } = await actOf(number, ticket);
    await post(one, path, form, asOperator ? operator.token : other);
    await expect(checked).resolves.toMatchObject({ ok: false, ended: { by } });
    const { body } = await post(two, '/account/info/ko', {}, token);
    expect(body).toMatchObject({ CODE: 'AI001', ENDED: { by } });
  });

  test('T13 calls are counted over both nodes', async () => {
    const token = await logInAt(one.server.address, 'demo4');
    const statuses: number[] = [];
    for (let at = 0; at < ANSWERS_PER_MINUTE + 10; at++) {
      const { status } = await post(
        at % 2 === 0 ? one : two,
        '/casual/answer',
        { reqId: `asked-${at}-0000` },
        token,
      );
      statuses.push(status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect(statuses.slice(0, 30)).toEqual(statuses.slice(0, 30).map(() => 200));
  });

  test('T13 the sockets of an address are counted over both nodes', async () => {
    for (const socket of sockets.splice(0)) socket.disconnect();
    await expect.poll(() => one.metric('spo_sockets')).toBe(0);
    await expect.poll(() => two.metric('spo_sockets')).toBe(0);
    for (let at = 0; at < SOCKETS_OF_ADDRESS; at++) await connect(at % 2 === 0 ? one : two);
    await expect(connect(one)).rejects.toThrow('websocket error');
    await expect(connect(two)).rejects.toThrow('websocket error');
    sockets.pop()?.disconnect();
    await expect
      .poll(() =>
        connect(one).then(
          () => 'open',
          () => 'refused',
        ),
      )
      .toBe('open');
  });
});
