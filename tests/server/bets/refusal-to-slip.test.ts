/** A refusal by the real server in the slip of the real core: why, the smallest change that mends it, and that it does. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { decimalOf, expectedWinnings, largestStakeFor } from '../../../domain/odds/odds.ts';
import { preMatchGames } from '../../../server/feed/pre-match-feed.ts';
import { demoPassword } from '../../../server/seed/members.ts';
import type { AccountView } from '../../../worker/features/account/account-api.ts';
import type { ConnectionView } from '../../../worker/features/connection/connection-api.ts';
import type { SlipView } from '../../../worker/features/slip/slip-api.ts';
import type { ListDelta } from '../../../worker/features/prices/prices-api.ts';
import { market, snapshot } from '../../given/domain/book.ts';
import { oneMatchSource } from '../../given/domain/one-match-source.ts';
import { openCore, stops, until } from '../../given/server/running-core.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const DAY = 30_000_000;
const SAME = 20_000_000;
const standards = defaultStandards.map((one) => ({
  ...one,
  dailySpend: DAY,
  sameHits: 1,
  levels: { ...one.levels, UL01: { ...one.levels.UL01, maxWinnings: SAME } },
}));

/** A match that nothing happens to but what a test says: no kick-off, and no price that moves by itself. */
const MATCH = 7001;
const PRICE = 236;
const winner = (price: number) => market(1, [price, 330, 340]);
const feed = oneMatchSource(
  snapshot(MATCH, [winner(PRICE)], {
    facts: { startsAt: Date.now() + 86_400_000 },
    state: { statusCode: 0 },
  }),
);

let server: OpenServer;
beforeAll(async () => {
  server = await openServer([feed.source], { standards, casualRoundMs: 3_600_000 });
});
afterAll(async () => {
  for (const stop of stops) stop();
  await server.close();
});

/** A member of the first level, on two devices at once, before the standard games, with one folder in the slip. */
async function openMember(id: string) {
  await server.db
    .updateTable('member')
    .set({ level: 'UL01', duplicate_login: 'both' })
    .where('mb_id', '=', id)
    .execute();
  const { core, watch } = openCore(server);
  core.prices.showPage({ kind: 'pre-match-list', game: 57 });
  void core.prices.setListQuery({ game: 57, tab: 0, leagues: [], day: null, search: '' });
  expect(await core.account.logIn(id, demoPassword)).toMatchObject({ ok: true });
  await until(watch<AccountView>(core.account.view()), ({ state }) => state === 'member');
  const slip = (wanted: (view: SlipView) => boolean) => until(watch<SlipView>(core.slip.view()), wanted);
  /** Picks the home side; answers its price. */
  const pick = async (): Promise<number> => {
    const deltas = watch<ListDelta>(core.prices.list());
    core.prices.showRows(preMatchGames.map(({ ids }) => MATCH + ids));
    const cells = ({ rows }: ListDelta) => rows.flatMap(({ main }) => main[0]?.outcomes ?? []);
    const [home] = cells(await until(deltas, (delta) => cells(delta).length > 0));
    await until(watch<ConnectionView>(core.connection.view()), ({ stream }) => stream === 'up');
    expect(core.slip.pick(home?.cell ?? 0)).toEqual({ ok: true, value: null });
    return (await slip(({ slip: { items } }) => items.length === 1)).slip.items[0]?.odds ?? 0;
  };
  /** The refusal of the last answer, with what the slip offers beside it. */
  const refused = async () => {
    const { repair, undo, slip: shown } = await slip(({ slip: { phase } }) => phase.kind === 'finished');
    const { phase } = shown;
    const outcome = phase.kind === 'finished' ? phase.outcome : null;
    return { outcome, repair, undo: undo?.length ?? 0, items: shown.items.length };
  };
  /** The largest stake that the slip offers beside a refusal, once it is less than `below`. */
  const offered = async (below: number): Promise<number> => {
    const stakeOf = ({ repair }: SlipView): number =>
      repair?.kind === 'set-stake' && repair.bound === 'most' ? repair.stake : Number.POSITIVE_INFINITY;
    return stakeOf(await slip((view) => stakeOf(view) < below));
  };
  /** What was taken back is checked against the odds first: while they are on their way it is locked. */
  const takeBack = async (): Promise<void> => {
    expect(core.slip.undo()).toEqual({ ok: true, value: null });
    await slip(({ slip: { items } }) => items.length === 1 && items[0]?.lock === null);
  };
  return { core, pick, refused, offered, takeBack };
}

/** Gold spent in another window: a casual bet, over its own call. */
async function spendElsewhere(id: string, gold: number): Promise<void> {
  const token = await server.logIn(id);
  const { text } = await server.get('/casual/round?gametype=cointoss', { token });
  const { day, inning } = JSON.parse(text).data;
  const form = { reqId: `elsewhere-${id}`, game_code: '61', day, inning: String(inning) };
  const { body } = await server.post('/casual/bet', { ...form, forecast: '1', gold: String(gold) }, token);
  expect(body).toMatchObject({ data: { answer: { code: 200 } } });
}

describe('G9 E8 E11 what only the server could know', () => {
  test('203 gold of the day, spent elsewhere: the slip shows the rest, and one press bets it', async () => {
    const { core, pick, refused, takeBack } = await openMember('demo1');
    await pick();
    core.slip.setRatePolicy('any');
    await spendElsewhere('demo1', 28_000_000);
    core.slip.setStake('5000000');
    const refusal = { kind: 'daily-spend', limit: DAY, left: 2_000_000 };
    expect(await core.bets.place()).toEqual({ ok: false, error: refusal });
    const repair = { kind: 'set-stake', stake: 2_000_000, bound: 'most' };
    expect(await refused()).toEqual({ outcome: { kind: 'refused', refusal }, repair, undo: 1, items: 0 });
    // What the repair's button does where the refusal emptied the slip.
    await takeBack();
    expect(core.slip.setStake(String(repair.stake))).toEqual({ ok: true, value: null });
    expect(await core.bets.place()).toMatchObject({ ok: true });
  });

  test('-8003 E10 the same picks: the largest stake that fits is offered, and is a bet', async () => {
    const { core, pick, refused, offered, takeBack } = await openMember('demo2');
    const odds = await pick();
    core.slip.setRatePolicy('any');
    core.slip.setKeepFolders(true);
    const stake = Math.floor(12_000_000 / decimalOf(odds));
    core.slip.setStake(String(stake));
    expect(await core.bets.place()).toMatchObject({ ok: true });
    core.slip.setStake(String(stake));
    const left = SAME - expectedWinnings(odds, stake);
    const refusal = { kind: 'same-hit', most: SAME, left };
    expect(await core.bets.place()).toEqual({ ok: false, error: refusal });
    const most = largestStakeFor(odds, left);
    expect(await refused()).toMatchObject({
      undo: 1,
      repair: { kind: 'set-stake', stake: most, bound: 'most' },
    });
    // The price goes up while the refusal is read: the stake that was offered would win too much now.
    feed.add({ kind: 'odds', at: Date.now(), odds: { matchId: MATCH, markets: [winner(odds + 30)] } });
    const less = await offered(most);
    expect(less).toBe(largestStakeFor(odds + 30, left));
    await takeBack();
    core.slip.setStake(String(less));
    expect(await core.bets.place()).toMatchObject({ ok: true });
  });
});
