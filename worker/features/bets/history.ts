/** The member's bets: pages of the history, and the changes of bets that the socket sends. */
import { SITE_OFFSET } from '../../../domain/time/site-offset.ts';
import { type Observable, Subject } from 'rxjs';
import type { Fault } from '../../../domain/fault.ts';
import { withEnded } from '../../../domain/bet/winner.ts';
import type { Bet } from '../../../domain/bet/bet.ts';
import { ofLastMonth } from '../../../domain/bet/history-term.ts';
import { decodeBet, decodeBets } from '../../../domain/protocol/bets/draw-codec.ts';
import {
  type DrawDetailQuery,
  type DrawRow,
  drawDetailRow,
  drawEventRow,
  drawGameTypeRow,
  drawHistoryRow,
  MAX_DETAILS,
  type DrawHistoryQuery,
} from '../../../domain/protocol/bets/draw-history.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { DAY_MS, siteDay } from '../../../domain/time/korean-time.ts';
import { type BettingGameCode, bettingGameCodes } from '../../../domain/catalogue/game-code.ts';
import type { BetAnswer, HistoryQuery, HistoryQuestion } from './bets-api.ts';
import type { BettingSocket } from '../../engine/deps.ts';
import type { KeptAnswers } from '../../engine/kept-answers.ts';
import type { Slice } from '../../engine/slices.ts';
import type { AccountPort } from '../account/account-api.ts';
import { HISTORY_PAGE_SIZE } from '../../../domain/catalogue/history-page.ts';
import type { BetsState } from './bets-state.ts';
import { betView, type HistoryPage, type SeenHistory } from './history-view.ts';

/** Asks for a page of bets; omitted fields have their default value. */
export type AskHistory = (
  query: Pick<HistoryQuery, 'gameCode' | 'filter'> & {
    readonly cancellable?: 0 | 1;
    readonly pageSize?: number;
  },
) => Promise<Result<Page, Fault>>;

export interface History {
  readonly ask: AskHistory;
  open(question: HistoryQuestion): void;
  expand(drawId: number | null): void;
  bet(gameCode: BettingGameCode, drawId: number): Promise<BetAnswer>;
  /** Bets as they are now (scores move while a bet is open); MAX_DETAILS at most. Empty when there is no answer. */
  details(gameCode: BettingGameCode, drawIds: readonly number[]): Promise<readonly Bet[]>;
  /** Emits the bets of each event Draw. */
  readonly changed: Observable<readonly Bet[]>;
  /** Emits when the server reports changed bets of a game and names none of them by an event Draw (R30). */
  readonly unnamed: Observable<void>;
  onEvent(event: string, payload: unknown): void;
  /** Takes bets that were settled while the member was away, and notifies the member of winnings (B6). */
  onLastResults(rows: readonly DrawRow[]): void;
  /** Repeats a question that failed because the link was down. */
  onLinkUp(): void;
}

interface Clock {
  /** Server time, ms. */
  readonly now: () => number;
  readonly later: (ms: number, act: () => void) => () => void;
}

interface HistoryDeps {
  readonly state: Slice<BetsState>;
  readonly account: Pick<AccountPort, 'now'>;
  readonly socket: () => BettingSocket | null;
  readonly clock: Clock;
  /** Pages that were shown before, for a time without a network. */
  readonly kept: Pick<KeptAnswers, 'keep' | 'find'>;
  readonly seen: Slice<SeenHistory>;
  /** Whether the member wants no notice of settled bets now. */
  readonly isQuiet: () => boolean;
}

export const HISTORY_TIMEOUT_MS = 10_000;
/** A back end that names changed bets does so this long before DrawHistoryGameType at most. */
const NAMED_WITHIN_MS = 2000;

/** Bets are kept this long. */
const LONGEST_TERM_DAYS = 30;

const rowOf = (
  { gameCode, filter, termDays, page }: HistoryQuery,
  now: number,
  more: Partial<Pick<DrawHistoryQuery, 'cancellable' | 'pageSize' | 'origin'>> = {},
): DrawHistoryQuery => ({
  gameType: gameCode,
  status: filter,
  startAt: siteDay(now - termDays * DAY_MS),
  endAt: siteDay(now),
  pageSize: HISTORY_PAGE_SIZE,
  page,
  utc: SITE_OFFSET,
  cancellable: 0,
  origin: 'modal',
  ...more,
});

const noLink: Fault = { kind: 'no-link', text: 'link' };
/** The fault of an answer that came. It is no lost link, so the page that was shown before does not take its place. */
const refusalOf = (code: string): Fault => ({ kind: 'code', code, words: '' });
const unreadable = refusalOf('unreadable answer');

type Page = { readonly bets: readonly Bet[]; readonly totalItems: number };

/** Asks for a page of bets. Only bets of the last month are kept (D10). The link may be lost meanwhile. */
async function ask(
  link: BettingSocket | null,
  row: DrawHistoryQuery,
  now: number,
  onAnswer: (answer: unknown) => void = () => {},
): Promise<Result<Page, Fault>> {
  if (link === null || !link.connected) return refused(noLink);
  try {
    const answer = await link.ask('DrawHistory', row, HISTORY_TIMEOUT_MS);
    const page = readPage(answer, now);
    if (page.ok) onAnswer(answer);
    return page;
  } catch {
    return refused(noLink);
  }
}

function readPage(given: unknown, now: number): Result<Page, Fault> {
  const answer = drawHistoryRow.safeParse(given);
  if (!answer.success) return refused(unreadable);
  const { code, list, totalItems } = answer.data;
  return code === 200
    ? ok({ bets: ofLastMonth(list.flatMap(decodeBets), now), totalItems })
    : refused(refusalOf(`${code} Error`));
}

/** Replaces the changed bets on the page, and adds those that have ended to the winner's message; not where the member wants no notice of them. */
function takeDraws(state: Slice<BetsState>, bets: readonly Bet[], isQuiet: boolean): void {
  state.update((draft) => {
    for (const { gameCode, boughtAt } of bets)
      if (boughtAt !== null && boughtAt > (draft.latestBet?.boughtAt ?? 0))
        draft.latestBet = { gameCode, boughtAt };
    draft.history = {
      ...draft.history,
      bets: draft.history.bets.map((bet) => bets.find(({ drawId }) => drawId === bet.drawId) ?? bet),
    };
    draft.winner = isQuiet ? null : withEnded(state.now.winner, bets);
  });
}

/** Bets as they are now; another member's bets are left out. */
async function askBets(
  link: BettingSocket | null,
  gameCode: BettingGameCode,
  drawIds: readonly number[],
): Promise<Result<readonly Bet[], Fault>> {
  if (link === null || !link.connected || drawIds.length === 0) return refused(noLink);
  const row: DrawDetailQuery = { gameCode, ids: drawIds.slice(0, MAX_DETAILS) };
  const answer = await link.ask('DrawDetail', row, HISTORY_TIMEOUT_MS).catch(() => null);
  if (answer === null) return refused(noLink);
  const detail = drawDetailRow.safeParse(answer);
  if (!detail.success) return refused(unreadable);
  const { code, list } = detail.data;
  return code === 200 ? ok(list.map(decodeBet)) : refused(refusalOf(`${code} Error`));
}

async function askBet(
  link: BettingSocket | null,
  gameCode: BettingGameCode,
  drawId: number,
): Promise<Result<Bet, Fault>> {
  const bets = await askBets(link, gameCode, [drawId]);
  if (!bets.ok) return bets;
  const bet = bets.value.find((one) => one.drawId === drawId);
  return bet === undefined ? refused(refusalOf('not-found')) : ok(bet);
}

/** Asks again for the bet of an opened card. */
async function refresh({ state, socket }: HistoryDeps, drawId: number): Promise<void> {
  const bet = await askBet(socket(), state.now.history.query.gameCode, drawId);
  if (!bet.ok) return;
  state.update((draft) => {
    const bets = draft.history.bets.map((one) => (one.drawId === drawId ? bet.value : one));
    draft.history = { ...draft.history, bets };
  });
}

/** Bets are settled in waves: all changes within this time cause one reload of the page. */
export const RELOAD_AFTER_MS = 300;

function createCalmReload(later: Clock['later'], load: () => void): () => void {
  let waits = false;
  return () => {
    if (waits) return;
    waits = true;
    later(RELOAD_AFTER_MS, () => {
      waits = false;
      load();
    });
  };
}

const isUnanswered = ({ state, error }: HistoryPage): boolean =>
  state === 'loading' || error?.kind === 'no-link';

/** A page that failed without an answer is asked again. */
const markUnderWay = (state: Slice<BetsState>): void =>
  state.update((draft) => void (draft.history = { ...draft.history, state: 'loading', error: null }));

/** The page's name among what is kept: the days of its term go on, so they do not count. */
const keptName = ({ gameCode, filter, termDays, page }: HistoryQuery): string =>
  `${gameCode} ${filter} ${termDays} ${page}`;

const queryOf = (question: HistoryQuestion, { latestBet, history }: BetsState): HistoryQuery => ({
  ...question,
  gameCode: question.gameCode ?? latestBet?.gameCode ?? history.query.gameCode,
});

const loadingPage = { state: 'loading', error: null, bets: [], totalItems: 0, expanded: null } as const;

/** The changes of bets, for other features. */
function createChanges(now: () => number) {
  const changed = new Subject<readonly Bet[]>();
  const unnamed = new Subject<void>();
  let namedAt = Number.NEGATIVE_INFINITY;
  return {
    changed,
    unnamed,
    draws(bets: readonly Bet[]): void {
      namedAt = now();
      changed.next(bets);
    },
    game(): void {
      if (now() - namedAt > NAMED_WITHIN_MS) unnamed.next();
    },
  };
}

/** Loads a page of the history; an answer that a newer question has overtaken is dropped. */
function createLoad({ state, account, socket, clock: { now }, kept, seen }: HistoryDeps) {
  let asked = 0;
  /** Where the game has no bets, the others are asked, one after another; with no bets at all the first one stays. */
  const load = async (
    query: HistoryQuery,
    others: readonly BettingGameCode[] = [],
    first = query,
  ): Promise<void> => {
    const mine = ++asked;
    const whose = account.now.token;
    const isOvertaken = (): boolean => mine !== asked || account.now.token !== whose;
    const answer = await ask(socket(), rowOf(query, now()), now(), (row) => {
      if (account.now.token === whose) kept.keep('history', keptName(query), row);
    });
    // Another question was asked meanwhile, or its member logged out.
    if (isOvertaken()) return;
    const [next, ...rest] = others;
    const isEmpty = answer.ok && answer.value.totalItems === 0;
    if (isEmpty && next !== undefined) return load({ ...query, gameCode: next }, rest, first);
    state.update((draft) => {
      const held = draft.history;
      draft.history = answer.ok
        ? { ...held, query: isEmpty ? first : query, state: 'ready', error: null, ...answer.value }
        : { ...held, query, state: 'failed', error: answer.error };
    });
    if (answer.ok || answer.error.kind !== 'no-link') return;
    const last = readPage(await kept.find('history', keptName(query)), now());
    if (isOvertaken()) return;
    const hasBets = last.ok && last.value.totalItems > 0;
    if (!hasBets && next !== undefined) return load({ ...query, gameCode: next }, rest, first);
    if (!hasBets && query !== first) return load(first);
    seen.update((draft) => void (draft.page = last.ok ? { query, ...last.value } : null));
  };
  return load;
}

export function createHistory(deps: HistoryDeps): History {
  const { state, socket, isQuiet, clock } = deps;
  const load = createLoad(deps);
  /** Bets have changed while the link was down: the shown page stays, and is loaded anew with the next link. */
  let isStale = false;
  const reload = createCalmReload(clock.later, () => {
    if (state.now.history.state !== 'ready') return;
    isStale = socket()?.connected !== true;
    if (!isStale) void load(state.now.history.query);
  });
  const { changed, unnamed, draws, game: gameChanged } = createChanges(clock.now);
  /** The last question, and the games that are asked where its own has no bets. A link that comes up within it asks all of them again. */
  let opened: HistoryQuery | null = null;
  let others: readonly BettingGameCode[] = [];
  const onDraws = (bets: readonly Bet[]): void => {
    takeDraws(state, bets, isQuiet());
    draws(bets);
    const isNew = bets.some(({ drawId }) => !state.now.history.bets.some((bet) => bet.drawId === drawId));
    if (isNew) reload();
  };
  return {
    ask: ({ gameCode, filter, cancellable = 0, pageSize = HISTORY_PAGE_SIZE }) =>
      ask(
        socket(),
        rowOf({ gameCode, filter, termDays: LONGEST_TERM_DAYS, page: 1 }, clock.now(), {
          cancellable,
          pageSize,
          origin: 'cart',
        }),
        clock.now(),
      ),
    open(question) {
      const query = queryOf(question, state.now);
      state.update((draft) => void (draft.history = { ...draft.history, ...loadingPage, query }));
      const isKnown = question.gameCode !== null || state.now.latestBet !== null;
      opened = query;
      others = isKnown ? [] : bettingGameCodes.filter((code) => code !== query.gameCode);
      void load(query, others);
    },
    expand(drawId) {
      state.update((draft) => void (draft.history = { ...draft.history, expanded: drawId }));
      if (drawId !== null) void refresh(deps, drawId);
    },
    async bet(gameCode, drawId) {
      const bet = await askBet(socket(), gameCode, drawId);
      return bet.ok ? ok(betView(bet.value)) : bet;
    },
    changed,
    unnamed,
    async details(gameCode, drawIds) {
      const bets = await askBets(socket(), gameCode, drawIds);
      return bets.ok ? bets.value : [];
    },
    onLinkUp() {
      const { history } = state.now;
      const query = isUnanswered(history) ? (opened ?? history.query) : history.query;
      const unasked = others.filter((code) => code !== query.gameCode);
      if (history.error?.kind === 'no-link') markUnderWay(state);
      if (isStale || isUnanswered(history)) void load(query, unasked);
      isStale = false;
    },
    onLastResults: (rows) => takeDraws(state, rows.map(decodeBet), isQuiet()),
    onEvent(event, payload) {
      const game = event === 'DrawHistoryGameType' ? drawGameTypeRow.safeParse(payload) : null;
      if (game?.success === true && game.data.gameType === state.now.history.query.gameCode) reload();
      if (game?.success === true) gameChanged();
      if (event !== 'Draw') return;
      const row = drawEventRow.safeParse(payload);
      if (row.success) onDraws(row.data.draws.map(decodeBet));
    },
  };
}
