/** F6, J1 the chat of a site of two nodes: each message reaches each reader once and in order, and a mute holds at both nodes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ChatClient, connectChat, newCid } from '../../given/server/chat-sockets.ts';
import { logInAt } from '../../given/nodes/node-client.ts';
import { type NodeCluster, openCluster, type TestNode } from '../../given/nodes/node-cluster.ts';
import { type GivenOperator, numberOf, provenOperator } from '../../given/server/operator.ts';
import { haveInstalled } from '../../given/nodes/real-services.ts';

describe.skipIf(!haveInstalled('postgres', 'redis-server'))('the chat of two nodes', () => {
  let cluster: NodeCluster;
  let one: TestNode;
  let two: TestNode;
  let operator: GivenOperator;
  const open: ChatClient[] = [];

  /** What the builders of operators need of a node. */
  const siteOf = ({ db, server: { address } }: TestNode) => ({
    db,
    logIn: (id: string) => logInAt(address, id),
    async post(path: string, form: Readonly<Record<string, string>>, token = '') {
      const body = new URLSearchParams(form);
      const response = await fetch(address + path, { method: 'POST', body, headers: { token } });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
  });
  const joined = async (node: TestNode, token: string | null): Promise<ChatClient> => {
    const client = await connectChat(node.server.address, { token });
    open.push(client);
    expect(await client.ask('JoinRoom', { room: 'public', after: 0 })).toMatchObject({ ok: true });
    return client;
  };
  const say = (client: ChatClient, msg: string, cid = newCid()) =>
    client.ask('SendMsg', { room: 'public', msg, cid });
  const itemsOf = (client: ChatClient) => client.all('ChatItems').flatMap(({ items }) => items ?? []);
  const numbersOf = (client: ChatClient) =>
    itemsOf(client)
      .map(({ seq }) => seq)
      .toSorted((a, b) => a - b);
  const textsOf = (client: ChatClient) => itemsOf(client).map(({ message }) => message);

  beforeAll(async () => {
    cluster = await openCluster();
    [one, two] = await Promise.all([cluster.open('one'), cluster.open('two')]);
    operator = await provenOperator(siteOf(one), 'muter');
  });
  afterAll(async () => {
    for (const client of open) client.close();
    await cluster?.close();
  });

  test('messages of both nodes reach the readers of both once, with the same numbers', async () => {
    const [first, second] = await Promise.all([
      logInAt(one.server.address, 'demo1'),
      logInAt(two.server.address, 'demo2'),
    ]);
    const here = await joined(one, first);
    const there = await joined(two, second);
    const cid = newCid();
    const answers = await Promise.all([
      say(here, '하나', cid),
      say(there, '둘'),
      say(here, '하나', cid),
      say(there, '셋'),
    ]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(answers[2]?.item?.seq).toBe(answers[0]?.item?.seq);
    for (const reader of [here, there])
      await expect.poll(() => textsOf(reader).toSorted()).toEqual(['둘', '셋', '하나']);
    expect(numbersOf(there)).toEqual(numbersOf(here));
    await say(there, '끝');
    for (const reader of [here, there]) await expect.poll(() => textsOf(reader).at(-1)).toBe('끝');
    for (const reader of [here, there]) expect(textsOf(reader)).toHaveLength(4);
  });

  test('a mute that an operator set at one node holds at the other at once', async () => {
    const client = await joined(two, await logInAt(two.server.address, 'demo3'));
    expect(await say(client, '처음')).toMatchObject({ ok: true });
    const number = String(await numberOf(siteOf(one), 'demo3'));
    const form = { number, minutes: '10', reason: '도배' };
    expect((await siteOf(one).post('/operate/chat/mute', form, operator.token)).body).toEqual({
      CODE: 'OP000',
    });
    await expect.poll(() => client.all('ChatMuted')).toMatchObject([{ reason: '도배' }]);
    expect(await say(client, '다음')).toMatchObject({ ok: false, code: 'muted', reason: '도배' });
  });
});
