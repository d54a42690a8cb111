/** G5, J1 shared bets on the real server: who may see which bet, what is shown of it, and when the sharing ends. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptMs } from '../../../domain/chat/chat-limits.ts';
import { sharedBets } from '../../../server/features/shared-bets/shared-bets.ts';
import { boardMember, boardVisitor } from '../../given/server/board-member.ts';
import { type ChatClient, connectChat, newCid } from '../../given/server/chat-sockets.ts';
import { storedBet } from '../../given/database/stored-bet.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const STAKE = 1_234_567;
const MINUTE = 60_000;
let now = Date.UTC(2026, 10, 23, 3);
let server: OpenServer;
let owner: Awaited<ReturnType<typeof boardMember>>;
let other: Awaited<ReturnType<typeof boardMember>>;
let third: Awaited<ReturnType<typeof boardMember>>;
let chat: ChatClient;
beforeAll(async () => {
  server = await openServer([], { now: () => now });
  owner = await boardMember(server, 'owner', () => now);
  other = await boardMember(server, 'other', () => now);
  third = await boardMember(server, 'third', () => now);
  chat = await connectChat(server.address, { token: owner.token });
});
afterAll(async () => {
  chat.close();
  await server.close();
});

const bet = (memberId: number) => storedBet(server.db, { memberId, stake: STAKE, at: now });

const visitor = () => boardVisitor(server);
const seen = async (id: number, as: { read: (path: string) => Promise<unknown> } = visitor()) => {
  const { CODE, DATA } = (await as.read(`/betting/shared/59-${id}`)) as { CODE: string; DATA: unknown[] };
  expect(CODE).toBe('SBL000');
  return DATA.length;
};
const share = (drawid: number, { room = 'public', cid = newCid(), game_code = 59 } = {}) => {
  now += MINUTE;
  return chat.ask('BetShare', { room, game_code, drawid, cid });
};

describe('G5 who sees a bet', () => {
  test('nobody but its owner may share it, and nobody sees it before', async () => {
    const [mine, foreign] = [await bet(owner.memberId), await bet(other.memberId)];
    for (const reader of [visitor(), owner, other]) expect(await seen(mine, reader)).toBe(0);
    expect(await share(foreign)).toEqual({ ok: false, code: 'bet' });
    expect(await share(mine, { game_code: 57 })).toEqual({ ok: false, code: 'bet' });
    expect(await share(999_999)).toEqual({ ok: false, code: 'bet' });
    expect(await seen(foreign)).toBe(0);
    expect(await seen(mine)).toBe(0);
  });

  test('a bet that is shared in a public room is seen by everybody, without its gold', async () => {
    const id = await bet(owner.memberId);
    const sent = await share(id);
    expect(sent).toMatchObject({ ok: true, item: { bet: { game_code: 59, drawid: id }, message: '' } });
    const { text } = await server.get(`/betting/shared/59-${id}`);
    expect(JSON.parse(text).DATA).toMatchObject([
      { DrawId: id, GameCode: 59, DrawState: 'opened', AcceptedOdd: 2 },
    ]);
    expect(text).not.toContain(String(STAKE));
    expect(text).not.toContain(String(2 * STAKE));
    expect(await seen(id, third)).toBe(1);
  });

  test('in a room of two the other member alone sees it', async () => {
    const id = await bet(owner.memberId);
    const invite = {
      id: crypto.randomUUID(),
      asker_id: owner.memberId,
      asked_id: other.memberId,
      state: 'accepted' as const,
      asked_at: now,
      kept_until: now + keptMs.one,
    };
    await server.db.insertInto('chat_invite').values(invite).execute();
    expect(await share(id, { room: `one-${invite.id}` })).toMatchObject({ ok: true });
    expect(await seen(id, owner)).toBe(1);
    expect(await seen(id, other)).toBe(1);
    expect(await seen(id, third)).toBe(0);
    expect(await seen(id)).toBe(0);
  });

  test('a message that is sent twice shares once, and a key of another game finds nothing', async () => {
    const id = await bet(owner.memberId);
    const cid = newCid();
    const first = await share(id, { cid });
    expect(await share(id, { cid })).toEqual(first);
    const rows = server.db.selectFrom('shared_bet').selectAll().where('bet_id', '=', id);
    expect(await rows.execute()).toHaveLength(1);
    expect(await visitor().read(`/betting/shared/57-${id}`)).toEqual({ CODE: 'SBL000', DATA: [] });
    for (const bad of ['', '59', '60-1', `59-${id},`, Array.from({ length: 31 }, () => '59-1').join(',')])
      expect((await server.get(`/betting/shared/${encodeURIComponent(bad)}`)).text, bad).not.toContain(
        'SBL000',
      );
  });
});

describe('G5 the end of a sharing', () => {
  test('a bet leaves with its post, and with the text that no longer names it', async () => {
    const [first, second] = [await bet(owner.memberId), await bet(owner.memberId)];
    const fields = (...ids: number[]) => ({
      subject: `제목 ${ids.join()}`,
      contents: `<p>내용 ${ids.join()}</p>`,
      kind_code: 'talk',
      wr_10: JSON.stringify(ids.map((draw_id) => ({ game_code: 59, draw_id }))),
    });
    now += MINUTE;
    const { CODE, DATA: id } = await owner.post('free', fields(first, second));
    expect(CODE).toBe('DU000');
    expect([await seen(first), await seen(second)]).toEqual([1, 1]);
    expect(await owner.post('free', fields(second), id)).toMatchObject({ CODE: 'DU000' });
    expect([await seen(first), await seen(second)]).toEqual([0, 1]);
    await owner.read(`/datatable/delete/v1/free/${id}`);
    expect([await seen(first), await seen(second)]).toEqual([0, 0]);
  });

  test('a bet of a hidden post is not seen until the post is shown again', async () => {
    const id = await bet(owner.memberId);
    now += MINUTE;
    const wr_10 = JSON.stringify([{ game_code: 59, draw_id: id }]);
    const form = { subject: '숨길 글', contents: '<p>숨길 내용</p>', kind_code: 'talk', wr_10 };
    const { DATA: post } = await owner.post('free', form);
    const hide = (hidden_at: number | null) =>
      server.db.updateTable('post').set({ hidden_at }).where('id', '=', post).execute();
    expect(await seen(id)).toBe(1);
    await hide(now);
    expect(await seen(id)).toBe(0);
    await hide(null);
    expect(await seen(id)).toBe(1);
  });

  test('a sharing in the chat ends with the time that its message is kept, another one stays', async () => {
    const [chatted, posted] = [await bet(owner.memberId), await bet(owner.memberId)];
    await share(chatted);
    const shared = {
      member_id: owner.memberId,
      audience: 'everybody',
      reader_id: null,
      at: now,
      kept_until: null,
    };
    await server.db
      .insertInto('shared_bet')
      .values({ ...shared, place: 'board', place_id: '999999', bet_id: posted })
      .execute();
    now += keptMs.public - 1;
    expect([await seen(chatted), await seen(posted)]).toEqual([1, 1]);
    now += 1;
    expect([await seen(chatted), await seen(posted)]).toEqual([0, 1]);
    const { expired } = sharedBets.create({ db: server.db, now: () => now });
    for (const statement of expired?.(now, 100) ?? []) await statement.execute(server.db);
    const left = await server.db
      .selectFrom('shared_bet')
      .select('bet_id')
      .where('place', '=', 'chat')
      .execute();
    expect(left.some(({ bet_id }) => bet_id === chatted)).toBe(false);
  });
});
