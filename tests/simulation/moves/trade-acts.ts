/** Acts of members on bets of several legs: they sell, buy and share them. And matches that begin and end at once, so that legs win while bets are open. */
import { sharedBets, type SharedBetRow } from '../../../domain/protocol/calls/bets/shared-bet-calls.ts';
import { TRADE_VERSION } from '../../../domain/protocol/calls/bets/trade-calls.ts';
import { shareBets } from '../../../server/features/shared-bets/shared-bets-port.ts';
import { playedIdOf } from '../../../server/feed/pre-match-feed.ts';
import { transact } from '../../../server/storage/transact.ts';
import { place, requestOf } from '../acts.ts';
import type { Device } from '../device.ts';
import { betIdOf, type MatchNow } from '../matches.ts';
import { holdBack } from '../operators.ts';
import { MATCHES } from '../plan.ts';
import type { World } from '../world.ts';
import type { MoveStep } from './plan-moves.ts';

const GAME = 57;
const GOLD = 100_000;
const PERCENT = 90;
const WHISTLE_MS = 3000;
const SEEN_AFTER_MS = 1000;
const HELD_MS = 5000;

const nextId = ({ plan, books }: World): string => `pair-${plan.seed}-${++books.made.bets}`;
const earlyNow = ({ books: { matches } }: World, seq: number): readonly MatchNow[] =>
  matches.at(seq)?.matches.filter(({ phase }) => phase === 'early') ?? [];

/** A bet on the first and the last match before their start: the first one is the next to begin. */
function betPair(world: World, device: Device, digits: number): void {
  const early = earlyNow(world, device.seen());
  const [first, last] = [early[0], early.at(-1)];
  if (first === undefined || last === undefined || first === last || !device.isConnected()) return;
  const picks = [
    // Mostly what the whistle will say: only a bet with a won leg can be sold.
    [first, digits % 4 === 0 ? 1 : 0],
    [last, Math.floor(digits / 2) % 3],
  ] as const;
  const asked = { reqId: nextId(world), picks, gold: GOLD * (1 + (Math.floor(digits / 6) % 3)) };
  place(world, device, requestOf(world, device.seen(), { ...asked, policy: 'any' }));
}

/** The first match that was to be played begins, and ends soon: mostly with a goal, so that its home team has won; without it is a draw. */
function whistle({ books: { matches }, clock, site, log }: World, digits: number): void {
  const who = matches.latest().matches.findIndex(({ phase }, at) => at >= MATCHES / 2 && phase !== 'ended');
  // The last match stays for the second legs.
  if (who === -1 || who === MATCHES - 1) return;
  const kinds = ['begin', ...(digits % 4 === 0 ? [] : (['goal'] as const)), 'end'] as const;
  for (const [at, kind] of kinds.entries())
    clock.later(at * WHISTLE_MS, () => {
      log(`feed: ${kind} of match ${who + 1}`);
      site.publish(matches.step({ at: 0, kind, who, roll: 0 }, clock.now()));
    });
}

/** Mostly a bet with a won leg, by the member whose it is. */
async function sell(world: World, seller: Device, digits: number): Promise<void> {
  const { store, log, clock, devices } = world;
  const bets = await store.db
    .selectFrom('bet')
    .innerJoin('bet_leg', 'bet_leg.bet_id', 'bet.id')
    .select(['bet.id', 'member_id', 'stake', 'expected'])
    .where('game_code', '=', GAME)
    .$if(digits % 9 !== 0, (one) =>
      one
        .where('bet_leg.state', '=', 'win')
        .where('bet.state', '=', 'opened')
        // A bet is sold once, and is on one sale.
        .where('bettor_id', 'is', null)
        .$if(digits % 5 !== 0, (those) => those.where('sale_ends_at', 'is', null)),
    )
    .orderBy('bet.id')
    .execute();
  const bet = bets[digits % Math.max(1, bets.length)];
  if (bet === undefined) return log('nobody has a bet that can be sold');
  const owner = devices.find(({ memberId }) => memberId === bet.member_id);
  const device = digits % 9 === 0 ? seller : (owner ?? seller);
  const most = Math.floor((bet.expected * PERCENT) / 100);
  const parts = Math.floor(digits / 9) % 4;
  const sellPrice = parts === 3 ? most + 1 : bet.stake + Math.floor(((most - bet.stake) * parts) / 2);
  log(`${device.name} sells bet ${bet.id} for ${sellPrice}`);
  device.calls().move('sell', { ver: TRADE_VERSION, site: String(GAME), drawid: bet.id, sellPrice });
  // Somebody has looked at the list of sales just then; other sales go on, and are held back, corrected or overtaken.
  const buyer = devices[digits % devices.length];
  if (digits % 3 === 0 && buyer !== undefined && buyer.memberId !== device.memberId)
    clock.later(SEEN_AFTER_MS * (1 + (digits % 8)), () => void buy(world, buyer, digits).catch(() => {}));
}

/** Mostly an open sale of another member. `seen`: sometimes what the buyer's screen showed as the sale began. */
async function buy({ store, log }: World, device: Device, digits: number): Promise<void> {
  const sales = await store.db
    .selectFrom('trade')
    .select(['id', 'marks'])
    .$if(digits % 9 !== 0, (one) => one.where('state', '=', 'open').where('seller_id', '<>', device.memberId))
    .orderBy('id')
    .execute();
  const sale = sales[digits % Math.max(1, sales.length)];
  if (sale === undefined) return;
  log(`${device.name} buys sale ${sale.id}`);
  const seen = digits % 4 === 0 ? sale.marks : '';
  device.calls().move('buy', { ver: TRADE_VERSION, site: String(GAME), id: sale.id, seen });
}

/** An operator holds back a match of an open leg of a bet on sale for a while. */
async function holdSale({ store, site, clock, log }: World, digits: number): Promise<void> {
  const legs = await store.db
    .selectFrom('trade')
    .innerJoin('bet_leg', 'bet_leg.bet_id', 'trade.bet_id')
    .select('match_id')
    .where('trade.state', '=', 'open')
    .where('result', 'is', null)
    .orderBy('trade.id')
    .execute();
  const leg = legs[digits % Math.max(1, legs.length)];
  if (leg === undefined) return log('nothing is on sale that could be held back');
  const matchId = playedIdOf(leg.match_id);
  const hold = (isHeld: boolean): void => {
    const [node] = site.up();
    log(`an operator ${isHeld ? 'holds back' : 'lets go'} match ${matchId}`);
    if (node !== undefined) void holdBack(node, matchId, isHeld, clock.now()).catch(() => {});
  };
  hold(true);
  clock.later(HELD_MS * (1 + (digits % 4)), () => hold(false));
}

async function takeBack({ store, log }: World, device: Device): Promise<void> {
  const sale = await store.db
    .selectFrom('trade')
    .select('id')
    .where('seller_id', '=', device.memberId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (sale === undefined) return;
  log(`${device.name} takes sale ${sale.id} back`);
  device.calls().move('cancel-sale', { ver: TRADE_VERSION, site: String(GAME), id: sale.id });
}

const keyOf = (id: number) => ({ gameCode: GAME, drawId: id }) as const;

/** Shares the newest bet that the member placed, or one of another member, which must be refused. */
async function share({ store, site, clock, books, log, fail }: World, device: Device, digits: number) {
  const [node] = site.up();
  const bet = await store.db
    .selectFrom('bet')
    .select(['id', 'member_id'])
    .where('game_code', '=', GAME)
    .$if(digits % 3 !== 0, (one) => one.where('member_id', '=', device.memberId))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (node === undefined || bet === undefined) return;
  const { memberId } = device;
  const at = clock.now();
  const audience = { kind: 'everybody' } as const;
  const placeId = `message-${++books.made.shares}`;
  const shared = await transact(node.db, (trx) =>
    shareBets(trx, { memberId, place: 'chat', placeId, audience, at, keptUntil: null }, [keyOf(bet.id)]),
  );
  log(`${device.name} shares bet ${bet.id}: ${shared}`);
  // It may have been sold meanwhile.
  const owner = await store.db
    .selectFrom('bet')
    .select('member_id')
    .where('id', '=', bet.id)
    .executeTakeFirst();
  const [before, now] = [bet.member_id === memberId, owner?.member_id === memberId];
  if (before === now && (shared === 'shared') !== now)
    fail([`bet ${bet.id} of another member was ${shared}`]);
}

const isPrivate = /stake|gold|won|point|memberid/i;

/** Reads a bet that somebody has shared, and bets on what is still offered of it. */
async function takeShared(world: World, device: Device, digits: number): Promise<void> {
  const { store, fail, log } = world;
  const rows = await store.db
    .selectFrom('bet')
    .select('id')
    .where('game_code', '=', GAME)
    .orderBy('id')
    .execute();
  const bet = rows[digits % Math.max(1, rows.length)];
  if (bet === undefined) return;
  const isShared = async (): Promise<boolean> =>
    (await store.db.selectFrom('shared_bet').select('at').where('bet_id', '=', bet.id).executeTakeFirst()) !==
    undefined;
  const answer = await device.calls().call(sharedBets, { params: { bets: `${GAME}-${bet.id}` } });
  const [row] = (answer.ok ? answer.value.DATA : null) ?? [];
  if (row === undefined) return;
  if (!(await isShared())) fail([`bet ${bet.id} was read, and nobody has shared it`]);
  const shown = Object.keys(row).find((name) => isPrivate.test(name));
  if (shown !== undefined) fail([`shared bet ${bet.id} shows ${shown}`]);
  log(`${device.name} takes the shared bet ${bet.id}`);
  placeShared(world, device, row);
}

function placeShared(world: World, device: Device, row: SharedBetRow): void {
  const early = earlyNow(world, device.seen());
  const picks = row.details.flatMap(({ MatchId, OutcomeId }) => {
    const match = early.find((one) => betIdOf(one) === MatchId);
    return match === undefined ? [] : [[match, OutcomeId - 1] as const];
  });
  if (picks.length === 0 || !device.isConnected()) return;
  const asked = { reqId: nextId(world), picks, gold: GOLD, policy: 'any' } as const;
  place(world, device, requestOf(world, device.seen(), asked));
}

/** False: it is no act of trades. */
export async function trade(world: World, device: Device, { kind, roll }: MoveStep): Promise<boolean> {
  const digits = Math.floor(roll * 1e6);
  if (kind === 'bet-pair') betPair(world, device, digits);
  else if (kind === 'whistle') whistle(world, digits);
  else if (kind === 'sell') await sell(world, device, digits);
  else if (kind === 'buy') await buy(world, device, digits);
  else if (kind === 'hold-sale') await holdSale(world, digits);
  else if (kind === 'cancel-sale') await takeBack(world, device);
  else if (kind === 'share') await share(world, device, digits);
  else if (kind === 'take-shared') await takeShared(world, device, digits);
  else return false;
  return true;
}
