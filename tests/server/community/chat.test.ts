/** F6, J1, J2, J6: the chat of the real server: rooms, numbers, history, refusals, rooms of two, operators. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chatLimits, keptMs, SHOWN_MESSAGES } from '../../../domain/chat/chat-limits.ts';
import { openInvites, roomsOfTwo } from '../../../server/features/chat/one-on-one.ts';
import { expiredChat } from '../../../server/features/chat/chat.ts';
import { createSiteValues } from '../../../server/site-values/site-values.ts';
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

async function chatOf(id: string | null, codec: 'msgpack' | 'json' = 'msgpack'): Promise<ChatClient> {
  const client = await connectChat(server.address, {
    token: id === null ? null : (tokens[id] ?? null),
    codec,
  });
  open.push(client);
  return client;
}
const joined = async (id: string | null, room = 'public') => {
  const client = await chatOf(id);
  const answer = await client.ask('JoinRoom', { room, after: 0 });
  expect(answer).toMatchObject({ ok: true });
  return { client, answer };
};
const say = (client: ChatClient, msg: string, { room = 'public', cid = newCid() } = {}) =>
  client.ask('SendMsg', { room, msg, cid });
const nickOf = async (id: string) =>
  (await server.db.selectFrom('member').select('nick').where('mb_id', '=', id).executeTakeFirstOrThrow())
    .nick;
const textsOf = (client: ChatClient): string[] =>
  client.all('ChatItems').flatMap(({ items }) => (items ?? []).map(({ message }) => message));

describe('J1 the public room', () => {
  test('a message gets the next number and reaches every reader, on both codecs', async () => {
    const { client: writer, answer } = await joined('demo1');
    const reader = await chatOf(null, 'json');
    await reader.ask('JoinRoom', { room: 'public' });
    const sent = await say(writer, '  안녕하세요 ');
    expect(sent).toMatchObject({
      ok: true,
      item: {
        seq: Number(answer['last']) + 1,
        nickname: expect.any(String),
        message: '안녕하세요',
        isAdmin: false,
      },
    });
    await expect.poll(() => textsOf(reader)).toEqual(['안녕하세요']);
    await expect.poll(() => textsOf(writer)).toEqual(['안녕하세요']);
  });

  test('a visitor reads and does not write; a stranger’s token is a visitor’s', async () => {
    const { client, answer } = await joined(null);
    expect(answer).toMatchObject({ me: null });
    expect(await say(client, '안녕')).toEqual({ ok: false, code: 'login' });
    const stranger = await connectChat(server.address, { token: 'x'.repeat(43) });
    open.push(stranger);
    expect(await say(stranger, '안녕')).toEqual({ ok: false, code: 'login' });
  });

  test('the same message again keeps its number, and is published once', async () => {
    const { client } = await joined('demo1');
    const cid = newCid();
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => say(client, '한 번만', { cid })));
    const later = await say(client, '한 번만', { cid });
    for (const one of [...again, later]) expect(one.item?.seq).toBe(first?.item?.seq);
    await expect.poll(() => textsOf(client)).toEqual(['한 번만']);
  });

  test.each([
    ['', 'empty'],
    [' \n ', 'empty'],
    ['가'.repeat(chatLimits.characters + 1), 'long'],
    ['시발', 'banned'],
    ['시 발', 'banned'],
  ])('J6: %j is refused: %s', async (msg, code) => {
    const { client } = await joined('demo1');
    expect(await say(client, msg)).toEqual({ ok: false, code });
  });

  test('what cannot be read is refused and ends nothing', async () => {
    const { client } = await joined('demo1');
    for (const row of [null, 7, 'x', [], {}, { room: 'public' }, { room: 'public', msg: {}, cid: newCid() }])
      expect(await client.ask('SendMsg', row)).toEqual({ ok: false, code: 'error' });
    expect(await client.ask('JoinRoom', { room: 'nowhere' })).toEqual({ ok: false, code: 'room' });
    expect(await say(client, '아직 여기')).toMatchObject({ ok: true });
  });

  test('a flood is refused with the time to wait; after it the member writes again', async () => {
    const { client } = await joined('demo2');
    const sent = await Promise.all(
      Array.from({ length: chatLimits.floodMessages + 3 }, (_, at) => say(client, `말 ${at}`)),
    );
    expect(sent.filter(({ ok }) => ok)).toHaveLength(chatLimits.floodMessages);
    expect(sent.at(-1)).toEqual({ ok: false, code: 'flood', waitMs: chatLimits.floodMs });
    now += chatLimits.floodMs;
    expect(await say(client, '다시')).toMatchObject({ ok: true });
  });

  test('a reader who comes gets the last 200, and one who comes back only what is newer', async () => {
    const { client } = await joined('demo1');
    const rows = Array.from({ length: 300 }, (_, at) => ({
      room: 'match-77',
      seq: at + 1,
      member_id: 1,
      cid: `seeded-${at}`,
      message: `${at + 1}`,
      bet_game: null,
      bet_draw: null,
      at: now,
      kept_until: now + keptMs.match,
      removed_at: null,
    }));
    await server.db.insertInto('chat_message').values(rows).execute();
    await server.db
      .insertInto('chat_room')
      .values({ room: 'match-77', last_seq: 300, used_at: now })
      .execute();
    const all = await client.ask('JoinRoom', { room: 'match-77' });
    expect((all.items ?? []).map(({ seq }) => seq)).toEqual(
      Array.from({ length: SHOWN_MESSAGES }, (_, at) => at + 101),
    );
    const newer = await client.ask('JoinRoom', { room: 'match-77', after: 298 });
    expect((newer.items ?? []).map(({ seq }) => seq)).toEqual([299, 300]);
    expect(await say(client, '닫힌 방', { room: 'match-77' })).toEqual({ ok: false, code: 'room' });
  });

  test('who comes and goes is sent to those who want to know', async () => {
    const curious = await chatOf('demo1');
    await curious.ask('JoinRoom', { room: 'public', notify: true });
    const { client: quiet } = await joined(null);
    const { client: third } = await joined('demo3');
    const nick = await nickOf('demo3');
    const named = (key: 'joined' | 'left') => curious.all('ChatNotes').flatMap((note) => note[key]);
    await expect.poll(() => named('joined')).toContain(nick);
    third.close();
    // A member who comes back soon has not left.
    await expect
      .poll(() => {
        now += 60_000;
        return named('left');
      })
      .toContain(nick);
    expect(quiet.all('ChatNotes')).toEqual([]);
  });

  test('old messages are swept; the numbers go on', async () => {
    const before = await server.db
      .selectFrom('chat_room')
      .selectAll()
      .where('room', '=', 'public')
      .executeTakeFirstOrThrow();
    for (const deletion of expiredChat(now + keptMs.public, 500)) await deletion.execute(server.db);
    const { client, answer } = await joined('demo1');
    expect(answer).toMatchObject({ items: [], last: before.last_seq });
    expect(await say(client, '다음')).toMatchObject({ item: { seq: before.last_seq + 1 } });
  });

  test('D8: while the site’s chat is closed, nobody reads and nobody writes', async () => {
    const values = createSiteValues({ db: server.db, now: () => now, log: () => {} });
    const set = (value: boolean) =>
      server.db
        .transaction()
        .execute((trx) =>
          values.write(trx, { name: 'chat-open', value, holdsFrom: now, writtenBy: null, reason: 'test' }),
        );
    const client = await chatOf('demo1');
    await set(false);
    await expect
      .poll(() => client.ask('JoinRoom', { room: 'public' }), { interval: 300 })
      .toEqual({ ok: false, code: 'closed' });
    expect(await say(client, '안녕')).toEqual({ ok: false, code: 'closed' });
    await set(true);
    await expect
      .poll(() => client.ask('JoinRoom', { room: 'public' }), { interval: 300 })
      .toMatchObject({ ok: true });
  });
});

describe('J2 a chat of two', () => {
  const askFor = async (client: ChatClient, id: string) =>
    client.ask('CreateOneOnOne', {
      inviteMbId: String(await numberOf(server, id)),
      inviteMbNick: await nickOf(id),
    });

  test('asked, rejected, asked again, accepted: a room that its two members alone read', async () => {
    const asker = await chatOf('demo1');
    const asked = await chatOf('demo2');
    const betting = await server.connect({ token: tokens['demo2'] ?? '' });
    const first = nextEvent(asked.socket, 'InviteOneOnOneRoom');
    const byBetting = nextEvent(betting, 'InviteOneOnOneRoom');
    const made = await askFor(asker, 'demo2');
    expect(made).toMatchObject({ ok: true });
    expect(await first).toMatchObject({ inviteid: made['inviteid'], nickname: await nickOf('demo1') });
    expect(await byBetting).toMatchObject({ inviteid: made['inviteid'] });
    expect(await askFor(asker, 'demo2')).toMatchObject({ ok: false, code: 'flood' });
    const rejected = nextEvent(asker.socket, 'rejectOneOnOneRoom');
    expect(await asked.ask('rejectOneOnOneRoom', { inviteid: made['inviteid'] })).toEqual({ ok: true });
    expect(await rejected).toMatchObject({ inviteid: made['inviteid'], nickname: await nickOf('demo2') });
    expect(await asked.ask('acceptOneOnOneRoom', { inviteid: made['inviteid'] })).toEqual({
      ok: false,
      code: 'gone',
    });

    const second = await askFor(asker, 'demo2');
    // Nobody else may answer it.
    const third = await chatOf('demo3');
    expect(await third.ask('acceptOneOnOneRoom', { inviteid: second['inviteid'] })).toMatchObject({
      code: 'gone',
    });
    const opened = nextEvent(asker.socket, 'InviteOneOnOneRoomUid');
    expect(await asked.ask('acceptOneOnOneRoom', { inviteid: second['inviteid'] })).toMatchObject({
      ok: true,
    });
    const room = String((await opened)['room']);
    for (const client of [asker, asked])
      expect(await client.ask('JoinRoom', { room, mode: 'invite' })).toMatchObject({ ok: true });
    expect(await say(asker, '둘만의 말', { room })).toMatchObject({ ok: true });
    await expect.poll(() => textsOf(asked)).toEqual(['둘만의 말']);
    const operator = await provenOperator(server, 'watcher', now);
    tokens['watcher'] = operator.token;
    for (const id of ['demo3', 'watcher', null]) {
      const other = await chatOf(id);
      expect(await other.ask('JoinRoom', { room, mode: 'invite' })).toMatchObject({ ok: false });
      expect(await other.ask('ChatMore', { room, after: 0 })).toMatchObject({ ok: false });
      expect(await say(other, '끼어들기', { room })).toMatchObject({ ok: false });
      expect(textsOf(other)).toEqual([]);
    }
  });

  test('two members have one room, whoever asks and however often it is accepted (J2)', async () => {
    const [one, other] = [await chatOf('demo1'), await chatOf('demo2')];
    const before = await askFor(one, 'demo2');
    expect(await one.ask('CloseOneOnOne', { room: before['room'] })).toEqual({ ok: true });
    now += 600_000;
    const requests = await Promise.all([askFor(one, 'demo2'), askFor(other, 'demo1')]);
    const opened: unknown[] = [];
    one.socket.on('InviteOneOnOneRoomUid', (row: { room: unknown }) => opened.push(row.room));
    const answers = await Promise.all(
      [other, one].map(async (client, at) =>
        client.ask('acceptOneOnOneRoom', { inviteid: requests[at]?.['inviteid'] }),
      ),
    );
    expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
    await expect.poll(() => opened.length).toBe(2);
    expect(new Set([...opened, ...answers.map((answer) => answer['room'])]).size).toBe(1);
    expect(await say(one, '한 방', { room: String(opened[0]) })).toMatchObject({ ok: true });
    const rooms = await roomsOfTwo({ db: server.db, now: () => now }, await numberOf(server, 'demo1'));
    const other2 = String(await numberOf(server, 'demo2'));
    expect(rooms.filter(({ userId }) => userId === other2).map(({ room }) => room)).toEqual([opened[0]]);
  });

  test('two who asked each other have nothing left to answer after the first answer (J2)', async () => {
    const [one, other] = [await chatOf('demo1'), await chatOf('demo3')];
    now += 600_000;
    const { inviteid } = await askFor(one, 'demo3');
    expect(await askFor(other, 'demo1')).toMatchObject({ ok: true });
    const waiting = async () =>
      (await openInvites({ db: server.db, now: () => now }, await numberOf(server, 'demo1'))).length;
    expect(await waiting()).toBe(1);
    expect(await other.ask('acceptOneOnOneRoom', { inviteid })).toMatchObject({ ok: true });
    expect(await waiting()).toBe(0);
  });

  test('one of the two closes the room for both; a new request makes a new one (J2)', async () => {
    const [one, other] = [await chatOf('demo2'), await chatOf('demo3')];
    now += 600_000;
    const accept = async (): Promise<string> => {
      const { inviteid } = await askFor(one, 'demo3');
      const accepted = await other.ask('acceptOneOnOneRoom', { inviteid });
      expect(accepted).toMatchObject({ ok: true, room: `one-${String(inviteid)}` });
      return String(accepted['room']);
    };
    const room = await accept();
    for (const client of [one, other]) await client.ask('JoinRoom', { room });
    expect(await say(one, '둘만의 말', { room })).toMatchObject({ ok: true });
    const stranger = await chatOf('demo1');
    expect(await stranger.ask('CloseOneOnOne', { room })).toEqual({ ok: false, code: 'room' });
    const betting = await server.connect({ token: tokens['demo2'] ?? '' });
    const closed = [nextEvent(one.socket, 'OneOnOneClosed'), nextEvent(betting, 'OneOnOneClosed')];
    const answers = await Promise.all([1, 2].map(() => other.ask('CloseOneOnOne', { room })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await Promise.all(closed)).toEqual([{ room }, { room }]);
    for (const client of [one, other]) {
      expect(await say(client, '아직 있나요', { room })).toEqual({ ok: false, code: 'room' });
      expect(await client.ask('JoinRoom', { room })).toEqual({ ok: false, code: 'ended' });
      expect(await client.ask('ChatMore', { room, after: 0 })).toEqual({ ok: false, code: 'ended' });
    }
    const listed = async () =>
      (await roomsOfTwo({ db: server.db, now: () => now }, await numberOf(server, 'demo2'))).map(
        (pair) => pair.room,
      );
    expect(await listed()).not.toContain(room);
    now += 600_000;
    const next = await accept();
    expect(next).not.toBe(room);
    expect(await listed()).toContain(next);
  });

  test('operators, oneself, and those who deny or block are not asked', async () => {
    const client = await chatOf('demo3');
    await provenOperator(server, 'staff', now);
    expect(await askFor(client, 'staff')).toEqual({ ok: false, code: 'admin' });
    expect(await askFor(client, 'demo3')).toEqual({ ok: false, code: 'self' });
    expect(await client.ask('CreateOneOnOne', { inviteMbId: '999999', inviteMbNick: '없음' })).toMatchObject({
      code: 'gone',
    });
    await server.post('/account/config/chat', { value: 'N' }, tokens['demo1']);
    expect(await askFor(client, 'demo1')).toEqual({ ok: false, code: 'denied' });
    await server.post('/account/config/chat', { value: 'Y' }, tokens['demo1']);
    await server.post('/account/blocks/add', { nick: await nickOf('demo3') }, tokens['demo1']);
    expect(await askFor(client, 'demo1')).toEqual({ ok: false, code: 'denied' });
    await server.post('/account/blocks/remove', { nick: await nickOf('demo3') }, tokens['demo1']);
    expect(await askFor(client, 'demo1')).toMatchObject({ ok: true });
  });
});

describe('operators in the chat', () => {
  test('a mute holds at once, says why, and can be lifted; both are in the audit log', async () => {
    const operator = await provenOperator(server, 'muter', now);
    const { client } = await joined('demo1');
    const number = String(await numberOf(server, 'demo1'));
    const muted = nextEvent(client.socket, 'ChatMuted');
    const act = (path: string, form: Record<string, string>) =>
      server.post(`/operate/chat/${path}`, { number, reason: '도배', ...form }, operator.token);
    expect((await act('mute', { minutes: '10' })).body).toEqual({ CODE: 'OP000' });
    const mute = { until: now + 600_000, reason: '도배' };
    expect(await muted).toEqual(mute);
    expect(await say(client, '안녕')).toEqual({ ok: false, code: 'muted', ...mute });
    expect((await joined('demo1')).answer).toMatchObject({ muted: mute });
    expect((await act('unmute', {})).body).toEqual({ CODE: 'OP000' });
    expect(await say(client, '안녕')).toMatchObject({ ok: true });
    expect((await act('mute', { number: String(operator.number), minutes: '5' })).body).toEqual({
      CODE: 'OP403',
    });
    const log = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', operator.number)
      .execute();
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['operator.chat-mute', 'operator.chat-unmute']),
    );
  });

  test('a removed message disappears everywhere, for those who come back, too', async () => {
    const operator = await provenOperator(server, 'remover', now);
    const { client } = await joined('demo1');
    const { client: reader } = await joined(null);
    const sent = await say(client, '지울 말');
    const seq = sent.item?.seq ?? 0;
    const gone = nextEvent(reader.socket, 'ChatRemoved');
    const form = { room: 'public', seq: String(seq), reason: '욕설' };
    expect((await server.post('/operate/chat/remove', form, operator.token)).body).toEqual({ CODE: 'OP000' });
    expect(await gone).toEqual({ room: 'public', seq });
    const { answer } = await joined('demo2');
    expect((answer.items ?? []).find((one) => one.seq === seq)).toMatchObject({
      message: '',
      removed: true,
    });
    expect(await reader.ask('ChatMore', { room: 'public', after: seq })).toMatchObject({
      items: [],
      removed: expect.arrayContaining([seq]),
    });
  });
});

test('F6: a logout ends what the connection may read and write as a member', async () => {
  tokens['demo4'] = await server.logIn('demo4');
  const { client } = await joined('demo4');
  const ended = nextEvent(client.socket, 'TokenCheck');
  await server.post('/account/logout', {}, tokens['demo4']);
  expect(await ended).toEqual({ ok: false });
  expect(await say(client, '안녕')).toEqual({ ok: false, code: 'login' });
});

test('F6: both namespaces on one connection, in any order, leave the server running', async () => {
  const client = await chatOf('demo1');
  const root = client.socket.io.socket('/');
  await new Promise((resolve) => root.once('connect', resolve as () => void));
  expect(await client.ask('JoinRoom', { room: 'public' })).toMatchObject({ ok: true });
  expect(server.errors).toEqual([]);
});
