/** Posts, comments and chat messages that members report: what is kept of them, and what nobody may report. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boardLimits } from '../../../domain/boards/boards.ts';
import { richLimits } from '../../../domain/rich-text/rich-limits.ts';
import { boardMember } from '../../given/server/board-member.ts';
import { shareBetInChat } from '../../../server/features/chat/share-bet.ts';
import { provenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';
import { storedBet } from '../../given/database/stored-bet.ts';

let server: OpenServer;
const at = Date.now();
type Member = Awaited<ReturnType<typeof boardMember>>;
let writer: Member;
let reader: Member;
let third: Member;
beforeAll(async () => {
  server = await openServer([], { now: () => at });
  writer = await boardMember(server, 'writer1', () => at);
  reader = await boardMember(server, 'reader1', () => at);
  third = await boardMember(server, 'third1', () => at);
});
afterAll(() => server.close());

const report = async (by: Member, kind: string, target: string): Promise<string> =>
  (await server.post('/report', { kind, target, reason: 'abuse', words: '' }, by.token)).body.CODE;
const kept = () =>
  server.db.selectFrom('report').select(['kind', 'target', 'text', 'author_id']).orderBy('id').execute();

async function postOf(contents: string): Promise<number> {
  const form = { subject: '신고될 글', contents: `<p>${contents}</p>`, kind_code: 'talk' };
  const answer = await writer.post('free', form);
  expect(answer.CODE, JSON.stringify(answer)).toBe('DU000');
  const newest = await server.db
    .selectFrom('post')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return newest.id;
}

async function message(room: string, seq: number, text: string, bet: number | null = null): Promise<void> {
  await server.db
    .insertInto('chat_message')
    .values({
      room,
      seq,
      member_id: writer.memberId,
      cid: `c${room}${seq}`,
      message: text,
      bet_game: bet === null ? null : 59,
      bet_draw: bet,
      at,
      kept_until: at + 1000,
      removed_at: null,
    })
    .execute();
}

describe('K3 K8 J1 what others wrote is reported', () => {
  test('a post as it was shown and its comment, not by their writer, and not when they are gone', async () => {
    const post = await postOf('Ｈello  WORLD</p><p>둘째 줄 ①');
    expect((await writer.comment('free', post, '첫 댓글')).CODE).toBe('DCU000');
    const { id: comment } = await server.db.selectFrom('comment').select('id').executeTakeFirstOrThrow();
    expect(await report(reader, 'post', String(post))).toBe('RP000');
    expect(await report(reader, 'comment', String(comment))).toBe('RP000');
    expect(await report(writer, 'post', String(post))).toBe('RP403');
    expect(await kept()).toEqual([
      {
        kind: 'post',
        target: String(post),
        text: '신고될 글\nＨello  WORLD\n둘째 줄 ①',
        author_id: writer.memberId,
      },
      { kind: 'comment', target: String(comment), text: '첫 댓글', author_id: writer.memberId },
    ]);
    await server.db.updateTable('post').set({ hidden_at: at }).where('id', '=', post).execute();
    expect(await report(third, 'post', String(post))).toBe('RP404');
    expect(await report(third, 'comment', String(comment))).toBe('RP404');
  });

  test('a message of the public room; one of two members’ room only by them', async () => {
    await message('public', 1, '나쁜 말');
    expect(await report(reader, 'chat', 'public/1')).toBe('RP000');
    expect(await kept()).toContainEqual({
      kind: 'chat',
      target: 'public/1',
      text: '나쁜 말',
      author_id: writer.memberId,
    });
    const id = randomUUID();
    const row = { asker_id: writer.memberId, asked_id: reader.memberId, asked_at: at, kept_until: at + 1000 };
    await server.db
      .insertInto('chat_invite')
      .values({ ...row, id, state: 'accepted' })
      .execute();
    await message(`one-${id}`, 1, '둘만의 말');
    expect(await report(third, 'chat', `one-${id}/1`)).toBe('RP404');
    expect(await report(reader, 'chat', `one-${id}/1`)).toBe('RP000');
  });

  test('the longest post of all is kept whole', async () => {
    const form = {
      subject: '가'.repeat(boardLimits.subjectChars),
      contents: `<p>${'나'.repeat(richLimits.textChars)}</p>`,
      kind_code: 'talk',
    };
    expect((await third.post('free', form)).CODE).toBe('DU000');
    const newest = server.db.selectFrom('post').select('id').orderBy('id', 'desc');
    const { id } = await newest.executeTakeFirstOrThrow();
    expect(await report(reader, 'post', String(id))).toBe('RP000');
    const { text } = (await kept()).at(-1) ?? { text: '' };
    expect(text).toBe(`${form.subject}\n${'나'.repeat(richLimits.textChars)}`);
  });

  test('a shared bet is kept as its card stood, without gold, and operators read it', async () => {
    const stake = 7_654_321;
    const id = await storedBet(server.db, { memberId: writer.memberId, stake, at });
    const cid = 'cpublic2';
    const bet = { game_code: 59, drawid: id };
    const share = { room: 'public', memberId: writer.memberId, cid, message: '', bet, reply: null, at };
    expect(await server.db.transaction().execute((trx) => shareBetInChat(trx, share))).toBe(true);
    await message('public', 2, '', id);
    expect(await report(reader, 'chat', 'public/2')).toBe('RP000');
    // What becomes of the bet later is not what was reported.
    await server.db.updateTable('bet').set({ state: 'lose' }).where('id', '=', id).execute();
    const operator = await provenOperator(server, 'staff1', at);
    const read = await server.get('/operate/reports/new/1', { token: operator.token });
    expect(JSON.parse(read.text).DATA.rows.at(-1)).toMatchObject({
      text: '',
      bets: [
        { DrawId: id, GameCode: 59, DrawState: 'opened', AcceptedOdd: 2, details: [{ DrawState: 'opened' }] },
      ],
    });
    expect(read.text).not.toContain(String(stake));
  });

  test.each([
    ['post', '0'],
    ['post', 'x'],
    ['post', '99999999999999999999'],
    ['comment', '77777'],
    ['chat', 'public'],
    ['chat', 'public/999'],
    ['chat', '../1'],
    ['chat', 'made-up/1'],
  ])('%s %s is none', async (kind, target) => {
    expect(await report(reader, kind, target)).toBe('RP404');
  });
});
