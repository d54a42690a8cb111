/**
 * The member's open bets, with each leg's standing by the score. The list is computed again when a bet changes or when the score or status
 * of a followed match changes, never for odds or clocks.
 */
import { BehaviorSubject, defer, finalize } from 'rxjs';
import type { Bet, BetLeg } from '../../../domain/bet/bet.ts';
import { isOpenBet, loadedBets, MAX_OPEN_BETS, withChangedBets } from '../../../domain/bet/open-bets.ts';
import { withLaterScore } from '../../../domain/bet/leg-score.ts';
import { legStanding } from '../../../domain/bet/leg-standing.ts';
import { paidFor, shownGold, withShownStatus } from '../../../domain/bet/bet-status.ts';
import { bettingGameCodes } from '../../../domain/catalogue/game-code.ts';
import { isEnded } from '../../../domain/match/match-status.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Slice } from '../../engine/slices.ts';
import type { Feature, WindowScope } from '../../feature.ts';
import { createMatchScores, type MatchScores } from './match-scores.ts';
import type { OpenBetsApi, OpenBetsView, OpenBetView, OpenLegView, OpenBetsPorts } from './open-bets-api.ts';

/** A decided bet is shown with its result for this long. */
export const DECIDED_SHOWN_MS = 8000;
/** The scores of matches that the book lacks are asked for at this pace, while a window on screen watches. */
export const ASK_SCORES_MS = 20_000;
/** The score of a decided leg is asked for until this long after the start of its match. */
const DECIDED_ASKED_MS = 6 * 3_600_000;
/** All changes within this time cause one reload. */
const RELOAD_AFTER_MS = 500;
/** Most changes that are held while the list is being loaded; above this the oldest are dropped. */
const MAX_HELD_CHANGES = 200;

interface OpenBetsState {
  readonly state: OpenBetsView['state'];
  readonly bets: readonly Bet[];
  readonly hasMore: boolean;
}

const nothing: OpenBetsState = { state: 'idle', bets: [], hasMore: false };

function legView(leg: BetLeg, scores: MatchScores, now: number): OpenLegView {
  const score = scores.scoreOf(leg, now);
  const isKnown = score !== null && score.statusCode !== 0 && score.reporting !== 0;
  const later = isKnown
    ? withLaterScore(leg, score)
    : { ...leg, homeScore: null, awayScore: null, matchStatus: score?.statusCode ?? leg.matchStatus };
  return { ...later, odds: leg.receipt?.takenOdds ?? leg.odds, standing: legStanding(leg, score) };
}

function betView(bet: Bet, scores: MatchScores, now: number): OpenBetView {
  const shown = withShownStatus(bet);
  const legs = shown.legs.map((leg) => legView(leg, scores, now));
  return { ...shown, paid: paidFor(bet), shown: shownGold(shown), legs };
}

/** The view, and the matches that it follows. */
function createView({ live, watchers, serverNow }: Engine, state: Slice<OpenBetsState>) {
  const scores = createMatchScores(live.book);
  const views = new BehaviorSubject<OpenBetsView>({ state: 'idle', bets: [], hasMore: false });
  let renewed = 0;
  const renew = (): void => {
    renewed++;
    const now = serverNow();
    const { bets } = state.now;
    views.next({ ...state.now, bets: bets.map((bet) => betView(bet, scores, now)) });
  };
  state
    .watch((now) => now)
    .subscribe(({ bets }) => {
      scores.follow(bets.flatMap(({ legs }) => legs));
      renew();
    });
  watchers.add({
    onCommit(changes) {
      if (scores.take(changes)) renew();
    },
  });
  return { scores, views, renewed: () => renewed };
}

/** Loads the open bets of the three games, and keeps the changes that come meanwhile. */
function createLoading(
  state: Slice<OpenBetsState>,
  { account, bets }: OpenBetsPorts,
): { readonly load: () => Promise<void>; readonly note: (changed: readonly Bet[]) => void } {
  let turn = 0;
  let held: readonly Bet[] = [];
  return {
    note(changed) {
      if (state.now.state === 'loading') held = [...held, ...changed].slice(-MAX_HELD_CHANGES);
    },
    async load() {
      const mine = ++turn;
      const { token } = account.now;
      held = [];
      state.update((draft) => void (draft.state = 'loading'));
      const pages = await Promise.all(bettingGameCodes.map((game) => bets.openOf(game, MAX_OPEN_BETS)));
      if (mine !== turn || account.now.token !== token) return;
      const found = pages.flatMap((page) => (page.ok ? [page.value] : []));
      state.update((draft) => {
        if (found.length < pages.length) return void (draft.state = 'failed');
        const loaded = found.flatMap((page) => page.bets);
        draft.state = 'ready';
        draft.bets = loadedBets(state.now.bets, loaded, held);
        draft.hasMore = found.reduce((sum, { totalItems }) => sum + totalItems, 0) > MAX_OPEN_BETS;
      });
    },
  };
}

/** Asks for the scores of the matches that have begun and that the book lacks. */
function createAsking(
  state: Slice<OpenBetsState>,
  { account, bets }: OpenBetsPorts,
  { scores }: { readonly scores: MatchScores },
  now: () => number,
): () => Promise<void> {
  const isWanted = (leg: BetLeg): boolean =>
    (leg.startsAt === null || leg.startsAt <= now()) &&
    !scores.isInBook(leg) &&
    !isEnded(leg.matchStatus) &&
    (leg.state === 'opened' || (leg.startsAt ?? 0) > now() - DECIDED_ASKED_MS);
  return async () => {
    const { token } = account.now;
    const wanted = state.now.bets.filter((bet) => isOpenBet(bet) && bet.legs.some(isWanted));
    for (const [game, own] of Map.groupBy(wanted, ({ gameCode }) => gameCode)) {
      const found = await bets.detailsOf(
        game,
        own.map(({ drawId }) => drawId),
      );
      if (account.now.token !== token) return;
      scores.named(found.flatMap(({ legs }) => legs));
      const byId = new Map(found.map((bet) => [bet.drawId, bet]));
      // Only scores are taken: the bet itself changes by events, which may be newer than this answer.
      state.update((draft) => {
        draft.bets = state.now.bets.map((bet) => withScores(bet, byId.get(bet.drawId)));
      });
    }
  };
}

function withScores(bet: Bet, named: Bet | undefined): Bet {
  if (named === undefined) return bet;
  const legs = bet.legs.map((leg, at) => {
    const one = named.legs[at];
    if (one === undefined || one.matchId !== leg.matchId) return leg;
    const { homeScore, awayScore, matchStatus: statusCode } = one;
    if (homeScore !== null && awayScore !== null)
      return withLaterScore(leg, { homeScore, awayScore, statusCode });
    return leg.state === 'opened' ? { ...leg, homeScore, awayScore, matchStatus: statusCode } : leg;
  });
  return { ...bet, legs };
}

/** The feature. `renewed`: how often the view was computed. */
export function createOpenBets(
  engine: Engine,
  ports: OpenBetsPorts,
): Feature<OpenBetsApi> & { readonly renewed: () => number } {
  const { deps, slices, link, serverNow } = engine;
  const { account, bets } = ports;
  const state = slices.slice<OpenBetsState>('openBets', nothing, { ofMember: true });
  const view = createView(engine, state);
  const { load, note } = createLoading(state, ports);
  const askScores = createAsking(state, ports, view, serverNow);
  const watching = new Set<WindowScope>();
  const isSeen = (): boolean => [...watching].some(({ visibility }) => !visibility.hidden());
  const begin = (): void => {
    if (watching.size === 0 || account.now.member === null || link.state !== 'connected') return;
    void load().then(askScores);
  };
  const drop = (drawIds: ReadonlySet<number>): void => {
    const isLeaving = (bet: Bet): boolean => drawIds.has(bet.drawId) && !isOpenBet(bet);
    state.update((draft) => void (draft.bets = state.now.bets.filter((bet) => !isLeaving(bet))));
    if (state.now.hasMore) begin();
  };
  bets.changed.subscribe((changed) => {
    if (state.now.state === 'idle') return;
    note(changed);
    state.update((draft) => void (draft.bets = withChangedBets(state.now.bets, changed)));
    const decided = new Set(changed.filter((bet) => !isOpenBet(bet)).map(({ drawId }) => drawId));
    if (decided.size > 0) deps.later(DECIDED_SHOWN_MS, () => drop(decided));
  });
  let waits = false;
  bets.unnamed.subscribe(() => {
    if (waits || state.now.state === 'idle') return;
    waits = true;
    deps.later(RELOAD_AFTER_MS, () => {
      waits = false;
      begin();
    });
  });
  account.loggedIn.subscribe(begin);
  return {
    renewed: view.renewed,
    every: [{ ms: ASK_SCORES_MS, waitsFirst: true, act: () => void (isSeen() && askScores()) }],
    onLink: (isUp) => {
      if (isUp) begin();
    },
    api: (window) => ({
      view: () =>
        window.latest(
          defer(() => {
            watching.add(window);
            if (state.now.state === 'idle' || state.now.state === 'failed') begin();
            return view.views;
          }).pipe(finalize(() => watching.delete(window))),
        ),
      reload: begin,
    }),
  };
}
