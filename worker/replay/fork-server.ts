/**
 * The server of a fork. A bet that the recording holds gets its recorded answer while nothing that decides it was changed; any other bet is
 * judged after its delay by the prices of the recording, which no fault of the fork changes, and by the rules that client and server share.
 */
import { ofMoment } from './recorded-answers.ts';
import { delaySecondsOf } from '../../domain/bet-rules/default-standards.ts';
import type { BetStandard } from '../../domain/bet-rules/bet-standard.ts';
import type { Bettor } from '../../domain/bet-rules/check-bet.ts';
import { judgeSent, type TakenBet } from '../../domain/bet-rules/judge-sent.ts';
import type { BetRefusal } from '../../domain/bet-rules/bet-refusal.ts';
import { levels } from '../../domain/catalogue/level.ts';
import { sportOf } from '../../domain/catalogue/sport.ts';
import { decimalOf, oddsFromDecimal } from '../../domain/odds/odds.ts';
import { encodeRefusal } from '../../domain/protocol/bets/draw-refusal.ts';
import { answerCodeOf } from '../../domain/protocol/bets/refusal-code.ts';
import { readableEntries, type SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { recordedQuestion, type RulePart } from '../../domain/recording/recorded-answers.ts';
import type { Result } from '../../domain/result.ts';
import { withStoredLines } from '../../domain/match/stored-lines.ts';
import { isRow, type Row, rowOf } from '../../domain/row.ts';
import type { SlipItem } from '../../domain/slip/slip.ts';
import type { Slices } from '../engine/slices.ts';
import type { ForkPlan } from './fork-plan.ts';
import { pickIn, slipIn, standardIn } from './forked-session.ts';
import { differencesOf } from './plain-state.ts';
import { type CommandsFork, restoreRule } from './recorded-commands.ts';
import type { ForkParts } from './replay.ts';
import { openPlayer } from './session-player.ts';

/** A bet that the recording holds. */
interface RecordedBet {
  readonly id: number;
  readonly at: number;
  readonly row: unknown;
  /** The accepted bet's number and gold; null: it was not accepted. */
  taken: { readonly drawId: number; readonly gold: number; readonly at: number } | null;
  isAsked: boolean;
}

/** A recorded bet and a bet of the fork are the same if they were asked within this, ms. */
const SAME_WITHIN_MS = 250;
const OK = 200;
/** Numbers of bets that the recording does not hold. */
const FIRST_DRAW = 900_000_000;

function betsOf(file: SpoFile): readonly RecordedBet[] {
  const bets = new Map<number, RecordedBet>();
  for (const { entry } of readableEntries(file)) {
    const { kind, name, at, value } = entry;
    const { id, row } = rowOf(value);
    if (name !== 'DrawMarket' || typeof id !== 'number') continue;
    if (kind === 'call') bets.set(id, { id, at, row: withStoredLines(row), taken: null, isAsked: false });
    const bet = bets.get(id);
    const { code, DrawId, gold } = rowOf(rowOf(row)['answer']);
    if (kind === 'answer' && bet !== undefined && code === OK)
      bet.taken = { drawId: Number(DrawId), gold: Number(gold ?? rowOf(bet.row)['gold'] ?? 0), at };
  }
  return [...bets.values()];
}

const isSame = (recorded: unknown, own: unknown): boolean =>
  differencesOf(recorded, own, 50).every(({ path }) => ofMoment.has(path));

/** The rules of a fork in those of the site, for every level and game. */
const forkedStandard = (standard: BetStandard, { rules }: Pick<ForkPlan, 'rules'>): BetStandard => {
  const { leastStake, maxStake, maxWinnings, delaySeconds: _delay, ...others } = rules;
  const limits = Object.fromEntries(
    Object.entries({ leastStake, maxStake, maxWinnings }).filter(([, value]) => value !== undefined),
  );
  const all = levels.map((level) => [level, { ...standard.levels[level], ...limits }]);
  return { ...standard, ...others, levels: Object.fromEntries(all) };
};

export const isMember = ({ states }: Slices): boolean => isRow(rowOf(states['account'])['member']);

export function bettorIn({ states }: Slices): Bettor {
  const level = rowOf(rowOf(states['account'])['member'])['level'];
  const gold = rowOf(rowOf(states['wallet'])['wallets'])['spoGold'];
  return { level: levels.find((one) => one === level) ?? levels[0], gold: Number(gold ?? 0) };
}

/** The picks of the question at the prices that it names. */
function sentItems(row: Row, items: readonly SlipItem[]): readonly SlipItem[] {
  const draws = Array.isArray(row['draws']) ? row['draws'].map(rowOf) : [];
  return draws.flatMap(({ MatchId, MarketId, Specifiers, OutcomeId, Rate }) => {
    const item = items.find(
      (one) =>
        one.matchId === MatchId &&
        one.marketId === MarketId &&
        one.specifier === Specifiers &&
        one.outcomeId === OutcomeId,
    );
    const odds = typeof Rate === 'number' ? oddsFromDecimal(Rate) : null;
    return item === undefined ? [] : [{ ...item, odds: odds ?? item.odds }];
  });
}

function answerOf(
  reqId: unknown,
  { drawId, gold }: { readonly drawId: number; readonly gold: number },
  items: readonly SlipItem[],
  judged: Result<TakenBet, BetRefusal>,
): Row {
  if (judged.ok) {
    const { odds, expected } = judged.value;
    return { reqId, code: OK, data: OK, DrawId: drawId, Odd: decimalOf(odds), gold, expected };
  }
  const refusal = encodeRefusal(judged.error, (id) => items.findIndex((one) => one.id === id));
  const place = 'itemId' in judged.error ? judged.error.itemId : null;
  const draw = items.findIndex(({ id }) => id === place);
  return {
    reqId,
    code: answerCodeOf(judged.error),
    data: 0,
    reason: judged.error.kind,
    ...(refusal === null ? {} : { refusal }),
    ...(draw < 0 ? {} : { draw }),
    ...(judged.error.kind === 'price-changed' ? { rate: decimalOf(judged.error.to) } : {}),
  };
}

/** The bets of the recording from the fork on. Until it has begun the recording decides. */
function createRecordedBets(file: SpoFile, now: () => number) {
  const bets = betsOf(file);
  const { startedAt } = file.header;
  let began: number | null = null;
  const isAfter = ({ at }: RecordedBet): boolean => began !== null && startedAt + at >= began;
  /** The recording has the bet, and the fork does not. */
  const isForeign = (bet: RecordedBet): boolean => isAfter(bet) && !bet.isAsked;
  return {
    get hasBegun() {
      return began !== null;
    },
    begin: (at: number): void => void (began = at),
    /** Gold that the recorded member paid for bets that the fork does not have. */
    unpaid: (): number =>
      bets
        .filter(isForeign)
        .reduce(
          (sum, { taken }) => (taken !== null && startedAt + taken.at <= now() ? sum + taken.gold : sum),
          0,
        ),
    /** Takes the recorded bet with these fields, asked at about this time; null: there is none. */
    take(own: unknown): RecordedBet | null {
      const at = now() - startedAt;
      const bet = bets.find(
        (one) => !one.isAsked && Math.abs(one.at - at) <= SAME_WITHIN_MS && isSame(one.row, own),
      );
      if (bet !== undefined) bet.isAsked = true;
      return bet ?? null;
    },
    has: (id: number): boolean => bets.some((bet) => bet.id === id && bet.isAsked),
    isForeignRequest: (reqId: unknown): boolean =>
      bets.some((bet) => rowOf(bet.row)['reqId'] === reqId && isForeign(bet)),
    withoutForeign(row: unknown, list: 'draws' | 'list'): unknown {
      const draws = rowOf(row)[list];
      if (!Array.isArray(draws)) return row;
      const foreign = new Set(bets.filter(isForeign).map(({ taken }) => taken?.drawId));
      return {
        ...rowOf(row),
        [list]: draws.filter((one) => !foreign.has(Number(rowOf(one)['DrawId']))),
      };
    },
  };
}

/** The rules of a fork, and those of the fork that it forks. */
interface ForkedRules extends Pick<ForkPlan, 'rules' | 'level'> {
  /** Something that decides a bet was changed. */
  readonly isChanged: boolean;
}

const noRules: ForkedRules = { rules: {}, isChanged: false };

function rulesOf(before: ForkedRules, { rules, level, gold }: ForkPlan): ForkedRules {
  const isChanged = Object.keys(rules).length > 0 || level !== undefined || gold !== undefined;
  const present = level ?? before.level;
  return {
    rules: { ...before.rules, ...rules },
    ...(present === undefined ? {} : { level: present }),
    isChanged: before.isChanged || isChanged,
  };
}

/** Judges bets by the prices of the recording. */
function createJudge(
  file: SpoFile,
  delaySeconds: () => number | undefined,
  { slices, around: { deps } }: ForkParts,
) {
  const server = openPlayer(file);
  let drawId = FIRST_DRAW;
  return {
    stop: (): void => server.stop(),
    /** `paid`: gold of an accepted bet. */
    async judge(row: Row) {
      const items = sentItems(row, slipIn(slices).items);
      const standard = standardIn(slices, items);
      const sport = sportOf(items[0]?.sportId ?? 0).feedId;
      const seconds = delaySeconds() ?? delaySecondsOf(standard, sport);
      const { ratePolicy } = slipIn(slices);
      const bettor = bettorIn(slices);
      await server.seekTime(deps.now() + seconds * 1000);
      server.replay.flush();
      const present = items.flatMap((item) => {
        const now = pickIn(server.replay, item);
        return now === null ? [] : [{ ...item, ...now }];
      });
      const stake = Number(row['gold'] ?? 0);
      const judged = judgeSent({ items, stake, ratePolicy }, present, bettor, standard);
      const answer = answerOf(row['reqId'], { drawId: ++drawId, gold: stake }, items, judged);
      return { answer, seconds, paid: judged.ok ? stake : 0 };
    },
  };
}

export interface ForkServer extends CommandsFork {
  /** From now on this fork decides. Once for each of a plan, in their order. `at`: ms since 1970. */
  begin(fork: ForkPlan, at: number): void;
  stop(): void;
}

/** The bettor and the standards as the fork has them. */
function createRules(slices: Slices, unpaid: () => number) {
  let present = noRules;
  /** Gold of the fork beyond that of the recording when it began, and gold of the fork's accepted bets. */
  let [added, spent] = [0, 0];
  const rule = (part: RulePart, recorded: unknown): unknown => {
    if (!isRow(recorded)) return recorded;
    if (part === 'bettor') {
      const gold = Number(recorded['gold'] ?? 0) + added + unpaid() - spent;
      return { ...recorded, level: present.level ?? recorded['level'], gold: Math.max(0, gold) };
    }
    const { standards } = recorded;
    if (!Array.isArray(standards)) return recorded;
    return { standards: standards.map((one) => forkedStandard(one as BetStandard, present)) };
  };
  return {
    get present() {
      return present;
    },
    rule,
    begin(fork: ForkPlan): void {
      const { level, gold } = bettorIn(slices);
      const more = fork.gold === undefined ? 0 : fork.gold - gold;
      added += more;
      present = rulesOf(present, fork);
      // A visitor stays one, unless the fork has a level or gold for it.
      if (isMember(slices) || fork.gold !== undefined || fork.level !== undefined)
        restoreRule(slices, 'bettor', { level: present.level ?? level, gold: gold + more });
      restoreRule(slices, 'standards', rule('standards', slices.states['standards']));
    },
    pay(gold: number): void {
      spent += gold;
      const bettor = bettorIn(slices);
      restoreRule(slices, 'bettor', { ...bettor, gold: bettor.gold - gold });
    },
  };
}

export function createForkServer(file: SpoFile, parts: ForkParts): ForkServer {
  const { deps, hold, link, asked } = parts.around;
  const bets = createRecordedBets(file, deps.now);
  const rules = createRules(parts.slices, bets.unpaid);
  const { judge, stop } = createJudge(file, () => rules.present.rules.delaySeconds, parts);
  const answers = new Map<unknown, Row>();
  const placed = (row: Row): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const work = judge(row).then(({ answer, seconds, paid }) => {
        link.frame('DrawTimer', { reqId: row['reqId'], count: seconds });
        deps.later(seconds * 1000, () => {
          answers.set(row['reqId'], answer);
          if (paid > 0) rules.pay(paid);
          asked();
          resolve({ state: 'answered', answer });
        });
      });
      work.catch(reject);
      hold(work);
    });
  return {
    begin(fork, at) {
      if (!bets.hasBegun) bets.begin(at);
      rules.begin(fork);
    },
    rule: (part, recorded) => (bets.hasBegun ? rules.rule(part, recorded) : recorded),
    async ask(event, row, recorded) {
      if (!bets.hasBegun) return recorded();
      const answer = event === 'DrawResult' ? answers.get(rowOf(row)['reqId']) : undefined;
      if (answer !== undefined) return { state: 'answered', answer };
      if (event !== 'DrawMarket') return bets.withoutForeign(await recorded(), 'list');
      const isRecorded = !rules.present.isChanged && bets.take(recordedQuestion(event, row).row) !== null;
      return isRecorded ? recorded() : placed(rowOf(row));
    },
    isAsked: ({ call, id }) => !bets.hasBegun || call !== 'DrawMarket' || bets.has(id),
    betEvent(event, row) {
      if (!bets.hasBegun) return row;
      if (event === 'Draw') return bets.withoutForeign(row, 'draws');
      return bets.isForeignRequest(rowOf(row)['reqId']) ? null : row;
    },
    stop,
  };
}
