/** J1 J2 O9 answers to a message of a room: what may be answered, and what is shown of it; rooms that were closed meanwhile. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chatLimits } from '../../../domain/chat/chat-limits.ts';
import { type ChatClient, connectChat, newCid } from '../../given/server/chat-sockets.ts';
import { numberOf, provenOperator } from '../../given/server/operator.ts';
import { nextEvent, openServer, type OpenServer } from '../../given/server/running-server.ts';

let now = Date.UTC(2026, 10, 22, 3);
let server: OpenServer;
const tokens: Record<string, string> = {};
const open: ChatClient[] = [];

beforeAll(async () => {
  server = await openServer([], { now: () => now });
  for (const id of ['demo1', 'demo2', 'demo3']) tokens[id] = await server.logIn(id);
});
afterAll(() => server.close());
afterEach(() => {
  for (const client of open.splice(0)) client.close();
  now += 60_000;
});

async function joined(id: string | null, room = 'public') {
  const client = await connectChat(server.address, { token: id === null ? null : (tokens[id] ?? null) });
  open.push(client);
  const answer = await client.ask('JoinRoom', { room, after: 0 });
  return { client, answer };
}
const say = (client: ChatClient, msg: string, more: object = {}) =>
  client.ask('SendMsg', { room: 'public', msg, cid: newCid(), ...more });
const nickOf = async (id: string) =>
  (await server.db.selectFrom('member').select('nick').where('mb_id', '=', id).executeTakeFirstOrThrow())
    .nick;
const removeAs = async (name: string, seq: number) => {
  const operator = await provenOperator(server, name, now);
  const form = { room: 'public', seq: String(seq), reason: '욕설' };
  expect((await server.post('/operate/chat/remove', form, operator.token)).body).toEqual({ CODE: 'OP000' });
};
const lineOf = async (seq: number, id: string | null = null) =>
  ((await joined(id)).answer.items ?? []).find((one) => one.seq === seq);

/** Two members with a room of their own. */
async function pair() {
  const { client: one } = await joined('demo1');
  const { client: other } = await joined('demo2');
  const key = { inviteMbId: String(await numberOf(server, 'demo2')), inviteMbNick: await nickOf('demo2') };
  const asked = await one.ask('CreateOneOnOne', key);
  const room =
    asked['room'] ?? (await other.ask('acceptOneOnOneRoom', { inviteid: asked['inviteid'] }))['room'];
  for (const client of [one, other]) await client.ask('JoinRoom', { room });
  return { one, other, room: String(room) };
}

describe('J1 an answer to a message', () => {
  test('names its author and first characters, at once and for those who come later', async () => {
    const { client } = await joined('demo1');
    const { client: other } = await joined('demo2');
    const long = '가나다라 '.repeat(30).trim();
    const seq = (await say(client, long)).item?.seq ?? 0;
    const received = nextEvent(client.socket, 'ChatItems');
    const answer = await say(other, '동의해요', { reply: seq });
    const reply = {
      seq,
      userId: String(await numberOf(server, 'demo1')),
      nickname: await nickOf('demo1'),
      text: `${Array.from(long).slice(0, chatLimits.quoted).join('').trimEnd()}…`,
      isBet: false,
      state: 'shown',
    };
    expect(answer).toMatchObject({ ok: true, item: { message: '동의해요', reply } });
    expect(await received).toMatchObject({ items: [{ message: '동의해요', reply }] });
    expect(await lineOf(answer.item?.seq ?? 0)).toMatchObject({ reply });
  });

  test('O9 a message that answers none has the fields of the specification and no further one', async () => {
    const { client } = await joined('demo1');
    const sent = await say(client, '그냥 말');
    expect(sent.item).not.toHaveProperty('reply');
    expect(await lineOf(sent.item?.seq ?? 0)).not.toHaveProperty('reply');
    expect(await say(client, '빈 답', { reply: null })).toMatchObject({ ok: true });
    // Clients of other makers send numbers as texts.
    const byText = await say(client, '글자로', { reply: String(sent.item?.seq) });
    expect(byText).toMatchObject({ item: { reply: { seq: sent.item?.seq } } });
  });

  test('what is not in the room, was removed, or is by a blocked member is not answered', async () => {
    const { client } = await joined('demo1');
    const { client: other } = await joined('demo2');
    const refused = { ok: false, code: 'quote' };
    expect(await say(client, '답', { reply: 999_999 })).toEqual(refused);
    expect(await say(client, '답', { reply: 0 })).toEqual(refused);
    const { seq = 0 } = (await say(other, '지울 말')).item ?? {};
    await removeAs('remover1', seq);
    expect(await say(client, '답', { reply: seq })).toEqual(refused);
    const { seq: blocked = 0 } = (await say(other, '막힌 말')).item ?? {};
    await server.post('/account/blocks/add', { nick: await nickOf('demo2') }, tokens['demo1']);
    expect(await say(client, '답', { reply: blocked })).toEqual(refused);
    await server.post('/account/blocks/remove', { nick: await nickOf('demo2') }, tokens['demo1']);
    expect(await say(client, '답', { reply: blocked })).toMatchObject({ ok: true });
  });

  test('when the answered message is removed or no longer kept, its text is shown to nobody', async () => {
    const { client } = await joined('demo3');
    const { seq = 0 } = (await say(client, '나쁜 말')).item ?? {};
    const answer = await say(client, '답', { reply: seq });
    const line = answer.item?.seq ?? 0;
    await removeAs('remover2', seq);
    expect(await lineOf(line)).toMatchObject({ message: '답', reply: { seq, text: '', state: 'removed' } });
    await server.db.deleteFrom('chat_message').where('room', '=', 'public').where('seq', '=', seq).execute();
    expect(await lineOf(line)).toMatchObject({ reply: { seq, nickname: '', text: '', state: 'gone' } });
  });

  test('the same answer sent again keeps its number and what it answers', async () => {
    const { client } = await joined('demo3');
    const { seq = 0 } = (await say(client, '처음')).item ?? {};
    const draft = { reply: seq, cid: newCid() };
    const first = await say(client, '답', draft);
    expect(first).toMatchObject({ item: { reply: { seq } } });
    expect(await say(client, '답', draft)).toEqual(first);
  });

  test('J2 a room of two has answers, too, and none to a message of another room', async () => {
    const { one, other, room } = await pair();
    const { seq = 0 } = (await say(one, '둘만의 말', { room })).item ?? {};
    expect(await say(other, '답', { room, reply: seq })).toMatchObject({
      item: { reply: { text: '둘만의 말' } },
    });
    const last = Number((await joined(null)).answer['last']);
    expect(await say(other, '답', { room, reply: last })).toEqual({ ok: false, code: 'quote' });
  });
});

describe('J2 a room of two that was closed while a device was away', () => {
  test('is left out of the list at its next connection, and says that it was closed', async () => {
    now += 600_000;
    const { one, other, room } = await pair();
    one.close();
    await other.ask('CloseOneOnOne', { room });
    const { client, answer } = await joined('demo1', room);
    expect(answer).toEqual({ ok: false, code: 'ended' });
    await expect.poll(() => client.all('OneOnOneRooms')).toMatchObject([{ invites: [] }]);
    expect(client.all('OneOnOneRooms')[0]?.['rooms']).not.toContain(room);
    expect((await joined('demo3', room)).answer).toEqual({ ok: false, code: 'room' });
  });
});

test('J2 who asks a member with whom a room is open is led there, and nobody is asked', async () => {
  const { one, other, room } = await pair();
  const asked = other.all('InviteOneOnOneRoom').length;
  const key = { inviteMbId: String(await numberOf(server, 'demo2')), inviteMbNick: await nickOf('demo2') };
  const opened = nextEvent(one.socket, 'InviteOneOnOneRoomUid');
  expect(await one.ask('CreateOneOnOne', key)).toMatchObject({ ok: true, room });
  expect(await opened).toMatchObject({ room });
  expect(await say(one, '다시 여기', { room })).toMatchObject({ ok: true });
  expect(other.all('InviteOneOnOneRoom')).toHaveLength(asked);
});
