/**
 * Plays on from an entry of a recorded session twice: with the slip as it was recorded, and with another slip, other rules, another limit or
 * another price policy. On both a bet is sent at the entry and judged after the live delay, by the rules that client and server share.
 */
import { delaySecondsOf, standardFor } from '../../domain/bet-rules/default-standards.ts';
import type { BetRefusal, LockReason } from '../../domain/bet-rules/bet-refusal.ts';
import type { BetStandard, LevelLimit } from '../../domain/bet-rules/bet-standard.ts';
import { type Bettor, checkBet, slipOdds } from '../../domain/bet-rules/check-bet.ts';
import { judgeSent, type TakenBet } from '../../domain/bet-rules/judge-sent.ts';
import { largestStake } from '../../domain/bet-rules/largest-stake.ts';
import type { RatePolicy } from '../../domain/bet-rules/price-policy.ts';
import { findMarket, findOutcome } from '../../domain/book/book.ts';
import { lockOf } from '../../domain/book/lock-of.ts';
import { gameCodes } from '../../domain/catalogue/game-code.ts';
import { sportOf } from '../../domain/catalogue/sport.ts';
import type { SpoFile } from '../../domain/protocol/session/spo-file.ts';
import type { Result } from '../../domain/result.ts';
import { rowOf } from '../../domain/row.ts';
import { applySlip } from '../../domain/slip/apply-slip.ts';
import { emptySlip, type Slip, type SlipItem } from '../../domain/slip/slip.ts';
import type { Network } from '../engine/deps.ts';
import type { Slices } from '../engine/slices.ts';
import { type PathDifference, differencesOf } from './plain-state.ts';
import type { Replay } from './replay.ts';
import { openPlayer } from './session-player.ts';

/** Rules of a bet that a fork may change. */
export interface ForkRules
  extends LevelLimit, Pick<BetStandard, 'maxFolders' | 'minFolders' | 'maxOdds' | 'maxSingleOdds'> {
  readonly delaySeconds: number;
}

/** A bet, the member who makes it, and the rules by which it is judged. */
export interface ForkBet {
  readonly items: readonly SlipItem[];
  readonly stake: number;
  readonly ratePolicy: RatePolicy;
  readonly bettor: Bettor;
  readonly rules: ForkRules;
}

/** A pick of the bet: when it was sent, when it was judged, and at the end. */
interface ForkPick {
  readonly item: SlipItem;
  /** null: the bet was not sent, or the pick was gone. */
  readonly judged: { readonly odds: number; readonly lock: LockReason | null } | null;
  readonly end: { readonly odds: number; readonly lock: LockReason | null } | null;
}

export interface ForkSide {
  readonly bet: ForkBet;
  /** Combined odds in hundredths, and gold, at the entry. */
  readonly odds: number;
  readonly mostStake: number;
  /** Why the bet could not be sent; null: it was sent. */
  readonly unsent: BetRefusal | null;
  /** Ms since the start of the recording; null: the bet was not sent. */
  readonly judgedAt: number | null;
  readonly answer: Result<TakenBet, BetRefusal> | null;
  readonly picks: readonly ForkPick[];
}

interface ForkedSession {
  readonly recorded: ForkSide;
  readonly forked: ForkSide;
  /** The session ends before the later bet is judged: it was judged by the last prices. */
  readonly isShort: boolean;
  /** Where the slips differ at the end; `one` is the recorded one. */
  readonly differences: readonly PathDifference[];
}

const MOST_DIFFERENCES = 100;
const REQUEST = 'fork';
/** The longest delay that a fork may ask for, seconds. */
export const MAX_FORK_DELAY = 600;

export const slipIn = ({ states }: Pick<Slices, 'states'>): Slip =>
  (rowOf(states['slip'])['slip'] as Slip | undefined) ?? emptySlip;

/** The standard of the slip's game, as the replayed core knows it. */
export function standardIn({ states }: Pick<Slices, 'states'>, items: readonly SlipItem[]): BetStandard {
  const standards = rowOf(states['standards'])['standards'];
  return standardFor(
    Array.isArray(standards) ? (standards as readonly BetStandard[]) : [],
    items[0]?.gameCode ?? gameCodes.live,
  );
}

export function rulesOf(standard: BetStandard, items: readonly SlipItem[], { level }: Bettor): ForkRules {
  const { maxFolders, minFolders, maxOdds, maxSingleOdds } = standard;
  const delaySeconds = delaySecondsOf(standard, sportOf(items[0]?.sportId ?? 0).feedId);
  return { ...standard.levels[level], maxFolders, minFolders, maxOdds, maxSingleOdds, delaySeconds };
}

function withRules(standard: BetStandard, { rules, bettor }: ForkBet): BetStandard {
  const { leastStake, maxStake, maxWinnings, maxFolders, minFolders, maxOdds, maxSingleOdds } = rules;
  const limit = { leastStake, maxStake, maxWinnings };
  return {
    ...standard,
    levels: { ...standard.levels, [bettor.level]: limit },
    maxFolders,
    minFolders,
    maxOdds,
    maxSingleOdds,
  };
}

/** The slip of the replay from now on: recorded slips have no effect, and it follows the prices. */
export function putSlip({ own: { slices } }: Replay, slip: Slip): void {
  const present = slices.states['slip'];
  if (present !== undefined) slices.restore({ slip: { ...present, slip } });
}

/** The pick in the book of this moment; null: it is gone. */
export function pickIn({ live }: Replay, item: SlipItem): ForkPick['end'] {
  const match = live.book.matches.get(item.matchId);
  const market = findMarket(live.book, item.matchId, item.marketId, item.specifier);
  const outcome = market === null ? null : findOutcome(market, item.outcomeId);
  if (match === undefined || market === null || outcome === null) return null;
  return { odds: outcome.odds, lock: lockOf(match, market, outcome, 'up') };
}

interface Playing {
  readonly file: SpoFile;
  readonly n: number;
  readonly fetch?: Network['fetch'];
}

/** Plays a copy of the session to the entry, and hands it on with its slip kept from then on. */
async function openFork<T>({ file, n, fetch }: Playing, act: (replay: Replay) => Promise<T>): Promise<T> {
  const player = openPlayer(file, fetch === undefined ? {} : { fetch });
  try {
    await player.seek(n);
    player.replay.flush();
    player.replay.own.keep('slip');
    return await act(player.replay);
  } finally {
    player.stop();
  }
}

/** Sends the bet at the entry, judges it after its delay, and plays on to `until`, ms since 1970. */
async function playSide(
  replay: Replay,
  bet: ForkBet,
  { until, startedAt }: { readonly until: number; readonly startedAt: number },
): Promise<{ readonly side: ForkSide; readonly slip: Slip; readonly isShort: boolean }> {
  const { items, stake, ratePolicy, bettor, rules } = bet;
  const standard = withRules(standardIn(replay.own.slices, items), bet);
  const sent = { items, stake, ratePolicy };
  const unsent = checkBet(sent, bettor, standard);
  const phase = { kind: 'requesting', reqId: REQUEST, waitSeconds: rules.delaySeconds } as const;
  putSlip(replay, {
    ...slipIn(replay.own.slices),
    ...sent,
    phase: unsent === null ? phase : { kind: 'idle' },
  });
  let [answer, judgedAt, isShort]: [ForkSide['answer'], number | null, boolean] = [null, null, false];
  let present: readonly SlipItem[] = [];
  if (unsent === null) {
    const due = replay.now + rules.delaySeconds * 1000;
    await replay.runTo(due);
    replay.flush();
    isShort = replay.nextAt === null && rules.delaySeconds > 0;
    present = slipIn(replay.own.slices).items;
    answer = judgeSent(sent, present, bettor, standard);
    judgedAt = due - startedAt;
    const outcome = answer.ok
      ? ({
          kind: 'accepted',
          drawId: 0,
          requestedOdds: slipOdds(items, standard),
          stake,
          penalty: null,
          ...answer.value,
        } as const)
      : ({ kind: 'refused', refusal: answer.error } as const);
    putSlip(replay, applySlip(slipIn(replay.own.slices), { kind: 'answered', reqId: REQUEST, outcome }));
  }
  await replay.runTo(until);
  replay.flush();
  const picks = items.map((item): ForkPick => {
    const then = present.find(({ id }) => id === item.id);
    const judged = then === undefined ? null : { odds: then.odds, lock: then.lock };
    return { item, judged, end: pickIn(replay, item) };
  });
  const odds = slipOdds(items, standard);
  const mostStake = largestStake(items, bettor, standard);
  return {
    side: { bet, odds, mostStake, unsent, judgedAt, answer, picks },
    slip: slipIn(replay.own.slices),
    isShort,
  };
}

interface ForkChoice {
  /** Entries that are played before the session forks. */
  readonly n: number;
  readonly bet: ForkBet;
  /** Recorded ms that are played on at least; both bets are always judged. */
  readonly playMs: number;
}

/** Rejects with UnplayableEntry; throws UnusableKeyframe. */
export async function playFork(
  file: SpoFile,
  { n, bet, playMs }: ForkChoice,
  fetch?: Network['fetch'],
): Promise<ForkedSession> {
  const playing: Playing = fetch === undefined ? { file, n } : { file, n, fetch };
  const { startedAt } = file.header;
  const until = (now: number, own: ForkRules): number =>
    now + Math.max(playMs, 1000 * Math.max(own.delaySeconds, bet.rules.delaySeconds));
  const recorded = await openFork(playing, (replay) => {
    const { items, stake, ratePolicy } = slipIn(replay.own.slices);
    const rules = rulesOf(standardIn(replay.own.slices, items), items, bet.bettor);
    const own: ForkBet = { items, stake, ratePolicy, bettor: bet.bettor, rules };
    return playSide(replay, own, { until: until(replay.now, rules), startedAt });
  });
  const forked = await openFork(playing, (replay) =>
    playSide(replay, bet, { until: until(replay.now, recorded.side.bet.rules), startedAt }),
  );
  return {
    recorded: recorded.side,
    forked: forked.side,
    isShort: recorded.isShort || forked.isShort,
    differences: differencesOf(recorded.slip, forked.slip, MOST_DIFFERENCES),
  };
}
