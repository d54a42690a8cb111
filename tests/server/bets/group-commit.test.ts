/** Bets that are written together: one transaction, and each bet its own answer. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import {
  betCodes,
  type DrawAnswerRow,
  type DrawResultRow,
} from '../../../domain/protocol/bets/draw-market.ts';
import { ok } from '../../../domain/result.ts';
import { createBetWriter, type WriteResult } from '../../../server/features/bets/write-bets.ts';
import type { Caller } from '../../../server/requests/caller.ts';
import { transact, TRANSACTION_TRIES } from '../../../server/storage/transact.ts';
import { acceptedBet } from '../../given/database/accepted-bet.ts';
import { fixture, market, snapshot } from '../../given/domain/book.ts';
import { MATCH, openBets, type OpenBets, STAKE } from '../../given/server/open-bets.ts';

const LIMIT = 50_000_000;
const standards = defaultStandards.map((one) => ({ ...one, dailySpend: LIMIT }));
const RICH = ['demo1', 'demo2', 'demo3', 'demo4'] as const;

let given: OpenBets;
beforeAll(async () => {
  given = await openBets(standards);
});
afterAll(() => given.close());
beforeEach(() => {
  // A day later the bets of the test before do not count.
  given.pass(86_400_000);
  given.reset();
});

const codeOf = (result: DrawResultRow): number | string =>
  result.state === 'answered' ? result.answer.code : result.state;
const codeOfWritten = (written: WriteResult): number | null =>
  written.ok ? (written.value?.answer.code ?? null) : written.error.code;
const idOfWritten = (written: WriteResult): number => (written.ok ? (written.value?.bet.drawId ?? 0) : 0);

const place = async (id: string, gold = STAKE, more: Partial<Caller> = {}, reqId?: string) =>
  given.bets.draw(
    { ...(await given.bettor(id)), ...more },
    given.row({ gold, ...(reqId === undefined ? {} : { reqId }) }),
    given.now(),
  );

/** The transaction that wrote each of the bets. */
async function writersOf(ids: readonly number[]): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: number;
    writer: string;
  }>`select id, xmin::text as writer from bet`.execute(given.db);
  return ids.map((id) => rows.find((row) => row.id === id)?.writer ?? `no bet ${id}`);
}

async function toWrite(id: string, gold = STAKE) {
  const bettor = await given.bettor(id);
  const bet = acceptedBet(given.board, bettor, given.row({ gold }), { standards, now: given.now() });
  return { memberId: bettor.memberId, decide: () => ok(bet) };
}

describe('bets of several members that arrive together', () => {
  test('are written by one transaction, each with its stake and its answer', async () => {
    const before = await Promise.all(RICH.map(given.gold));
    const write = createBetWriter(given.db);
    const bets = await Promise.all(RICH.map((id, at) => toWrite(id, STAKE * (at + 1))));
    const written = await Promise.all(bets.map(write));
    expect(written.map(codeOfWritten)).toEqual(RICH.map(() => 200));
    expect(new Set(await writersOf(written.map(idOfWritten))).size).toBe(1);
    expect(await Promise.all(RICH.map(given.gold))).toEqual(
      before.map((gold, at) => gold - STAKE * (at + 1)),
    );
    expect(await given.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
  });

  test('when one member has no gold for a bet, only that bet is refused, with its numbers', async () => {
    const write = createBetWriter(given.db);
    const bets = await Promise.all(['demo1', 'poor', 'demo2'].map((id) => toWrite(id)));
    const written = await Promise.all(bets.map(write));
    expect(written.map(codeOfWritten)).toEqual([200, betCodes.limit, 200]);
    expect(written[1]).toMatchObject({
      error: { reason: 'above-gold', refusal: { kind: 'above-gold', stake: STAKE, gold: 50_000 } },
    });
    const [first, , third] = await writersOf(written.map(idOfWritten));
    expect(first).toBe(third);
  });

  test('when one request is barred by another server meanwhile, only it is refused', async () => {
    const barred = given.row().reqId;
    const twin = given.twin();
    // Once all three are known: before that it would be answered as barred.
    let waiting = 0;
    const isBarred = Promise.withResolvers<null>();
    given.during(async () => {
      if (++waiting === 3) {
        await twin.result(await given.bettor('demo2'), barred);
        isBarred.resolve(null);
      }
      await isBarred.promise;
    });
    const gold = await given.gold('demo2');
    const results = await Promise.all([place('demo1'), place('demo2', STAKE, {}, barred), place('demo3')]);
    expect(results.map(codeOf)).toEqual([200, betCodes.tooLate, 200]);
    expect(await twin.result(await given.bettor('demo2'), barred)).toEqual({ state: 'never-arrived' });
    expect(await given.gold('demo2')).toBe(gold);
    // Who asked knows that it never arrived: no device of the member gets another end.
    const answered = given.sent.filter(({ event }) => event === 'DrawLiveOddsResult');
    expect(answered.map(({ row }) => (row as DrawAnswerRow).reqId)).not.toContain(barred);
    expect(answered).toHaveLength(2);
  });

  test('when the token of one bet has ended, only that bet is refused', async () => {
    const ended = { mayStillAct: async () => false };
    const valid = { mayStillAct: async () => true };
    const results = await Promise.all([
      place('demo1', STAKE, valid),
      place('demo2', STAKE, ended),
      place('demo3'),
    ]);
    expect(results.map(codeOf)).toEqual([200, betCodes.notLoggedIn, 200]);
  });

  test('when the transaction fails by one bet, the others are written alone, each once', async () => {
    const { memberId } = await given.bettor('demo2');
    await sql
      .raw(
        `CREATE TRIGGER stuck BEFORE INSERT ON bet FOR EACH ROW WHEN (NEW.member_id = ${memberId}) EXECUTE FUNCTION refuse_change()`,
      )
      .execute(given.db);
    const gold = await Promise.all(RICH.map(given.gold));
    const results = await Promise.all(
      RICH.map((id) => place(id).then(codeOf, (error: Error) => error.message)),
    );
    await sql`DROP TRIGGER stuck ON bet`.execute(given.db);
    expect(results).toEqual([200, expect.stringContaining('append-only'), 200, 200]);
    const lost = [STAKE, 0, STAKE, STAKE];
    expect(await Promise.all(RICH.map(given.gold))).toEqual(gold.map((one, at) => one - (lost[at] ?? 0)));
    expect(await given.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
  });

  test('when the connection is lost after the commit, no bet is written a second time', async () => {
    let lost = 0;
    const losing = {
      transaction: () => ({
        execute: async (work: Parameters<ReturnType<typeof given.db.transaction>['execute']>[0]) => {
          const result = await given.db.transaction().execute(work);
          if (lost++ === 0) throw new Error('the connection is lost');
          return result;
        },
      }),
    } as unknown as typeof given.db;
    const write = createBetWriter(losing);
    const gold = await Promise.all(RICH.map(given.gold));
    const bets = await Promise.all(RICH.map((id) => toWrite(id)));
    const written = await Promise.all(bets.map(write));
    expect(written.map(codeOfWritten)).toEqual([null, null, null, null]);
    expect(lost).toBe(1 + RICH.length);
    expect(await Promise.all(RICH.map(given.gold))).toEqual(gold.map((one) => one - STAKE));
    expect(await given.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
  });

  test('when a request was answered by another server, its stored answer is returned, and nothing is written', async () => {
    const row = given.row();
    const bettor = await given.bettor('demo1');
    const gold = await given.gold('demo1');
    const twin = given.twin();
    const answers = await Promise.all([
      given.bets.draw(bettor, row, given.now()),
      twin.draw(bettor, row, given.now()),
      place('demo2'),
    ]);
    expect(answers.map(codeOf)).toEqual([200, 200, 200]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await given.gold('demo1')).toBe(gold - STAKE);
  });

  test.each([
    ['to be written', false],
    ['to be refused', true],
  ])(
    'when another server took its id for another stake meanwhile, a bet %s is refused',
    async (_, isGone) => {
      const row = given.row();
      const bettor = await given.bettor('demo1');
      const gold = await given.gold('demo1');
      const twin = given.twin();
      let other: DrawResultRow | null = null;
      given.during(async () => {
        given.during(() => {});
        other = await twin.draw(bettor, { ...row, gold: 2 * STAKE }, given.now());
        if (isGone) given.feed(fixture([snapshot(MATCH, [])], given.seq() + 1));
      });
      expect(await given.bets.draw(bettor, row, given.now())).toMatchObject({
        answer: { code: betCodes.malformed, reason: 'other-contents' },
      });
      expect(other).toMatchObject({ answer: { code: betCodes.ok, gold: 2 * STAKE } });
      expect(await given.gold('demo1')).toBe(gold - 2 * STAKE);
    },
  );

  test('an old client’s other line under one id is another bet; an unnamed line is not compared', async () => {
    const total = (Specifiers: string) =>
      given.row({ reqId, versions: null }, { MarketId: 18, Specifiers, Rate: 1.9 });
    let reqId = 'request-named-line';
    const bettor = await given.bettor('demo1');
    const codesOf = async (...lines: readonly string[]) => {
      const codes: (number | string)[] = [];
      for (const line of lines) codes.push(codeOf(await given.bets.draw(bettor, total(line), given.now())));
      return codes;
    };
    expect(await codesOf('total=2.5', 'total=3.5', 'total=2.5')).toEqual([200, betCodes.malformed, 200]);
    reqId = 'request-open-line';
    expect(await codesOf('')).toEqual([200]);
    given.feed(
      fixture([snapshot(MATCH, [market(18, [190, 195], { specifier: 'total=3.5' })])], given.seq() + 1),
    );
    expect(await codesOf('')).toEqual([200]);
  });
});

describe('bets of one member that arrive together', () => {
  test('come into different transactions, in their order', async () => {
    const write = createBetWriter(given.db);
    const bets = await Promise.all(['demo1', 'demo1', 'demo2'].map((id) => toWrite(id)));
    const ids = (await Promise.all(bets.map(write))).map(idOfWritten);
    const [first, second, other] = await writersOf(ids);
    expect(first).not.toBe(second);
    expect(first).toBe(other);
    expect(ids[0]).toBeLessThan(ids[1] ?? 0);
  });

  test('cannot pass a limit together: the second is refused with the rest', async () => {
    const write = createBetWriter(given.db);
    const bets = await Promise.all(
      [30_000_000, 30_000_000, 20_000_000].map((gold) => toWrite('demo5', gold)),
    );
    const written = await Promise.all(bets.map(write));
    expect(written.map(codeOfWritten)).toEqual([200, betCodes.dailySpend, 200]);
    expect(written[1]).toMatchObject({ error: { refusal: { limit: LIMIT, left: LIMIT - 30_000_000 } } });
  });

  test('on two servers at once, no limit is passed and no gold is lost', async () => {
    const twin = given.twin();
    const before = await Promise.all(RICH.map(given.gold));
    const results = await Promise.all(
      RICH.flatMap((id) =>
        [given.bets, twin].map(async (bets) =>
          codeOf(await bets.draw(await given.bettor(id), given.row({ gold: 30_000_000 }), given.now())),
        ),
      ),
    );
    expect(results.filter((code) => code === 200)).toHaveLength(RICH.length);
    expect(results.filter((code) => code === betCodes.dailySpend)).toHaveLength(RICH.length);
    expect(await Promise.all(RICH.map(given.gold))).toEqual(before.map((gold) => gold - 30_000_000));
    expect(await given.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
  });
});

describe('a transaction that loses against another', () => {
  test.each(['40P01', '40001'])('is run again after %s, and written once', async (code) => {
    let tries = 0;
    const owner = `conflict ${code}`;
    await transact(given.db, async (trx) => {
      await trx.insertInto('account').values({ owner, currency: 'gold', balance: 0 }).execute();
      if (++tries < TRANSACTION_TRIES) throw Object.assign(new Error('lost'), { code });
    });
    const rows = given.db.selectFrom('account').select('id').where('owner', '=', owner).execute();
    expect(await rows).toHaveLength(1);
  });

  test.each([
    ['40P01', TRANSACTION_TRIES],
    ['23505', 1],
  ])('ends with its error after %s and %i tries', async (code, most) => {
    let tries = 0;
    const failing = transact(given.db, async () => {
      tries++;
      throw Object.assign(new Error('lost'), { code });
    });
    await expect(failing).rejects.toThrow('lost');
    expect(tries).toBe(most);
  });
});
