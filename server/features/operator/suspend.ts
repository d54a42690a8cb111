/** Operators suspend and release matches and markets, at once: by one act, with its reason in the audit log. */
import type { z } from 'zod/mini';
import { isLive } from '../../../domain/match/match-status.ts';
import type { LiveMatch } from '../../../domain/book/book.ts';
import { isOffered } from '../../../domain/game-list/row-markets.ts';
import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import type { operatorSuspend } from '../../../domain/protocol/calls/operator/operator-act-calls.ts';
import type { matchRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { ServedBoards } from '../../feed/boards.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import { addSuspension, lockSuspensions, readSuspensions, type Suspension } from '../../feed/suspensions.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { transact } from '../../storage/transact.ts';
import { waitingResults } from './settle-results.ts';
import { isOperatorStill } from './site-value-acts.ts';

export interface SuspendDeps extends Pick<MemberDeps, 'db' | 'now'> {
  readonly boards: Pick<ServedBoards, 'board' | 'leagues'>;
}

type Act = z.output<typeof operatorSuspend.form>;
type MatchRow = z.output<typeof matchRow>;

/**
 * OP304: it is so already. OP403: no operator any more. OP404: the match is not on the board; a release needs no match. OP410: a result of what is to be
 * released waits, and a bet that came now would be paid by it.
 */
export async function changeSuspension(
  { db, now, boards }: SuspendDeps,
  actorId: number,
  { match, market, act, reason }: Act,
): Promise<'OP000' | 'OP304' | 'OP403' | 'OP404' | 'OP410'> {
  const matchId = playedIdOf(match);
  const known = boards.board().match(matchId);
  const isSuspended = act === 'suspend';
  if (isSuspended && known === null) return 'OP404';
  return transact(db, async (trx) => {
    await lockSuspensions(trx);
    if (!(await isOperatorStill(trx, actorId))) return 'OP403';
    if (!isSuspended && (await waitingResults(trx, matchId)).some(({ marketId }) => marketId === market))
      return 'OP410';
    const row = { matchId, marketId: market, isSuspended, reason, actorId, at: now() };
    if (!(await addSuspension(trx, row))) return 'OP304';
    const teams = known === null ? '' : `${known.facts.home.name.ko} – ${known.facts.away.name.ko}`;
    const detail = { match: matchId, teams, market, reason };
    await writeAudit(trx, { actorId, action: `operator.${act}`, memberId: null, detail }, now());
    return 'OP000';
  });
}

/** By words of both names of the teams and the league, or the number of the match. */
const fits = (match: LiveMatch, league: string, words: readonly string[]): boolean => {
  const { matchId, home, away } = match.facts;
  const text = [home.name.ko, home.name.en, away.name.ko, away.name.en, league, matchId]
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word));
};

interface Asked {
  readonly word: string;
  readonly page: number;
}

/** What is suspended is first, then what is in play, then by kick-off. */
export async function findMatches(
  { db, boards }: SuspendDeps,
  { word, page }: Asked,
): Promise<{ readonly rows: MatchRow[]; readonly total: number }> {
  const suspended = Map.groupBy(await readSuspensions(db), ({ matchId }) => matchId);
  const words = word
    .toLowerCase()
    .split(/\s+/)
    .filter((one) => one !== '');
  const leagueOf = ({ facts }: LiveMatch) => boards.leagues.get(facts.leagueId)?.name ?? { ko: '', en: '' };
  const found = [...boards.board().book.matches.values()].filter((match) => {
    const { ko, en } = leagueOf(match);
    return fits(match, `${ko} ${en}`, words);
  });
  const placeOf = ({ facts, state }: LiveMatch): number =>
    suspended.has(facts.matchId) ? 0 : isLive(state.statusCode) ? 1 : 2;
  const sorted = found.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) || a.facts.startsAt - b.facts.startsAt || a.facts.matchId - b.facts.matchId,
  );
  const from = (page - 1) * operatorLimits.pageSize;
  const shown = sorted.slice(from, from + operatorLimits.pageSize);
  const names = await namesOf(
    db,
    shown.flatMap(({ facts }) => suspended.get(facts.matchId) ?? []),
  );
  const rows = shown.map((match) => ({
    matchId: match.facts.matchId,
    home: match.facts.home.name,
    away: match.facts.away.name,
    league: leagueOf(match),
    startsAt: match.facts.startsAt,
    isLive: isLive(match.state.statusCode),
    markets: [...new Set(match.markets.filter(isOffered).map(({ marketId }) => marketId))],
    suspended: (suspended.get(match.facts.matchId) ?? []).map(({ marketId, reason, actorId, at }) => ({
      marketId,
      reason,
      at,
      by: names.get(actorId) ?? '',
    })),
  }));
  return { rows, total: sorted.length };
}

async function namesOf(
  db: SuspendDeps['db'],
  rows: readonly Pick<Suspension, 'actorId'>[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.map(({ actorId }) => actorId))];
  if (ids.length === 0) return new Map();
  const members = await db.selectFrom('member').select(['id', 'mb_id']).where('id', 'in', ids).execute();
  return new Map(members.map(({ id, mb_id }) => [id, mb_id]));
}
