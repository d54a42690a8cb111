/** Members who bet without end, each through one node at a time, on open live and pre-match prices in turn. */
import type { RatePolicy } from '../../../domain/bet-rules/price-policy.ts';
import { encodePolicy } from '../../../domain/protocol/bets/draw-policy.ts';
import { issueToken } from '../../../server/features/account/tokens.ts';
import { addMember } from '../../../server/seed/members.ts';
import type { Database } from '../../../server/storage/database.ts';
import {
  type BetRequest,
  type BettingMember,
  createBettingMember,
  type NodeAddress,
} from './betting-member.ts';
import { dice } from '../domain/dice.ts';
import type { PriceRecorder } from './price-recorder.ts';
import type { Offer } from './recorded-list.ts';

export interface BettingCrowd {
  readonly members: readonly BettingMember[];
  /** Every bet that was sent, in order. */
  readonly requests: readonly BetRequest[];
  /** Bets without a final answer. */
  open(): readonly BetRequest[];
  /** No further bet is sent until `resume`. */
  rest(): void;
  resume(): void;
  close(): void;
}

/** How a crowd bets. */
export interface CrowdHabits {
  readonly members: number;
  /** A member's pause between two bets: such that the limits of bets per minute let them through. */
  readonly restMs: { readonly least: number; readonly most: number };
  /** Which prices they accept that have moved meanwhile. */
  readonly policy: RatePolicy;
}

export interface CrowdDeps extends CrowdHabits {
  readonly db: Database;
  readonly nodes: readonly NodeAddress[];
  /** One at each node: a member sees the prices of its own node. */
  readonly recorders: readonly PriceRecorder[];
  readonly seed: number;
}

export const FIRST_GOLD = 1_000_000_000;
const LEAST_STAKE = 100_000;
const DEADLINE_MS = 8000;
const DEAREST = 2000;
/** Share of the bets after which a member goes to another node: no node is without members for long. */
const MOVES = 0.15;
const games = [59, 57] as const;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function rowOf(reqId: string, { gameCode, epoch, market, outcome }: Offer, gold: number, policy: RatePolicy) {
  const { matchId, marketId, specifier, seq } = market;
  return {
    reqId,
    game_code: gameCode,
    deadline: Date.now() + DEADLINE_MS,
    epoch,
    stream: String(gameCode),
    versions: { [`${matchId}:${marketId}:${specifier}`]: seq },
    gold,
    ...encodePolicy(policy, gameCode),
    draws: [
      {
        MatchId: matchId,
        MarketId: marketId,
        Specifiers: specifier,
        OutcomeId: outcome.id,
        Rate: outcome.odds / 100,
      },
    ],
  };
}

async function newMember(db: Database, at: number, nextNode: () => NodeAddress): Promise<BettingMember> {
  const now = Date.now();
  const own = {
    id: `crowd${at}`,
    nick: `군중${at}`,
    level: 'UL05',
    gold: FIRST_GOLD,
    status: 'NORMAL',
  } as const;
  const memberId = await addMember(db, own, '', now);
  return createBettingMember(memberId, await issueToken(db, memberId, now), nextNode);
}

/** Adds the members to the database; they begin to bet at once. */
export async function openCrowd(deps: CrowdDeps): Promise<BettingCrowd> {
  const { db, nodes, recorders, seed, members: count, restMs, policy } = deps;
  const roll = dice(seed);
  const requests: BetRequest[] = [];
  const open = new Set<BetRequest>();
  let resting = false;
  let closed = false;
  const bet = async (member: BettingMember, turn: number): Promise<void> => {
    const node = await member.connect();
    const gameCode = games[turn % games.length] ?? 59;
    const recorder = recorders.find((one) => one.node === node);
    const offer = recorder?.anOffer(gameCode, roll, DEAREST) ?? null;
    if (offer === null || resting || closed) return;
    const reqId = `crowd-${seed}-${requests.length + 1}`;
    const gold = LEAST_STAKE + Math.floor(roll() * LEAST_STAKE);
    const request: BetRequest = {
      reqId,
      memberId: member.memberId,
      node,
      row: rowOf(reqId, offer, gold, policy),
      sentAt: Date.now(),
      steps: [],
      delayFrom: 0,
      answers: [],
      neverArrived: false,
      finalAt: null,
    };
    requests.push(request);
    open.add(request);
    await member.bet(request);
    if (request.finalAt !== null) open.delete(request);
  };
  const live = async (member: BettingMember): Promise<void> => {
    for (let turn = Math.floor(roll() * games.length); !closed; turn++) {
      await pause(restMs.least + roll() * (restMs.most - restMs.least));
      if (roll() < MOVES) member.leave();
      if (resting) await member.connect();
      else await bet(member, turn);
    }
  };
  const members: BettingMember[] = [];
  for (let at = 0; at < count; at++) {
    let turn = at;
    const nextNode = (): NodeAddress => nodes[turn++ % nodes.length] ?? { name: '', address: '' };
    members.push(await newMember(db, at, nextNode));
  }
  for (const member of members) void live(member);
  return {
    members,
    requests,
    open: () => [...open].filter(({ finalAt }) => finalAt === null),
    rest: () => void (resting = true),
    resume: () => void (resting = false),
    close() {
      closed = true;
      for (const member of members) member.close();
    },
  };
}
