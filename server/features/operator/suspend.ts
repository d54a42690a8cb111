/** Operators suspend and release matches and markets, at once: by one act, with its reason in the audit log. */
import { matchesSearch } from '../../../domain/game-list/initials.ts';
import type { z } from 'zod/mini';
import type { MatchFacts, MatchState, Name } from '../../../domain/match/match.ts';
import { isLive } from '../../../domain/match/match-status.ts';
import type { LiveMatch } from '../../../domain/book/book.ts';
import { isOffered } from '../../../domain/game-list/row-markets.ts';
import { teamsText } from '../../../domain/desk/proposal.ts';
import { WHOLE_MATCH } from '../../../domain/desk/decided-results.ts';
import { orderBy } from '../../../domain/desk/list-order.ts';
import type { operatorMatches } from '../../../domain/protocol/calls/operator/operator-calls.ts';
import type { operatorSuspend } from '../../../domain/protocol/calls/operator/operator-act-calls.ts';
import type { OperatedMatch } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { ServedBoards } from '../../feed/boards.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import {
  addSuspension,
  lockSuspensions,
  readSuspensions,
  type SuspendedMatch,
  type Suspension,
  type SuspensionTables,
} from '../../feed/suspensions.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Reader, Trx } from '../../storage/database.ts';
import { orBusy, transact } from '../../storage/transact.ts';
import { decidedLines } from './operator-port.ts';
import { sliceOf } from './find-members.ts';
import { waitingOn } from './match-proposals.ts';
import { isOperatorNow } from './may-operate.ts';

export interface SuspendDeps extends Pick<MemberDeps, 'db' | 'now'> {
  readonly boards: Pick<ServedBoards, 'board' | 'leagues'>;
}

type Act = z.output<typeof operatorSuspend.form>;

/**
 * OP304: it is so already. OP403: no operator any more. OP404: the match is not on the board; a release needs no match. OP410: a result of what is to be
 * released waits, and a bet that came now would be paid by it. OP413: it was approved, and what is decided takes no bet again. OP503: bets or acts that are being written hold it up.
 */
export async function changeSuspension(
  { db, now, boards }: SuspendDeps,
  actorId: number,
  { match, market, act, reason }: Act,
): Promise<'OP000' | 'OP304' | 'OP403' | 'OP404' | 'OP410' | 'OP413' | 'OP503'> {
  const matchId = playedIdOf(match);
  const known = boards.board().match(matchId);
  const isSuspended = act === 'suspend';
  if (isSuspended && known === null) return 'OP404';
  const write = async (trx: Trx) => {
    // Before the lock, so that nobody else can hold up bets, and under it.
    if (!(await isOperatorNow(trx, actorId))) return 'OP403';
    await lockSuspensions(trx);
    if (!(await isOperatorNow(trx, actorId))) return 'OP403';
    const refusal = isSuspended ? null : await whyClosed(trx, matchId, market);
    if (refusal !== null) return refusal;
    const about = known === null ? await aboutOf(trx, matchId) : suspendedMatch(known.facts);
    const row = { matchId, marketId: market, isSuspended, reason, actorId, at: now(), about };
    if (!(await addSuspension(trx, row))) return 'OP304';
    const detail = { match: matchId, teams: teamsOf(about), market, reason };
    await writeAudit(trx, { actorId, action: `operator.${act}`, memberId: null, detail }, now());
    return 'OP000';
  };
  return orBusy(transact(db, write), 'OP503');
}

/** null: it may be released. A market stays closed with all its lines. */
async function whyClosed(trx: Trx, matchId: number, market: number): Promise<'OP410' | 'OP413' | null> {
  const isOn = ({ marketId }: { readonly marketId: number }): boolean => marketId === market;
  if ((await waitingOn(trx, 'result', matchId)).some(isOn)) return 'OP410';
  const decided = await decidedLines(trx, matchId);
  return decided.some((line) => isOn(line) || line.marketId === WHOLE_MATCH) ? 'OP413' : null;
}

const suspendedMatch = ({ home, away, startsAt }: MatchFacts): SuspendedMatch => ({
  home: home.name,
  away: away.name,
  startsAt,
});

/** What an act on the match says of it. */
const aboutOf = async (db: Reader<SuspensionTables>, matchId: number): Promise<SuspendedMatch | null> =>
  (await readSuspensions(db, [matchId])).find(({ about }) => about !== null)?.about ?? null;

/** For the audit log. */
export const teamsOf = (about: SuspendedMatch | null): string =>
  about === null ? '' : teamsText(about.home, about.away);

/** By words of both names of the teams and the league, or the number of the match, as every search of the site. */
const fits = (found: Found, words: readonly string[]): boolean => {
  const { matchId, home, away, league } = found;
  const texts = [home.ko, home.en, away.ko, away.en, league.ko, league.en, String(matchId)];
  return words.every((word) => texts.some((text) => matchesSearch(text, word)));
};

type Found = Omit<OperatedMatch, 'suspended'>;

/** What a match in play stands at. */
export const playOf = ({ statusCode, homeScore, awayScore }: MatchState): OperatedMatch['play'] =>
  isLive(statusCode) ? { statusCode, home: homeScore, away: awayScore } : null;

const nameless: Name = { ko: '', en: '' };

function onBoard({ facts, state, markets }: LiveMatch, leagues: SuspendDeps['boards']['leagues']): Found {
  return {
    ...suspendedMatch(facts),
    matchId: facts.matchId,
    league: leagues.get(facts.leagueId)?.name ?? nameless,
    isLive: isLive(state.statusCode),
    play: playOf(state),
    isOnBoard: true,
    markets: [...new Set(markets.filter(isOffered).map(({ marketId }) => marketId))],
  };
}

/** A suspended match that left the board: its operators still find and release it. */
const offBoard = (matchId: number, about: SuspendedMatch | null): Found => ({
  ...(about ?? { home: nameless, away: nameless, startsAt: 0 }),
  matchId,
  league: nameless,
  isLive: false,
  play: null,
  isOnBoard: false,
  markets: [],
});

/**
 * What is suspended is first, then what is in play, then by kick-off. A page that is shown keeps its rows in their places, and new ones follow where some
 * have left; `waiting` counts the others that belong on it by now.
 */
export async function findMatches(
  { db, boards }: SuspendDeps,
  { word, order, shown: onPage, ...list }: z.output<typeof operatorMatches.params>,
): Promise<{ readonly rows: OperatedMatch[]; readonly total: number; readonly waiting: number }> {
  const suspended = Map.groupBy(await readSuspensions(db), ({ matchId }) => matchId);
  const words = word.split(/\s+/).filter((one) => one !== '');
  const { matches } = boards.board().book;
  const all = [...matches.values()].map((match) => onBoard(match, boards.leagues));
  const left = [...suspended].flatMap(([matchId, acts]) =>
    matches.has(matchId) ? [] : [offBoard(matchId, acts.find(({ about }) => about !== null)?.about ?? null)],
  );
  const found = [...all, ...left].filter((match) => fits(match, words));
  const placeOf = (match: Found): number => (suspended.has(match.matchId) ? 0 : match.isLive ? 1 : 2);
  const by = orderBy(order);
  const sign = by?.isDown === true ? -1 : 1;
  const byColumn = (a: Found, b: Found): number => {
    if (by === null) return placeOf(a) - placeOf(b);
    if (by.by === 'start') return sign * (a.startsAt - b.startsAt);
    const language = by.by === 'match' ? 'ko' : 'en';
    return sign * a.home[language].localeCompare(b.home[language], language);
  };
  const sorted = found.toSorted((a, b) => byColumn(a, b) || a.startsAt - b.startsAt || a.matchId - b.matchId);
  const { limit, offset } = sliceOf(list);
  const byId = new Map(sorted.map((match) => [String(match.matchId), match]));
  const again = onPage.split(',').flatMap((id) => byId.get(id) ?? []);
  const others = sorted.slice(offset, offset + limit).filter((match) => !again.includes(match));
  const shown = [...again, ...others].slice(0, limit);
  const waiting = others.filter((match) => !shown.includes(match)).length;
  const names = await namesOf(
    db,
    shown.flatMap(({ matchId }) => suspended.get(matchId) ?? []),
  );
  const rows = shown.map((match) => ({
    ...match,
    suspended: (suspended.get(match.matchId) ?? []).map(({ marketId, reason, actorId, at }) => ({
      marketId,
      reason,
      at,
      by: names.get(actorId) ?? '',
    })),
  }));
  return { rows, total: sorted.length, waiting };
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
