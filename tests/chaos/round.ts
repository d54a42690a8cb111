/** One fault under load, from betting through the fault to the checked books. */
import { betCodes } from '../../domain/protocol/bets/draw-market.ts';
import type { BetRequest } from '../given/nodes/betting-member.ts';
import { LIVE_DELAY_SECONDS } from '../given/nodes/node-processes.ts';
import { ANSWER_MS } from './bet-faults.ts';
import type { Fault } from './faults.ts';
import { brokenRules } from './rules.ts';
import { areReady, msUntil, pause, type Scene } from './scene.ts';

export interface Round {
  readonly fault: string;
  readonly node: string | null;
  /** Sentences; none: every rule was kept. */
  readonly broken: readonly string[];
  readonly figures: {
    readonly bets: number;
    /** For so long members bet, ms. */
    readonly bettingMs: number;
    readonly taken: number;
    readonly neverArrived: number;
    /** Ms from the fault's beginning to the first message of a new leader; null: the leader stayed. */
    readonly newLeaderMs: number | null;
    /** Ms from the fault's end until every living node was ready. */
    readonly readyMs: number | null;
    /** Longest wait of a member for an answer, ms from sending. */
    readonly answerMs: number;
    /** Waits beyond the live delay for bets that were under way between the fault's beginning and the end of its effects, ms: the site is whole, and a new leader leads. */
    readonly waits: readonly number[];
    /** How much of each wait came after the fault's end, ms: the rest of it nobody could have shortened. */
    readonly waitsAfter: readonly number[];
    /** The bets among these that waited longest, with their steps. */
    readonly slowest: readonly string[];
  };
}

/** Betting before and after the fault. */
const LOAD_MS = 2000;
const READY_MS = 15_000;
const NEW_LEADER_MS = 15_000;
const CRASH_LINES = 30;
const SLOWEST = 5;

const waitOf = ({ sentAt, finalAt }: BetRequest): number => (finalAt ?? Date.now()) - sentAt;

/** Ms that a member waited for the answer beside the live delay. */
export const waitBeyondDelay = (request: BetRequest): number =>
  waitOf(request) - (request.delayFrom > 0 ? LIVE_DELAY_SECONDS * 1000 : 0);

export async function runRound(scene: Scene, fault: Fault, roll: () => number): Promise<Round> {
  const { site, crowd, fences } = scene;
  const since = crowd.requests.length;
  const termsBefore = fences.terms.length;
  crowd.resume();
  const bettingFrom = performance.now();
  await pause(LOAD_MS);
  const { node, beganAt, endedAt, isNewTermDue, repair } = await fault.inflict(scene, roll);
  const living = site.nodes.filter((one) => one.isUp());
  const repairing = repair();
  const readyMs = await msUntil(() => areReady(living), READY_MS);
  const hasNewTerm = (): boolean => fences.terms.length > termsBefore;
  if (isNewTermDue) await msUntil(hasNewTerm, NEW_LEADER_MS);
  await repairing;
  await pause(LOAD_MS);
  crowd.rest();
  const bettingMs = performance.now() - bettingFrom;
  const wholeAt = endedAt + (readyMs ?? READY_MS);
  await msUntil(() => crowd.open().length === 0, ANSWER_MS + LOAD_MS);
  const crashed = site.nodes.filter((one) => one.hasCrashed());
  await Promise.all(crashed.map((one) => one.start()));
  const goneBack = fences.takeGoneBack();
  const broken = [
    ...crashed.map(({ name, log }) => `${name} has crashed: ${log().slice(-CRASH_LINES).join(' ')}`),
    ...(readyMs === null ? [`not ready ${READY_MS} ms after the fault`] : []),
    ...(isNewTermDue && !hasNewTerm() ? ['no node leads in place of the former leader'] : []),
    ...(fault.losesTerm === true ? [] : goneBack),
    ...(await brokenRules(scene, since, wholeAt)),
  ];
  const fresh = crowd.requests.slice(since);
  const newTerm = fences.terms.slice(termsBefore).find(({ at }) => at >= beganAt);
  const overAt = Math.max(wholeAt, newTerm?.at ?? 0);
  const inFault = fresh.filter(({ sentAt, finalAt }) => sentAt <= overAt && (finalAt ?? overAt) >= beganAt);
  return {
    fault: fault.name,
    node,
    broken,
    figures: {
      bets: fresh.length,
      bettingMs,
      taken: fresh.filter(({ answers }) => answers.some(({ code }) => code === betCodes.ok)).length,
      neverArrived: fresh.filter(({ neverArrived }) => neverArrived).length,
      newLeaderMs: newTerm === undefined ? null : newTerm.at - beganAt,
      readyMs: readyMs === null ? null : Math.round(readyMs),
      answerMs: Math.max(0, ...fresh.map(waitOf)),
      waits: inFault.map((request) => waitBeyondDelay(request)),
      waitsAfter: inFault.map((request) =>
        Math.min(waitBeyondDelay(request), Math.max(0, (request.finalAt ?? Date.now()) - endedAt)),
      ),
      slowest: inFault
        .toSorted((a, b) => waitBeyondDelay(b) - waitBeyondDelay(a))
        .slice(0, SLOWEST)
        .map(
          ({ node: at, sentAt, delayFrom, steps }) =>
            `at ${at}, ${sentAt - beganAt} ms from the fault's begin (end ${endedAt - beganAt}): ${delayFrom > 0 ? `${delayFrom - sentAt} live delay, ` : ''}${steps.join(', ')}`,
        ),
    },
  };
}
