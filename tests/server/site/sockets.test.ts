import { connect as connectTcp } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyBatch } from '../../../domain/book/apply-batch.ts';
import { createBook } from '../../../domain/book/book.ts';
import { createChanges } from '../../../domain/book/changes.ts';
import { hashOffer } from '../../../domain/book/state-hash.ts';
import { createStream, beginRecovery, isStreamWhole, onMessage } from '../../../domain/book/stream-state.ts';
import { createDrops } from '../../../domain/protocol/wire/drops.ts';
import { decodeLive, liveEvents } from '../../../domain/protocol/stream/stream-codec.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { perSocketLimits } from '../../../server/sockets/socket-limits.ts';
import { nextEvent, openServer, type OpenServer, tokenCheckOf } from '../../given/server/running-server.ts';
import { limits } from '../../given/runs/limits.ts';

let server: OpenServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const subscription = (recoveryId: string, more: object = {}) => ({
  siteNumber: '1',
  game_code: 59,
  recoveryId,
  ...more,
});

/** Resolves when another reader has got its snapshot and more. */
async function feedGoesOn(): Promise<void> {
  const reader = await server.connect();
  let messages = 0;
  for (const event of liveEvents) reader.on(event, () => messages++);
  await reader.emitWithAck('subscribe', subscription('other'));
  await expect.poll(() => messages).toBeGreaterThan(30);
  reader.disconnect();
}

const betRow = (reqId: string) => ({
  reqId,
  game_code: 59,
  deadline: Date.now() + limits.waitMs,
  epoch: '',
  stream: '59',
  versions: {},
  gold: 1,
  passRate: 'any',
  draws: [{ MatchId: 1, MarketId: 1, Specifiers: '', OutcomeId: 1, Rate: 2 }],
});

describe.each(['msgpack', 'json'] as const)('F1, F2 the betting socket (%s)', (codec) => {
  test('a subscription brings a snapshot, then a stream without gaps, then silence after leaving', async () => {
    const socket = await server.connect({ codec });
    const stream = createStream('59');
    const drops = createDrops();
    beginRecovery(stream, 'r1', 0, 0);
    let recoveries = 0;
    const kinds = new Set<string>();
    for (const event of liveEvents)
      socket.on(event, (row: unknown) => {
        const message = decodeLive(event, row, drops);
        if (message === null) return;
        kinds.add(message.kind);
        if (onMessage(stream, message).recover) recoveries++;
      });
    const asked = Date.now();
    const ack = await socket.emitWithAck('subscribe', subscription('r1'));
    expect(ack).toMatchObject({ code: 200 });
    expect(asked <= ack.serverTime && ack.serverTime <= Date.now(), 'the time of the answer').toBe(true);
    const wanted = ['snapshot', 'odds', 'alive'];
    await expect
      .poll(() => stream.phase === 'up' && stream.seq > 20 && wanted.every((kind) => kinds.has(kind)))
      .toBe(true);
    expect(recoveries).toBe(0);
    expect(drops.counts.size).toBe(0);
    await socket.emitWithAck('unsubscribe', subscription(''));
    const seq = stream.seq;
    await feedGoesOn();
    expect(stream.seq).toBe(seq);
  });

  test('a new reader gets the rows first, and ends with the content of a whole snapshot', async () => {
    const follow = async (more: object) => {
      const socket = await server.connect({ codec });
      const stream = createStream('59');
      const book = createBook();
      const parts: string[] = [];
      beginRecovery(stream, 'r1', 0, 0);
      for (const event of liveEvents)
        socket.on(event, (row: unknown) => {
          const message = decodeLive(event, row, createDrops());
          if (message === null) return;
          if (message.kind === 'snapshot' || message.kind === 'rest') parts.push(message.kind);
          applyBatch(book, onMessage(stream, message).events, createChanges());
        });
      await socket.emitWithAck('subscribe', subscription('r1', more));
      return { stream, book, parts };
    };
    const [whole, split] = await Promise.all([follow({}), follow({ rowsFirst: 1 })]);
    await expect.poll(() => isStreamWhole(split.stream)).toBe(true);
    expect(split.parts).toContain('rest');
    expect(split.parts.lastIndexOf('snapshot')).toBeLessThan(split.parts.indexOf('rest'));
    await expect
      .poll(() => whole.stream.seq === split.stream.seq && hashOffer(whole.book) === hashOffer(split.book), {
        interval: 20,
      })
      .toBe(true);
  });

  test('a reader that asks for packed odds gets them (never in JSON), and ends with the same offer', async () => {
    const follow = async (more: object) => {
      const socket = await server.connect({ codec });
      const stream = createStream('59');
      const book = createBook();
      const forms = new Set<string>();
      beginRecovery(stream, 'r1', 0, 0);
      for (const event of liveEvents)
        socket.on(event, (row: Record<string, unknown>) => {
          if (event === 'Odds') forms.add(row['packed'] === undefined ? 'rows' : 'bytes');
          const message = decodeLive(event, row, createDrops());
          if (message !== null) applyBatch(book, onMessage(stream, message).events, createChanges());
        });
      await socket.emitWithAck('subscribe', subscription('r1', more));
      return { socket, stream, book, forms };
    };
    const [rows, bytes] = await Promise.all([follow({}), follow({ packed: 1 })]);
    await expect.poll(() => bytes.forms.size + rows.forms.size).toBe(2);
    await expect
      .poll(() => rows.stream.seq === bytes.stream.seq && hashOffer(rows.book) === hashOffer(bytes.book), {
        interval: 20,
      })
      .toBe(true);
    expect([...rows.forms]).toEqual(['rows']);
    expect([...bytes.forms]).toEqual([codec === 'msgpack' ? 'bytes' : 'rows']);
    await bytes.socket.emitWithAck('unsubscribe', subscription(''));
    const { seq } = bytes.stream;
    await feedGoesOn();
    expect(bytes.stream.seq).toBe(seq);
  });

  test('one match has a stream of its own', async () => {
    const socket = await server.connect({ codec });
    const all = nextEvent(socket, 'Fixture');
    await socket.emitWithAck('subscribe', subscription('r'));
    const { matchs } = (await all) as unknown as { matchs: { MatchId: number }[] };
    const matchId = matchs[0]?.MatchId ?? 0;
    await socket.emitWithAck('unsubscribe', subscription(''));
    const own = new Promise<Record<string, unknown>>((resolve) => {
      socket.on(
        'Fixture',
        (row: Record<string, unknown>) => row['stream'] === `59/${matchId}` && resolve(row),
      );
    });
    await socket.emitWithAck('subscribe', subscription('r2', { MatchId: matchId }));
    expect(await own).toMatchObject({ recoveryId: 'r2', part: 1, of: 1 });
    expect(await nextEvent(socket, 'Alive')).toMatchObject({ stream: `59/${matchId}` });
  });
});

describe('what a client may not do', () => {
  test.each([
    null,
    5,
    'x',
    {},
    { game_code: 60 },
    { game_code: 59, MatchId: 'all' },
    { game_code: 59, recoveryId: 'x'.repeat(65) },
  ])('subscribe %j is refused', async (row) => {
    const socket = await server.connect();
    expect(await socket.emitWithAck('subscribe', row)).toMatchObject({ code: 400 });
  });

  test('more streams than a socket may follow are refused with 429', async () => {
    const socket = await server.connect();
    const codes = [];
    for (let match = 0; match < perSocketLimits.subscriptions + 4; match++)
      codes.push((await socket.emitWithAck('subscribe', subscription('r', { MatchId: match + 1 }))).code);
    expect(codes.filter((code) => code === 429)).toHaveLength(4);
  });

  test('a visitor cannot bet, ask for answers, or read history', async () => {
    const socket = await server.connect();
    expect(await socket.emitWithAck('DrawMarket', betRow('request-1'))).toMatchObject({
      answer: { code: betCodes.notLoggedIn },
    });
    expect(await socket.emitWithAck('DrawResult', { reqId: 'request-1' })).toEqual({
      code: betCodes.notLoggedIn,
    });
    expect(
      await socket.emitWithAck('DrawHistory', { gameType: 59, startAt: '2024-01-01', endAt: '2024-01-02' }),
    ).toMatchObject({ code: 401 });
  });

  test('205: more bets a minute than a socket may send are refused, and another socket is not', async () => {
    const token = await server.logIn('demo4');
    const [busy, calm] = [await server.connect({ token }), await server.connect({ token })];
    const codeOfBet = async (socket: typeof busy, reqId: string) => {
      const { answer } = await socket.emitWithAck('DrawMarket', { ...betRow(reqId), epoch: 'gone' });
      return answer.code;
    };
    const codes = [];
    for (let at = 0; at < perSocketLimits.betsPerMinute + 3; at++)
      codes.push(await codeOfBet(busy, `minute-${at}`));
    expect(codes.slice(0, perSocketLimits.betsPerMinute)).toEqual(
      Array(perSocketLimits.betsPerMinute).fill(betCodes.feedDown),
    );
    expect(codes.slice(perSocketLimits.betsPerMinute)).toEqual(Array(3).fill(betCodes.limitToo));
    expect(betCodes.limitToo).toBe(205);
    expect(await codeOfBet(calm, 'minute-calm')).toBe(betCodes.feedDown);
  });

  test('F4 a question without an acknowledgement is answered by an event of the same name', async () => {
    const socket = await server.connect({ token: await server.logIn('demo1') });
    const questions = {
      DrawHistory: { gameType: 57, startAt: '2024-01-01', endAt: '2024-01-02' },
      DrawDetail: { gameCode: 57, ids: [1] },
      DrawCancel: { ids: [] },
    };
    for (const [event, row] of Object.entries(questions)) {
      const sent = nextEvent(socket, event);
      socket.emit(event, row);
      expect(await sent).toMatchObject({ code: event === 'DrawCancel' ? 400 : 200 });
    }
  });

  test('E12 F4 the questions of the cart under their specified names', async () => {
    const socket = await server.connect({ token: await server.logIn('demo1') });
    expect(await socket.emitWithAck('getCartHistory', { gameCode: 57 })).toMatchObject({
      code: 200,
      totalItems: 0,
    });
    expect(await socket.emitWithAck('getCartItemDetail', { gameCode: 57, type: 'SRS', id: 1 })).toEqual({
      code: 200,
      list: [],
    });
    expect(await socket.emitWithAck('getHistoryItemDetails', { gameCode: 57, ids: [1] })).toEqual({
      code: 200,
      list: [],
    });
    expect(await socket.emitWithAck('cancelCartItem', { id: 1 })).toMatchObject({
      code: 200,
      list: [{ DrawId: 1, Result: 404 }],
    });
    for (const event of ['getCartHistory', 'getCartItemDetail', 'getHistoryItemDetails', 'cancelCartItem'])
      expect(await socket.emitWithAck(event, { id: 'x' })).toMatchObject({ code: 400 });
  });

  test('a malformed bet gets a code, and the socket goes on', async () => {
    const socket = await server.connect({ token: await server.logIn('demo1') });
    for (const row of [
      null,
      {},
      { reqId: 'short' },
      { reqId: 'request-1', gold: -5 },
      { reqId: 'request-1', gold: 1.5, draws: 'x' },
    ])
      expect(await socket.emitWithAck('DrawMarket', row)).toMatchObject({
        answer: { code: betCodes.malformed },
      });
    expect(await socket.emitWithAck('Time', {})).toHaveProperty('serverTime');
  });

  test('garbage instead of frames cuts the sender’s connection alone', async () => {
    const calm = await server.connect();
    const { port } = new URL(server.address);
    const rude = connectTcp(Number(port), '127.0.0.1');
    rude.write(
      `GET /socket.io/?EIO=4&transport=websocket&codec=msgpack HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.from('0123456789abcdef').toString('base64')}\r\n\r\n`,
    );
    await new Promise((resolve) => rude.once('data', resolve));
    rude.write(Buffer.from([0x82, 0x85, 1, 2, 3, 4, 0xc1, 0xff, 0xff, 0xff, 0xff]));
    rude.write(Buffer.alloc(2000, 0xff));
    await new Promise((resolve) => rude.once('close', resolve));
    expect(await calm.emitWithAck('Time', {})).toHaveProperty('serverTime');
  });
});

describe('members', () => {
  test('B8 a bad token makes a visitor, with the event TokenCheck', async () => {
    const socket = await server.connect({ token: 'x'.repeat(43) });
    expect(await tokenCheckOf(socket)).toEqual({ ok: false });
  });

  test.each([
    [
      'revoked by a logout elsewhere',
      async (token: string) => void (await server.post('/account/logout', {}, token)),
    ],
    [
      'run out',
      async () =>
        void (await server.db
          .updateTable('token')
          .set({ expires_at: Date.now() - 1 })
          .execute()),
    ],
  ])('a token that is %s bets no more through a socket that is open', async (_, ends) => {
    const token = await server.logIn('demo5');
    const [here, there] = [await server.connect({ token }), await server.connect({ token })];
    expect(await tokenCheckOf(here)).toEqual({ ok: true });
    expect(await tokenCheckOf(there)).toEqual({ ok: true });
    const place = async (socket: typeof here, reqId: string) =>
      (await socket.emitWithAck('DrawMarket', { ...betRow(reqId), epoch: 'gone' })).answer.code;
    expect(await place(here, 'while-good')).toBe(betCodes.feedDown);
    const sent = new Map([here, there].map((socket) => [socket, nextEvent(socket, 'TokenCheck')]));
    await ends(token);
    for (const socket of [here, there]) {
      expect(await place(socket, 'no-longer')).toBe(betCodes.notLoggedIn);
      expect(await sent.get(socket)).toMatchObject({ ok: false });
      expect(await socket.emitWithAck('DrawCancel', { ids: [1] })).toMatchObject({ code: 401 });
      expect(
        await socket.emitWithAck('DrawHistory', { gameType: 59, startAt: '2024-01-01', endAt: '2024-01-02' }),
      ).toMatchObject({ code: 401 });
      expect(await socket.emitWithAck('DrawResult', { reqId: 'while-good' })).toEqual({
        code: betCodes.notLoggedIn,
      });
      // Odds are for visitors, too.
      expect(await socket.emitWithAck('subscribe', subscription('r'))).toMatchObject({ code: 200 });
    }
  });

  test('B15 a second device takes over; windows of one device share', async () => {
    const token = await server.logIn('demo2');
    const first = await server.connect({ token, deviceId: 'a' });
    await tokenCheckOf(first);
    const same = await server.connect({ token, deviceId: 'a' });
    await tokenCheckOf(same);
    expect(first.connected).toBe(true);
    const sent = nextEvent(first, 'Duplicated_Connection');
    await server.connect({ token, deviceId: 'b' });
    expect(await sent).toEqual({ type: 'expire' });
  });

  test('a question before the token is checked waits for the check', async () => {
    const socket = await server.connect({ token: await server.logIn('demo3') });
    expect(await socket.emitWithAck('DrawDetail', { gameCode: 59, ids: [1] })).toEqual({
      code: 200,
      list: [],
    });
    expect(await socket.emitWithAck('DrawDetail', { gameCode: 59, ids: 'all' })).toMatchObject({ code: 400 });
    const answer = await socket.emitWithAck('DrawHistory', {
      gameType: 59,
      startAt: '2024-01-01',
      endAt: '2024-01-02',
    });
    expect(answer).toMatchObject({ code: 200, totalItems: 0 });
  });
});
