/** K8 J1 J6 notices about replies and mentions: their recipients, the members who get none, and the texts that the list shows. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replyLimits } from '../../../domain/replies/replies.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import { issueToken } from '../../../server/features/account/tokens.ts';
import { boardMember, boardVisitor } from '../../given/server/board-member.ts';
import { connectChat, newCid } from '../../given/server/chat-sockets.ts';
import { goodPicture } from '../../given/domain/bad-files.ts';
import { provenOperator } from '../../given/server/operator.ts';
import { nextEvent, openServer, type OpenServer } from '../../given/server/running-server.ts';

let now = Date.now();
let server: OpenServer;
type Member = Awaited<ReturnType<typeof boardMember>>;
let made = 0;
beforeAll(async () => {
  server = await openServer([], { now: () => now });
});
afterAll(() => server.close());

const member = (): Promise<Member> => boardMember(server, `r${++made}`, () => now);
const later = (): void => void (now += 60_000);
async function post(by: Member, subject = `글 ${now}`): Promise<number> {
  later();
  return (await by.post('free', { subject, contents: '<p>글</p>', kind_code: 'talk' })).DATA;
}
async function comment(by: Member, on: number, contents: string, answered = 0): Promise<number> {
  later();
  return (await by.comment('free', on, contents, answered)).DATA;
}
const notices = async (of: Member, page = 1) => (await of.read(`/account/replies/${page}`)).DATA;
const kinds = async (of: Member) => (await notices(of)).rows.map(({ kind }: { kind: string }) => kind);
const act = (of: Member, what: string, form: Record<string, string>) =>
  server.post(`/account/replies/${what}`, form, of.token);

async function pair() {
  const [one, other] = [await member(), await member()];
  return { one, other, on: await post(one) };
}

describe('K8 notices of comments', () => {
  test('when a post gets a comment, its writer gets a notice, and an open window gets it at once', async () => {
    const { one, other, on } = await pair();
    const socket = await server.connect({ token: one.token });
    const received = nextEvent(socket, 'Reply');
    const id = await comment(other, on, '잘 봤어요\n고마워요');
    const row = {
      kind: 'comment',
      place: { kind: 'comment', board: 'free', post: on, comment: id },
      nick: other.nick,
      text: '잘 봤어요 고마워요',
      at: now,
      seen: false,
    };
    expect(await received).toMatchObject({ reply: row });
    expect(await notices(one)).toMatchObject({ rows: [row], total: 1 });
    socket.close();
  });

  test('when a comment gets an answer, the writers of the comment and of the post get a notice', async () => {
    const { one, other, on } = await pair();
    const third = await member();
    await comment(third, on, '답글', await comment(other, on, '댓글'));
    expect(await kinds(other)).toEqual(['answer']);
    expect(await kinds(one)).toEqual(['comment', 'comment']);
  });

  test('a changed comment and a refused comment give no notice', async () => {
    const { one, other, on } = await pair();
    const id = await comment(other, on, '댓글');
    later();
    await other.comment('free', on, '고친 댓글', id, id);
    await other.comment('free', on, '');
    expect(await kinds(one)).toEqual(['comment']);
    expect((await notices(one)).rows[0].text).toBe('고친 댓글');
  });

  test('an own text gives no notice, and a text gives a member one notice', async () => {
    const { one, other, on } = await pair();
    await comment(one, on, `@${one.nick} 나`);
    expect(await kinds(one)).toEqual([]);
    await comment(other, on, `@${one.nick} @${one.nick} 두 번`);
    expect(await kinds(one)).toEqual(['comment']);
  });
});

describe('J6 notices of mentions', () => {
  test('a nickname in a post, a comment or an open room gives a notice, also before a particle', async () => {
    const { one, other, on } = await pair();
    const third = await member();
    const named = await post(other, `@${third.nick}님께`);
    await comment(one, on, `@${third.nick}, 보세요`);
    const chat = await connectChat(server.address, { token: one.token });
    await chat.ask('JoinRoom', { room: 'public', after: 0 });
    later();
    const said = await chat.ask('SendMsg', { room: 'public', msg: `@${third.nick} 안녕`, cid: newCid() });
    chat.close();
    expect((await notices(third)).rows).toMatchObject([
      { kind: 'mention', place: { kind: 'chat', room: 'public', line: said.item?.seq } },
      { kind: 'mention', place: { kind: 'comment', post: on } },
      { kind: 'mention', place: { kind: 'post', board: 'free', post: named }, text: `@${third.nick}님께` },
    ]);
  });

  test('J1 a reply in an open room gives a notice; a reply in a room of two gives none', async () => {
    const [one, other] = [await member(), await member()];
    const first = await connectChat(server.address, { token: one.token });
    const second = await connectChat(server.address, { token: other.token });
    const clients = [first, second];
    for (const client of clients) await client.ask('JoinRoom', { room: 'public', after: 0 });
    later();
    const line = await first.ask('SendMsg', { room: 'public', msg: '처음', cid: newCid() });
    later();
    const answer = { room: 'public', msg: '답', cid: newCid(), reply: line.item?.seq };
    await second.ask('SendMsg', answer);
    // The same message, sent again after its answer was lost.
    await second.ask('SendMsg', answer);
    expect(await kinds(one)).toEqual(['quote']);
    const { inviteid } = (await first.ask('CreateOneOnOne', {
      inviteMbId: String(other.memberId),
      inviteMbNick: other.nick,
    })) as unknown as { inviteid: string };
    const { room } = (await second.ask('acceptOneOnOneRoom', { inviteid })) as unknown as { room: string };
    for (const client of clients) await client.ask('JoinRoom', { room });
    later();
    const alone = await second.ask('SendMsg', { room, msg: `@${one.nick} 둘만`, cid: newCid() });
    for (const client of clients) client.close();
    expect(alone).toMatchObject({ ok: true });
    expect(await kinds(one)).toEqual(['quote']);
  });
});

describe('I7 members who get no notice', () => {
  test.each(['the recipient', 'the writer'])('when %s has blocked the other', async (who) => {
    const { one, other, on } = await pair();
    const [by, whom] = who === 'the writer' ? [other, one] : [one, other];
    await server.post('/account/blocks/add', { nick: whom.nick }, by.token);
    await comment(other, on, `@${one.nick} 댓글`);
    expect(await kinds(one)).toEqual([]);
  });

  test.each([
    [{ replies: 'N', mentions: 'Y' }, ['mention']],
    [{ replies: 'Y', mentions: 'N' }, ['comment']],
    [{ replies: 'N', mentions: 'N' }, []],
  ])('with the choice %j the member gets %j', async (choice, given) => {
    const { one, other, on } = await pair();
    const { body } = await act(one, 'choice', choice);
    expect(body.DATA).toEqual({ replies: choice.replies === 'Y', mentions: choice.mentions === 'Y' });
    // Both in one text: the first kind that is wanted.
    await comment(other, on, `@${one.nick} 댓글`);
    expect(await kinds(one)).toEqual(given);
    expect((await notices(one)).choice).toEqual(body.DATA);
  });
});

test('when the transaction of the text fails, there is no notice', async () => {
  const { one, other, on } = await pair();
  later();
  await sql`create function break_count() returns trigger as $$ begin raise exception 'no'; end $$ language plpgsql`.execute(
    server.db,
  );
  await sql`create constraint trigger break_count after update on post deferrable initially deferred
    for each row execute function break_count()`.execute(server.db);
  const failed = await other.comment('free', on, '댓글').catch(() => null);
  await sql`drop trigger break_count on post`.execute(server.db);
  await sql`drop function break_count`.execute(server.db);
  expect(failed?.CODE).not.toBe('DCU000');
  expect(await kinds(one)).toEqual([]);
});

describe('K9 the list of notices', () => {
  test('shows no text that was deleted or hidden', async () => {
    const operator = await provenOperator(server, 'chief', now);
    const { one, other, on } = await pair();
    const hidden = await comment(other, on, '숨길 댓글');
    const deleted = await comment(other, on, '지울 댓글');
    await server.post(`/operate/comment/free/${hidden}`, { act: 'hide', reason: '광고' }, operator.token);
    await other.read(`/datatable/comment/delete/spo/free/${deleted}`);
    const texts = (await notices(one)).rows.map(({ text }: { text: string }) => text);
    expect(texts).toEqual([null, null]);
  });

  test('shows an empty text for a picture alone, and the subject of a post', async () => {
    const { one, other, on } = await pair();
    later();
    const picture = (await other.upload({ name: 'a.png', bytes: await goodPicture(40, 30, 'png') })).DATA;
    const form = new URLSearchParams({ contents: '', picture: picture.targetname });
    await fetch(`${server.address}/datatable/comment/update/spo/ko/free/${on}/0/0`, {
      method: 'POST',
      body: form,
      headers: { token: other.token },
    });
    await post(other, `@${one.nick} 제목`);
    const texts = (await notices(one)).rows.map(({ text }: { text: string | null }) => text);
    expect(texts).toEqual([`@${one.nick} 제목`, '']);
  });

  test('leaves out a place of a board that the site no longer has', async () => {
    const { one, other, on } = await pair();
    await comment(other, on, '댓글');
    await server.db
      .updateTable('reply_notice')
      .set({ place: '{"kind":"post","board":"gone","post":1}' })
      .where('member_id', '=', one.memberId)
      .execute();
    expect((await notices(one)).rows).toEqual([]);
  });

  test('when notices up to one are seen, newer ones and those of other members stay unseen', async () => {
    const { one, other, on } = await pair();
    await comment(other, on, '하나');
    const { rows } = await notices(one);
    await comment(other, on, '둘');
    await act(other, 'seen', { upTo: String(rows[0].id + 1000) });
    const seen = async () => (await notices(one)).rows.map((row: { seen: boolean }) => row.seen);
    expect(await seen()).toEqual([false, false]);
    const { body } = await act(one, 'seen', { upTo: String(rows[0].id) });
    expect(body).toEqual({ CODE: 'AR000' });
    expect(await seen()).toEqual([false, true]);
  });

  test('has pages of 20 notices, and drops a notice after 30 days', async () => {
    const { one, other, on } = await pair();
    for (let at = 0; at <= replyLimits.pageSize; at++) await comment(other, on, `댓글 ${at}`);
    expect((await notices(one)).rows).toHaveLength(replyLimits.pageSize);
    expect((await notices(one, 2)).rows).toHaveLength(1);
    now += replyLimits.keptDays * DAY_MS;
    const fresh = await boardMember(server, `r${++made}`, () => now);
    await comment(fresh, on, '새 댓글');
    const token = await issueToken(server.db, one.memberId, now);
    const { rows, total } = await notices({ ...one, ...boardVisitor(server, token) });
    expect([rows.length, total]).toEqual([1, 1]);
  });

  test('a visitor is refused', async () => {
    const answer = await server.get('/account/replies/1');
    expect(JSON.parse(answer.text)).toEqual({ CODE: 'AR001' });
  });
});
