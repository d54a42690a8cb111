/** What the gallery's members have on the market, in the store, in the events and in the survey, with every posting in the books. */
import type { MatchSnapshot } from '../../domain/book/book-event.ts';
import { firstGoods } from '../../domain/store/first-goods.ts';
import { DAY_MS, siteDay } from '../../domain/time/korean-time.ts';
import { handOver } from '../../server/features/bets/bets-port.ts';
import { buyGood } from '../../server/features/store/buy.ts';
import { createSeason, type SeasonOptions, seasonDefaults } from '../../server/feed/season/season.ts';
import { stakeEntries } from '../../server/ledger/bet-entries.ts';
import { post } from '../../server/ledger/post.ts';
import type { ValueOf } from '../../domain/site-values/site-values.ts';
import { createSiteValues } from '../../server/site-values/site-values.ts';
import type { Database } from '../../server/storage/database.ts';
import { leagues } from '../../domain/feed/leagues.ts';
import { paidOrder } from '../given/database/posted-rows.ts';
import { putOnSale } from '../given/database/sale-rows.ts';
import { sportIds } from '../../domain/match/sport-ids.ts';

/** The season of the gallery's site. */
export const gallerySeason: SeasonOptions = {
  ...seasonDefaults,
  liveMatches: 30,
  marketsPerMatch: 25,
  updatesPerSecond: 100,
  seed: 7,
};

const STANDARD_IDS = 4_000_000_000_000_000;
const HOUR_MS = 3_600_000;
const RESULT_MARKET = 1;

interface Offered {
  readonly match: MatchSnapshot;
  /** The price of the home team, hundredths. */
  readonly odds: number;
}

/** Soccer matches that begin in some hours, with their present prices. */
function waitingMatches(now: number): readonly Offered[] {
  const events = createSeason(gallerySeason).advance(now);
  return events.flatMap((event) => {
    if (event.kind !== 'match') return [];
    const { match } = event;
    const { sportId, startsAt } = match.facts;
    const odds = match.markets.find(({ marketId }) => marketId === RESULT_MARKET)?.outcomes[0]?.odds ?? 0;
    return sportId === sportIds.soccer && startsAt > now + 2 * HOUR_MS && odds > 0 ? [{ match, odds }] : [];
  });
}

interface BetRow {
  readonly memberId: number;
  readonly stake: number;
  readonly at: number;
  /** The first leg has won, the others are open. */
  readonly legs: readonly Offered[];
}

const legRow = (betId: number, { match: { facts }, odds }: Offered, place: number, at: number) => {
  const { name } = leagues.find(({ leagueId }) => leagueId === facts.leagueId) ?? {
    name: { ko: '', en: '' },
  };
  const isWon = place === 0;
  return {
    bet_id: betId,
    leg: place + 1,
    match_id: STANDARD_IDS + facts.matchId,
    sport_id: facts.sportId,
    league_id: facts.leagueId,
    league_ko: name.ko,
    league_en: name.en,
    market_id: RESULT_MARKET,
    specifier: '',
    outcome_id: 1,
    home_id: facts.home.teamId,
    away_id: facts.away.teamId,
    home_ko: facts.home.name.ko,
    home_en: facts.home.name.en,
    away_ko: facts.away.name.ko,
    away_en: facts.away.name.en,
    home_score: isWon ? 2 : null,
    away_score: isWon ? 1 : null,
    starts_at: isWon ? at : facts.startsAt,
    match_status: isWon ? 100 : 0,
    state: isWon ? 'win' : 'opened',
    odds,
    shown_odds: odds,
    price_age_ms: null,
    result: isWon ? 'win' : null,
  };
};

async function putBet(db: Database, { memberId, stake, at, legs }: BetRow): Promise<number> {
  const odds = Math.floor(legs.reduce((product, leg) => (product * leg.odds) / 100, 100));
  const row = { member_id: memberId, game_code: 57, state: 'opened', stake, odds };
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('bet')
      .values({ ...row, expected: Math.floor((stake * odds) / 100), won: 0, bought_at: at, decided_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = legs.map((leg, place) => legRow(id, leg, place, at));
    await trx.insertInto('bet_leg').values(rows).execute();
    const entries = stakeEntries(memberId, stake);
    await post(trx, { requestId: `stake:${id}`, kind: 'stake', at, entries });
    return id;
  });
}

/** Puts such a bet on sale for a day. Returns the number of the sale. */
async function sell(db: Database, price: number, bet: BetRow): Promise<number> {
  const { memberId: sellerId, at } = bet;
  const marks = bet.legs.slice(1).map(({ odds }, place) => `${place + 2}:0-0:${odds}`);
  const betId = await putBet(db, bet);
  return putOnSale(db, { betId, sellerId, price, at, endsAt: at + DAY_MS, marks });
}

async function sellTo(db: Database, buyerId: number, price: number, bet: BetRow): Promise<void> {
  const id = await sell(db, price, bet);
  const { memberId: sellerId, at } = bet;
  await db.transaction().execute(async (trx) => {
    const { bet_id: betId } = await trx
      .updateTable('trade')
      .set({ state: 'sold', buyer_id: buyerId, closed_at: at })
      .where('id', '=', id)
      .returning('bet_id')
      .executeTakeFirstOrThrow();
    await handOver(trx, { betId, sellerId, buyerId, price, at });
    const entries = [
      { owner: `member:${buyerId}` as const, currency: 'gold' as const, amount: -price },
      { owner: `member:${sellerId}` as const, currency: 'gold' as const, amount: price },
    ];
    await post(trx, { requestId: `trade:${id}`, kind: 'trade', at, entries });
  });
}

async function putSales(db: Database, mine: number, others: readonly number[], now: number): Promise<void> {
  const matches = waitingMatches(now);
  const legs = (from: number, count: number) => matches.slice(from, from + count);
  const at = now - HOUR_MS;
  for (const [index, memberId] of others.entries())
    await sell(db, 1_600_000 + index * 350_000, {
      memberId,
      stake: 1_000_000 + index * 200_000,
      at: at + index * 60_000,
      legs: legs(index, 2 + (index % 3)),
    });
  const own = { memberId: mine, stake: 1_000_000, at };
  await sell(db, 1_800_000, { ...own, legs: legs(3, 3) });
  for (const from of [5, 7]) await putBet(db, { ...own, legs: legs(from, 3) });
  const [other = mine] = others;
  await sellTo(db, other, 1_500_000, { ...own, legs: legs(2, 3) });
  for (const from of [1, 4])
    await sellTo(db, mine, 1_300_000, { memberId: other, stake: 1_000_000, at, legs: legs(from, 2) });
}

const survey: NonNullable<ValueOf<'survey'>> = {
  surveyId: 1,
  title: '서비스 만족도 조사',
  gold: 10_000_000,
  items: [
    {
      post_name: 'use',
      content: '일주일에 세 번 넘게 오시나요?',
      mandatory: 'Y',
      type: '1',
      type_item: '',
      sort: 1,
    },
    {
      post_name: 'wish',
      content: '바라는 점을 알려 주세요',
      mandatory: 'N',
      type: '2',
      type_item: '',
      sort: 2,
    },
    {
      post_name: 'one',
      content: '가장 자주 보는 종목은 무엇인가요?',
      mandatory: 'Y',
      type: '3',
      type_item: '축구,농구,야구',
      sort: 3,
    },
    {
      post_name: 'many',
      content: '자주 쓰는 화면을 모두 골라 주세요',
      mandatory: 'N',
      type: '4',
      type_item: '라이브,승무패,경기 결과,라이브스코어',
      sort: 4,
    },
  ],
};

const answers = [
  { use: ['Y'], wish: ['더 많은 경기를 보고 싶어요'], one: ['축구'], many: ['라이브', '승무패'] },
  { use: ['Y'], one: ['축구'], many: ['라이브', '경기 결과', '라이브스코어'] },
  { use: ['N'], wish: ['알림이 조금 더 빨랐으면 해요'], one: ['야구'], many: ['라이브'] },
] as const;

/** A survey that the member has not answered, and others have. */
async function putSurvey(db: Database, others: readonly number[], now: number): Promise<void> {
  const values = createSiteValues({ db, now: () => now, log: console.error });
  await db.transaction().execute(async (trx) => {
    const written = { holdsFrom: 0, writtenBy: null, reason: 'gallery' };
    await values.write(trx, { name: 'survey', value: survey, ...written });
    for (const [index, answer] of answers.entries()) {
      const memberId = others[index] ?? 0;
      const { id } = await trx
        .insertInto('survey_answer')
        .values({
          survey_id: 1,
          member_id: memberId,
          answers: JSON.stringify(answer),
          gold: survey.gold,
          at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const entries = [
        { owner: `member:${memberId}` as const, currency: 'gold' as const, amount: survey.gold },
        { owner: 'events' as const, currency: 'gold' as const, amount: -survey.gold },
      ];
      await post(trx, { requestId: `survey:${id}`, kind: 'survey', at: now, entries });
    }
  });
}

async function putGoods(db: Database, memberId: number, now: number): Promise<void> {
  const values = createSiteValues({ db, now: () => now, log: console.error });
  const deps = { db, now: () => now, values } as unknown as Parameters<typeof buyGood>[0];
  for (const { id: goodId, kind } of firstGoods) {
    if (kind === 'skin' && goodId !== 102) continue;
    const count = kind === 'skin' || kind === 'nickname' ? 1 : 3;
    await db
      .transaction()
      .execute((trx) => buyGood(deps, trx, { memberId, goodId, count, currency: 'gold' }));
  }
}

/** Coins for the spins of all pictures, under the most that may be paid in a month; and some days of attendance. */
async function putSpins(db: Database, memberId: number, now: number): Promise<void> {
  const month = siteDay(now).slice(0, 7);
  await paidOrder(db, { memberId, coins: 500_000, at: now, month });
  for (let ago = 1; ago < 20; ago += 3) {
    const at = now - ago * DAY_MS;
    await db
      .insertInto('event_attendance')
      .values({ member_id: memberId, day: siteDay(at), at })
      .execute();
  }
}

export async function putMarketAndGoods(db: Database): Promise<void> {
  const now = Date.now();
  const idOf = async (id: string): Promise<number> =>
    (await db.selectFrom('member').select('id').where('mb_id', '=', id).executeTakeFirstOrThrow()).id;
  const mine = await idOf('demo1');
  const others = await Promise.all(['demo3', 'demo4', 'demo5', 'demo2'].map(idOf));
  await putSales(db, mine, others, now);
  await putSurvey(db, others, now);
  await putGoods(db, mine, now);
  await putSpins(db, mine, now);
}
