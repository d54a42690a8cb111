/** The real trade market on the real bets (open-bets.ts): six standard matches of one market each, before their start or in play. */
import { requestIdAt } from '../../../domain/protocol/request-time.ts';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import type { MarketStatus, OutcomeResult } from '../../../domain/match/market.ts';
import type { DrawResultRow } from '../../../domain/protocol/bets/draw-market.ts';
import { encodeMarks } from '../../../domain/trade/leg-marks.ts';
import { audit, linesOfFindings } from '../../../server/audit/audit.ts';
import { tradedBets } from '../../../server/features/bets/bets-port.ts';
import { createPresentLegs } from '../../../server/features/trade/present-legs.ts';
import { createActs } from '../../../server/features/trade/trade-acts.ts';
import { createRequests, type OnceWork, type RequestKey } from '../../../server/requests/requests.ts';
import type { ValueName, ValueOf } from '../../../domain/site-values/site-values.ts';
import { createSiteValues } from '../../../server/site-values/site-values.ts';
import { fixture, market, snapshot } from '../domain/book.ts';
import { openBets } from './open-bets.ts';
import { drawRows, home, IDS } from './pre-match-draws.ts';

export const MATCHES = [1, 2, 3, 4, 5, 6] as const;
const HOUR = 3_600_000;

/** 'done', the reason of a refusal, or the state of a request without an answer. */
export function outcomeOf(result: DrawResultRow): string {
  if (result.state !== 'answered') return result.state;
  return result.answer.code === 200 ? 'done' : (result.answer.reason ?? String(result.answer.code));
}

interface Played {
  readonly odds: number;
  readonly home?: number;
  /** 0: before its start. */
  readonly statusCode?: number;
  readonly status?: MarketStatus;
}

export async function openTrades(standards: readonly BetStandard[] = defaultStandards) {
  const given = await openBets(standards);
  const { db, now } = given;
  const values = createSiteValues({ db, now, log: () => {} });
  const requests = createRequests(db, now);
  const deps = {
    db,
    now,
    values,
    requests,
    standards,
    log: (message: string, error?: unknown) => {
      throw new Error(message, { cause: error });
    },
    channel: {
      listening: async () => given.listening,
      send: (memberId: number, event: string, row: unknown) => void given.sent.push({ event, memberId, row }),
    },
    marketsOf: (game: number) => (game === 59 ? given.board : game === 57 ? given.standard : null),
  };
  const present = createPresentLegs(deps);
  const acted: { readonly id: number; readonly isNew: boolean }[] = [];
  const acts = createActs(deps, present, (sale) => void acted.push(sale));
  let seq = 100;
  const played = new Map<number, Played>();
  /** Both boards: a match before its start is on the standard board alone, one in play on the live board. */
  const publish = (): void => {
    const rows = [...played].map(([match, { odds, home: goals = 0, statusCode = 0, status = 1 }]) => ({
      match,
      isWaiting: statusCode === 0,
      markets: [market(1, [odds, 330, 420], { status })],
      more: {
        facts: { startsAt: now() + (statusCode === 0 ? HOUR : -HOUR) },
        state: { statusCode, homeScore: goals },
      },
    }));
    const matches = (isWaiting: boolean, ids: number) =>
      rows
        .filter((row) => row.isWaiting === isWaiting)
        .map(({ match, markets, more }) => snapshot(ids + match, markets, more));
    given.feedPreMatch(fixture(matches(true, IDS), ++seq));
    given.feed(fixture(matches(false, 0), seq));
  };
  const show = (match: number, state: Played): void => {
    played.set(match, state);
    publish();
  };
  const showAll = (): void => {
    for (const match of MATCHES) played.set(match, { odds: 185 });
    publish();
  };
  showAll();
  const rowOf = drawRows('trade', now, () => seq);
  let request = 0;
  const key = async (id: string): Promise<RequestKey> => ({
    memberId: (await given.bettor(id)).memberId,
    reqId: requestIdAt(now(), `trade-act-${++request}`),
  });
  const run = async (asked: RequestKey, work: OnceWork): Promise<string> =>
    outcomeOf(await requests.once(asked, work));
  const saleOf = async (betId: number): Promise<number> => {
    const sales = db.selectFrom('trade').select('id').where('bet_id', '=', betId).orderBy('id', 'desc');
    return (await sales.executeTakeFirst())?.id ?? 0;
  };
  const seenOf = async (betId: number): Promise<string> => {
    const [bet] = await tradedBets(db, [betId]);
    return bet === undefined ? '' : encodeMarks(present.of(bet));
  };
  return {
    ...given,
    deps,
    requests,
    show,
    showAll,
    saleOf,
    seenOf,
    async place(id: string, matches: readonly number[], gold = 1_000_000): Promise<number> {
      const result = await given.bets.draw(await given.bettor(id), rowOf(matches.map(home), { gold }), now());
      if (result.state !== 'answered' || result.answer.DrawId === undefined)
        throw new Error(`not taken: ${JSON.stringify(result)}`);
      return result.answer.DrawId;
    },
    settle: (match: number, result: OutcomeResult) =>
      given.bets.settle(IDS + match, [{ marketId: 1, specifier: '', results: [{ outcomeId: 1, result }] }]),
    async sell(id: string, betId: number, price: number, seen = ''): Promise<string> {
      const asked = await key(id);
      return run(asked, acts.sell(asked, { memberId: asked.memberId, betId, price, seen }));
    },
    async cancelSale(id: string, sale: number): Promise<string> {
      const asked = await key(id);
      return run(asked, acts.cancel(asked, sale));
    },
    async buy(id: string, sale: number, seen = ''): Promise<string> {
      const asked = await key(id);
      const bettor = await given.bettor(id);
      return run(asked, acts.buy(bettor, asked.reqId, { id: sale, seen }));
    },
    betRow: (id: number) => db.selectFrom('bet').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    async setValue<Name extends ValueName>(name: Name, value: ValueOf<Name>): Promise<void> {
      const row = { name, value, holdsFrom: now(), writtenBy: null, reason: 'test' };
      await db.transaction().execute((trx) => values.write(trx, row));
    },
    findings: async (): Promise<readonly string[]> => linesOfFindings(await audit(db, 'full')),
  };
}

export type OpenTrades = Awaited<ReturnType<typeof openTrades>>;
