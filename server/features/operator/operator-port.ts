/** What other rooms ask of operators: whether a login is proved, what was decided by two of them, and that a file of a list is noted. */
import type { BetLeg } from '../../../domain/bet/bet.ts';
import {
  covers,
  type DecidedLine,
  type LineOrMatch,
  type Results,
} from '../../../domain/desk/decided-results.ts';
import {
  correctedBy,
  type CorrectedOutcome,
  type Correction,
  type DecidedOutcome,
} from '../../../domain/desk/result-correction.ts';
import type { OutcomeResult } from '../../../domain/match/market.ts';
import { LAST_TIME } from '../../../domain/protocol/calls/base/fields.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { Database, Reader } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';

/** The second factor of operators, for the one place that admits them to their calls. */
export interface SecondFactor {
  /** Whether the login of this token was proved by a one-time password lately. */
  isProven(token: string): Promise<boolean>;
}

/** A row of `operator_result`: none are said where all is void. */
export const resultsIn = (text: string): Results => (text === '' ? [] : (JSON.parse(text) as Results));

type MatchProposals = Pick<Tables, 'operator_result' | 'operator_correction'>;

/** The approved proposals of played matches, in the order of their approvals. A settlement reads them under the locks of its bets, which the approval takes, too. */
const approvedOn = (
  db: Reader<MatchProposals>,
  name: 'result' | 'correction',
  playedIds: readonly number[],
) =>
  db
    .selectFrom(`operator_${name}`)
    .select(['match_id', 'market_id', 'specifier', 'results', 'decided_at', 'decision'])
    .where('match_id', 'in', playedIds)
    .where('state', '=', 'approved')
    .orderBy('decision')
    .execute();

/** What two operators decided of a played match, the newest first. `decision`: its place among the results and corrections of all matches. */
export async function decidedLines(
  db: Reader<MatchProposals>,
  playedId: number,
): Promise<readonly (DecidedLine & { readonly decision: number })[]> {
  const rows = await approvedOn(db, 'result', [playedId]);
  return rows.toReversed().map(({ market_id: marketId, specifier, results, decision }) => ({
    marketId,
    specifier,
    results: resultsIn(results),
    decision: decision ?? 0,
  }));
}

/** A row of `operator_correction`: no results are named where all is void. */
export const correctionIn = (row: {
  readonly market_id: number;
  readonly specifier: string;
  readonly results: string;
}): Correction =>
  row.results === ''
    ? { results: [], voided: { marketId: row.market_id, specifier: row.specifier } }
    : { results: JSON.parse(row.results) as readonly CorrectedOutcome[], voided: null };

/**
 * The result of an outcome that is settled late, as the approved corrections of its match have it, one after another: those that were approved after the
 * operators' decision `since`; null: all.
 */
export async function approvedCorrections(
  db: Reader<MatchProposals>,
  playedId: number,
): Promise<(one: DecidedOutcome, since: number | null) => OutcomeResult> {
  const rows = await approvedOn(db, 'correction', [playedId]);
  const corrections = rows.map((row) => ({
    decision: row.decision ?? 0,
    of: correctedBy(correctionIn(row)),
  }));
  return (one, since) =>
    corrections
      .filter(({ decision }) => since === null || decision > since)
      .reduce((before, { of }) => of({ ...one, before }), one.before);
}

type PlayedLeg = Pick<BetLeg, 'marketId' | 'specifier' | 'outcomeId' | 'state'> & {
  readonly playedId: number;
  /** Server ms: the feed or operators had decided it by then; null: not known. */
  readonly decidedBy: number | null;
  /** Whether a result of operators decided it, as its settlement wrote; null: not written. */
  readonly isByStaff: boolean | null;
};

/**
 * Whether two operators decided a decided leg of these played matches, or corrected its result. A void of the whole match leaves the legs that the
 * feed had decided before it, and so does a result that came after a leg was decided: its settlement wrote by which of both. Where it did not, the times
 * of the nodes say so. A correction always comes after.
 */
export async function decidedByOperators(
  db: Reader<MatchProposals>,
  playedIds: readonly number[],
): Promise<(leg: PlayedLeg) => boolean> {
  if (playedIds.length === 0) return () => false;
  const results = await approvedOn(db, 'result', playedIds);
  const corrections = await approvedOn(db, 'correction', playedIds);
  const isNamed =
    (
      row: (typeof results)[number],
      named: readonly (Partial<LineOrMatch> & { readonly outcomeId: number })[],
    ) =>
    (leg: PlayedLeg): boolean =>
      row.results === ''
        ? leg.state === 'special' && covers({ marketId: row.market_id, specifier: row.specifier }, leg)
        : named.some(
            ({ marketId = row.market_id, specifier = row.specifier, outcomeId }) =>
              outcomeId === leg.outcomeId && covers({ marketId, specifier }, leg),
          );
  const acts = [
    ...results.map((row) => ({
      playedId: row.match_id,
      isOfLeg: ({ isByStaff, decidedBy }: PlayedLeg): boolean =>
        isByStaff ?? (row.decided_at ?? 0) <= (decidedBy ?? Infinity),
      names: isNamed(row, resultsIn(row.results)),
    })),
    ...corrections.map((row) => ({
      playedId: row.match_id,
      isOfLeg: () => true,
      names: isNamed(
        row,
        correctionIn(row).results.filter(({ before, result }) => before !== result),
      ),
    })),
  ];
  return (leg) =>
    acts.some(({ playedId, isOfLeg, names }) => playedId === leg.playedId && isOfLeg(leg) && names(leg));
}

/** What an operator said of played matches, approved or waiting for it. */
export const saidLines = (
  db: Reader<Pick<Tables, 'operator_result'>>,
  playedIds: readonly number[],
): Promise<(LineOrMatch & { readonly matchId: number })[]> =>
  db
    .selectFrom('operator_result')
    .select(['match_id as matchId', 'market_id as marketId', 'specifier'])
    .where('match_id', 'in', playedIds)
    .where('state', 'in', ['pending', 'approved'])
    .execute();

interface Taken {
  readonly actorId: number;
  readonly list:
    | 'members'
    | 'bets'
    | 'orders'
    | 'grants'
    | 'results'
    | 'corrections'
    | 'audit'
    | 'matches'
    | 'names'
    | 'taken-orders'
    | 'reports'
    | 'questions';
  readonly rows: number;
  /** What was asked for. */
  readonly search: Readonly<Record<string, string | number>>;
}

/** Texts that may be a member's own data, such as a phone number: the audit log, which keeps all for ever, says only that one was given. */
const personal: ReadonlySet<string> = new Set(['word', 'member']);
/** What says nothing of what was searched. */
const unnoted: ReadonlySet<string> = new Set(['as', 'page', 'before', 'after', 'order', 'sort']);

/** The answer of a list; a file of its rows is noted. */
export async function listedAnswer<Answered extends { readonly rows: readonly unknown[] }>(
  { db, now }: { readonly db: Database; readonly now: () => number },
  found: Answered,
  taken: Omit<Taken, 'rows'>,
) {
  await noteFile(db, { ...taken, rows: found.rows.length }, now());
  return { CODE: 'OP000', DATA: found };
}

/** A file of found rows leaves the desk: the audit log keeps who took what. A page is looked at, as a member's page is. */
async function noteFile(db: Database, { actorId, list, rows, search }: Taken, now: number): Promise<void> {
  if (search['as'] !== 'csv') return;
  const asked = Object.entries(search).filter(
    ([name, value]) => !unnoted.has(name) && value !== '' && value !== 0 && value !== LAST_TIME,
  );
  const words = asked.map(([name, value]) => (personal.has(name) ? name : `${name} ${value}`)).join(', ');
  await writeAudit(
    db,
    { actorId, action: 'operator.file-taken', memberId: null, detail: { list, rows, words } },
    now,
  );
}
