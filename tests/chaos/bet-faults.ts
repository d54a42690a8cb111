/** What is wrong with bets by the answers that members got and the rows of the database. */
import { betCodes, type DrawAnswerRow } from '../../domain/protocol/bets/draw-market.ts';
import type { BetRequest } from '../given/nodes/betting-member.ts';

/** A bet and its only leg. */
export interface BetRow {
  readonly id: number;
  readonly member_id: number;
  readonly stake: number;
  readonly odds: number;
  readonly won: number;
  readonly bought_at: number;
  readonly expected: number;
  readonly state: string;
  readonly match_id: number;
  readonly market_id: number;
  readonly specifier: string;
  readonly outcome_id: number;
}

/** A bet is answered so many ms after it was sent, or after the site is whole again. */
export const ANSWER_MS = 10_000;

const isAccepted = ({ code, data }: DrawAnswerRow): boolean => code === betCodes.ok && data === betCodes.ok;
export const acceptedOf = ({ answers }: BetRequest): readonly DrawAnswerRow[] => answers.filter(isAccepted);

/** A request that has two different ends, or none in time. */
export function endFaults(requests: readonly BetRequest[], wholeAt: number): readonly string[] {
  return requests.flatMap((request) => {
    const { reqId, node, sentAt, finalAt, neverArrived, answers } = request;
    const accepted = acceptedOf(request);
    const isBoth = accepted.length > 0 && (neverArrived || accepted.length < answers.length);
    const tookMs = (finalAt ?? Date.now()) - Math.max(sentAt, wholeAt);
    return [
      ...(isBoth ? [`${reqId} at ${node} was accepted and not accepted: ${JSON.stringify(request)}`] : []),
      ...(new Set(accepted.map(({ DrawId }) => DrawId)).size > 1 ? [`${reqId} was taken twice`] : []),
      ...(tookMs > ANSWER_MS ? [`${reqId} at ${node} was answered after ${tookMs} ms`] : []),
    ];
  });
}

/** Accepted answers and rows are the same bets, one to one, with the same figures. */
export function bookFaults(requests: readonly BetRequest[], rows: readonly BetRow[]): readonly string[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const confirmed = new Set<number>();
  const faults = requests.flatMap((request) => {
    const answer = acceptedOf(request)[0];
    if (answer === undefined) return [];
    const id = answer.DrawId ?? 0;
    const row = rowOf.get(id);
    if (row === undefined)
      return [`${request.reqId} was accepted as bet ${id}, which is not in the database`];
    if (confirmed.has(id)) return [`bet ${id} was confirmed for two requests`];
    confirmed.add(id);
    const isPriceAsked = row.odds === Math.round((request.row.draws[0]?.Rate ?? 0) * 100);
    const same =
      row.member_id === request.memberId &&
      row.stake === request.row.gold &&
      row.stake === answer.gold &&
      row.expected === answer.expected &&
      row.odds === Math.round((answer.Odd ?? 0) * 100) &&
      (isPriceAsked || request.row.ratePolicy !== 'none');
    return same ? [] : [`bet ${id}: ${JSON.stringify({ request, row })}`];
  });
  const unconfirmed = rows
    .filter(({ id }) => !confirmed.has(id))
    .map(({ id }) => `bet ${id} was confirmed to nobody`);
  return [...faults, ...unconfirmed];
}
