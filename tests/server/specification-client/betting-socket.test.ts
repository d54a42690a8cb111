import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';
import { openSocket, type Row } from '../../given/calls/specification-client.ts';

let server: OpenServer;
let member: Awaited<ReturnType<typeof openSocket>>;
let drawId = 0;
/** The standard market on which the bet is placed. */
let offered: Row | undefined;

async function tokenOf(id: string): Promise<string> {
  return server.logIn(id);
}

/** The last standard match that has odds for its home side. */
const homeOf = (odds: unknown) => {
  const rows = (odds as readonly Row[]).filter((row) => {
    const left = row['Odd_L'] as Row | undefined;
    return row['status'] === 1 && left?.['Status'] === 1;
  });
  const row = rows.at(-1);
  const left = row?.['Odd_L'] as Row | undefined;
  return { row, left };
};

beforeAll(async () => {
  server = await openServer();
  member = await openSocket(server.address, await tokenOf('demo1'));
});
afterAll(async () => {
  member.close();
  await server.close();
});

describe('the specification’s client on the betting socket', () => {
  test('F2 F3: subscribes by texts and bets with numbers as texts, a share flag as text and no request', async () => {
    const { odds } = await member.ask('subscribe', { site_number: '1', game_code: '57' }, 'Fixture');
    const { row, left } = homeOf(odds);
    offered = row;
    const draw = {
      MatchId: String(row?.['matchId']),
      MarketId: String(row?.['marketTypeId']),
      AllottedValue: row?.['allottedValue'],
      OutcomeId: String(left?.['Id']),
      Rate: String(left?.['Odds']),
    };
    const answer = await member.ask(
      'DrawMarket',
      { game_code: '57', gold: '1000000', checkedBetShare: '0', draws: [draw] },
      'DrawLiveOddsResult',
    );
    expect(answer).toMatchObject({ code: 200, data: 200, gold: 1_000_000 });
    drawId = Number(answer['DrawId']);
  });

  test('D9: a line of the bet has the odds of the sides as floats, the centre null where there is none', async () => {
    const { list } = (await member.ask('DrawHistory', { gameType: '57' })) as { list?: { details: Row[] }[] };
    const [line] = list?.[0]?.details ?? [];
    expect(line).toMatchObject({
      // The bet picked the home side.
      Odd_L: line?.['AggregatedOdd'],
      Odd_R: expect.any(Number),
    });
    expect(line?.['Odd_C'] === null).toBe((offered?.['Odd_C'] ?? null) === null);
  });

  const today = '2030-01-01';
  test.each([
    ['texts', { gameType: '57', page: '1', pageSize: '8' }],
    ['a game code', { game_code: '57' }],
    ['a switch that is true', { gameType: 57, cancellable: true }],
    ['a switch as text', { gameType: '57', cancellable: 'Y', status: '' }],
    ['empty dates', { gameType: '57', startAt: '', endAt: null, type: 'modal', utc: '+09:00' }],
    ['dates with a time', { gameType: '57', startAt: '2020-01-01 00:00:00', endAt: `${today} 23:59:59` }],
  ])('D10: DrawHistory with %s has the bet', async (_, query) => {
    expect(await member.ask('DrawHistory', query)).toMatchObject({
      code: 200,
      totalItems: 1,
      list: [{ DrawId: drawId }],
    });
  });

  test.each([
    ['no game', {}],
    ['a casual game', { gameType: '60' }],
    ['a day that does not exist', { gameType: '57', startAt: '2026-02-30' }],
    ['a last day before the first', { gameType: '57', startAt: '2026-02-02', endAt: '2026-02-01' }],
    ['a word as page', { gameType: '57', page: 'first' }],
    ['another switch', { gameType: '57', cancellable: 'maybe' }],
    ['another status', { gameType: '57', status: 'lost' }],
  ])('D10: DrawHistory with %s is refused with a code and a text, and has no list', async (_, query) => {
    expect(await member.ask('DrawHistory', query)).toEqual({ code: 400, msg: '요청을 읽을 수 없어요.' });
  });

  test('F4 E12: details and carts are asked for by texts, by one id and by ids joined by commas', async () => {
    const found = { code: 200, list: [{ DrawId: drawId }] };
    const id = String(drawId);
    expect(await member.ask('DrawDetail', { gameCode: '57', ids: [id] })).toMatchObject(found);
    expect(await member.ask('DrawDetail', { ids: `${id},999999` })).toMatchObject(found);
    expect(await member.ask('getHistoryItemDetails', { gameCode: '57', ids: id })).toMatchObject(found);
    expect(await member.ask('getCartHistory', { gameCode: '57' })).toMatchObject(found);
    expect(await member.ask('getCartItemDetail', { gameCode: '57', type: 57, id })).toMatchObject(found);
    for (const [event, row] of [
      ['DrawDetail', { gameCode: 57, ids: 'all' }],
      ['getCartHistory', { gameCode: 'all' }],
      ['getCartItemDetail', { gameCode: 57, id: 'x' }],
      ['DrawCancel', { ids: [] }],
      ['cancelCartItem', {}],
    ] as const)
      expect(await member.ask(event, row), event).toEqual({ code: 400, msg: '요청을 읽을 수 없어요.' });
  });

  test('F4: DrawRoom takes the picks of a bet in texts, without their line', async () => {
    const { odds } = await member.ask(
      'subscribe',
      { site_number: '1', game_code: '57', MatchId: '' },
      'Fixture',
    );
    const { row, left } = homeOf(odds);
    const pick = {
      MatchId: String(row?.['matchId']),
      MarketId: String(row?.['marketTypeId']),
      AllottedValue: row?.['allottedValue'],
      OutcomeId: String(left?.['Id']),
    };
    const answer = await member.ask('DrawRoom', { game_code: '57', draws: [pick] });
    expect(answer['code']).toBe(200);
    expect(Object.keys(answer).toSorted()).toEqual(['code', 'dayLeft', 'sameHitLeft']);
    for (const asked of [{}, { game_code: '57' }, { game_code: '57', draws: [{}] }, null])
      expect(await member.ask('DrawRoom', asked)).toEqual({ code: 400, msg: '요청을 읽을 수 없어요.' });
  });

  test('F3: DrawResult is answered by an event where no acknowledgement is asked for', async () => {
    expect(await member.ask('DrawResult', { reqId: 1234567890 })).toMatchObject({ state: 'never-arrived' });
    for (const asked of [{}, { reqId: 'short' }, null])
      expect(await member.ask('DrawResult', asked)).toEqual({ code: -8026, msg: '요청을 읽을 수 없어요.' });
  });

  test('F2: a subscription that cannot be read is refused with a code, also without an acknowledgement', async () => {
    for (const event of ['subscribe', 'unsubscribe'])
      for (const asked of [
        {},
        { game_code: 'live' },
        { game_code: '60' },
        { game_code: 59, MatchId: 'x' },
        null,
      ])
        expect(await member.ask(event, asked)).toEqual({ code: 400, msg: '요청을 읽을 수 없어요.' });
    expect(await member.ask('FollowSales', { ids: 'all' })).toEqual({ code: 400 });
  });

  test('F4: a visitor’s questions are refused with 401, and not with an empty list', async () => {
    const visitor = await openSocket(server.address, null);
    expect(await visitor.ask('DrawHistory', { gameType: 57 })).toEqual({
      code: 401,
      msg: '로그인이 필요해요.',
    });
    visitor.close();
  });

  test('53: refused bets have the codes of the table, as `code` and as `data`', async () => {
    const bettor = await openSocket(server.address, await tokenOf('demo4'));
    const { odds } = await bettor.ask('subscribe', { site_number: '1', game_code: '57' }, 'Fixture');
    const { row, left } = homeOf(odds);
    const pick = {
      MatchId: String(row?.['matchId']),
      MarketId: String(row?.['marketTypeId']),
      AllottedValue: row?.['allottedValue'],
      OutcomeId: String(left?.['Id']),
      Rate: String(left?.['Odds']),
    };
    const bet = { game_code: '57', gold: '1000000', checkedBetShare: '0', draws: [pick] };
    const refused: readonly (readonly [code: number, more: object])[] = [
      [-8000, { gold: '1' }],
      [-8001, { gold: '900000000' }],
      [-8002, { draws: [pick, pick] }],
      [-8026, { draws: [] }],
      [-8021, { draws: [{ ...pick, MatchId: '999999' }] }],
      [-8026, { gold: '1,000,000' }],
      [-8026, { gold: '1e6' }],
      [-8026, { gold: '-1000000' }],
      [-8026, { draws: 'all' }],
    ];
    for (const [code, more] of refused) {
      const answer = await bettor.ask('DrawMarket', { ...bet, ...more }, 'DrawLiveOddsResult');
      expect([more, answer]).toMatchObject([more, { code, data: code }]);
    }
    expect(await bettor.ask('DrawHistory', { gameType: '57' })).toMatchObject({ totalItems: 0 });
    bettor.close();
    const visitor = await openSocket(server.address, null);
    expect(await visitor.ask('DrawMarket', bet, 'DrawLiveOddsResult')).toMatchObject({ code: -8025 });
    visitor.close();
  });

  test('37: a double press is one bet and two answers; another stake is another bet', async () => {
    const other = await openSocket(server.address, await tokenOf('demo5'));
    const { odds } = await other.ask('subscribe', { site_number: '1', game_code: '57' }, 'Fixture');
    const { row, left } = homeOf(odds);
    const pick = {
      MatchId: String(row?.['matchId']),
      MarketId: String(row?.['marketTypeId']),
      AllottedValue: row?.['allottedValue'],
      OutcomeId: String(left?.['Id']),
      Rate: String(left?.['Odds']),
    };
    const bet = (gold: string) =>
      other.ask(
        'DrawMarket',
        { game_code: '57', gold, checkedBetShare: '0', draws: [pick] },
        'DrawLiveOddsResult',
      );
    const first = await bet('1100000');
    expect(first).toMatchObject({ code: 200, gold: 1_100_000 });
    expect(await bet('1100000')).toEqual(first);
    const third = await bet('1200000');
    expect(third).toMatchObject({ code: 200, gold: 1_200_000 });
    expect(third['DrawId']).not.toBe(first['DrawId']);
    expect(await other.ask('DrawHistory', { gameType: '57' })).toMatchObject({ totalItems: 2 });
    other.close();
  });

  test('G3: a bet is cancelled by its id as text, as ids and as an item of the cart', async () => {
    expect(await member.ask('DrawCancel', { ids: String(drawId) })).toMatchObject({
      code: 200,
      list: [{ DrawId: drawId, Result: 200 }],
    });
    expect(await member.ask('cancelCartItem', { id: String(drawId) })).toMatchObject({
      list: [{ DrawId: drawId }],
    });
  });
});

describe('the specification’s client on the chat socket', () => {
  test('F6 J2: joins, writes {msg}, asks by a login id, and is answered by events', async () => {
    const one = await openSocket(server.address, await tokenOf('demo2'), '/chat');
    const other = await openSocket(server.address, await tokenOf('demo3'), '/chat');
    await one.next('TokenCheck', 0);
    await other.next('TokenCheck', 0);
    expect(await one.ask('JoinRoom', { room: 'public' })).toMatchObject({ ok: true });
    expect(await one.ask('SendMsg', { msg: '오늘 경기 어때요' })).toMatchObject({
      ok: true,
      item: { message: '오늘 경기 어때요' },
    });
    expect(await one.ask('SendMsg', { msg: '' })).toMatchObject({ ok: false, code: 'empty' });
    expect(await one.ask('BetShare', { game_code: '57', drawid: '999999' })).toMatchObject({
      ok: false,
      code: 'bet',
    });
    expect(await one.ask('BetShare', { game_code: 'x' })).toMatchObject({ ok: false, code: 'error' });
    expect(await one.ask('CreateOneOnOne', { inviteMbId: 'nobody-here', inviteMbNick: '' })).toMatchObject({
      ok: false,
      code: 'gone',
    });
    expect(await one.ask('CreateOneOnOne', { inviteMbId: 'demo3' })).toMatchObject({ ok: true });
    const { inviteid } = await other.next('InviteOneOnOneRoom', 0);
    expect(await other.ask('acceptOneOnOneRoom', { inviteid })).toMatchObject({ ok: true });
    const { room } = await one.next('InviteOneOnOneRoomUid', 0);
    expect(await one.ask('JoinRoom', { room, mode: 'invite' })).toMatchObject({ ok: true });
    expect(await one.ask('SendMsg', { msg: '둘이서만' })).toMatchObject({ ok: true });
    expect(await other.ask('JoinRoom', { room, mode: 'invite' })).toMatchObject({
      items: [{ message: '둘이서만' }],
    });
    const third = await openSocket(server.address, await tokenOf('demo4'), '/chat');
    await third.next('TokenCheck', 0);
    expect(await third.ask('CreateOneOnOne', { inviteMbId: 'demo2' })).toMatchObject({ ok: true });
    const { inviteid: second } = await one.next('InviteOneOnOneRoom', 0);
    expect(await one.ask('rejectOneOnOneRoom', { inviteid: second })).toMatchObject({ ok: true });
    third.close();
    expect(await one.ask('rejectOneOnOneRoom', {})).toMatchObject({ ok: false });
    expect(await one.ask('acceptOneOnOneRoom', null)).toMatchObject({ ok: false });
    one.close();
    other.close();
  });
});
