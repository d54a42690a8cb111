/** Bets: placing the slip, history, cancels and the winner's message. */
import { SITE_OFFSET } from '../../../domain/time/site-offset.ts';
import { map, merge } from 'rxjs';
import type { Bet } from '../../../domain/bet/bet.ts';
import { unfinished, withFinalScores } from '../../../domain/bet/winner.ts';
import { LAST_RESULT_OK } from '../../../domain/protocol/calls/bets/game-calls.ts';
import { lastResult } from '../../../domain/protocol/calls/matches/schedule-calls.ts';
import { ok } from '../../../domain/result.ts';
import type { BetOutcome, Slip } from '../../../domain/slip/slip.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Slice } from '../../engine/slices.ts';
import type { Feature, WindowScope } from '../../feature.ts';
import type { AccountPort } from '../account/account-api.ts';
import type { SlipPort } from '../slip/slip-api.ts';
import { betKind } from './bet-requests.ts';
import type { AnsweringPart, BetsApi, BetsPort, HistoryQuery, BetsMoment } from './bets-api.ts';
import { betsSlice, type BetsState } from './bets-state.ts';
import { type CancelControl, createCancelControl } from './cancel-bets.ts';
import { betView, historyViews, type SeenHistory, winnerView } from './history-view.ts';
import { createHistory, type History } from './history.ts';
import { createBetPlacing } from './place-bet.ts';

/** The small slip of a phone goes with the last pick, and a refusal stands beside the picks alone. */
function answeringParts({ kind }: BetOutcome, { items }: Slip): readonly AnsweringPart[] {
  if (items.length > 0) return ['panel', 'peek'];
  return kind === 'refused' ? [] : ['panel'];
}

function momentOf(outcome: BetOutcome, inSlip: readonly AnsweringPart[]): BetsMoment {
  if (outcome.kind === 'accepted') return { ...outcome, kind: 'bet-accepted', inSlip };
  if (outcome.kind === 'refused') return { kind: 'bet-refused', refusal: outcome.refusal, inSlip };
  return { kind: 'bet-never-arrived', inSlip };
}

/** After a login: reloads the history, and shows once the bets that were settled while the member was away (B6). */
async function loadOfMember(
  call: Engine['call'],
  account: AccountPort,
  query: HistoryQuery,
  history: History,
): Promise<void> {
  history.open(query);
  const { token } = account.now;
  const answer = await call(lastResult, { params: { utc: SITE_OFFSET } });
  // A late answer is about another member.
  if (account.now.token !== token) return;
  if (answer.ok && answer.value.CODE === LAST_RESULT_OK) history.onLastResults(answer.value.DATA ?? []);
}

const cancelCommands = (cancels: CancelControl, slip: SlipPort) => ({
  setSlipMode(mode: 'cart' | 'cancel') {
    if (mode === 'cancel') void cancels.open();
    return slip.command({ kind: 'set-mode', mode });
  },
  setCancelCount: cancels.setCount,
  selectAllCancels: cancels.selectAll,
  confirmCancels: cancels.confirm,
  cancel: cancels.cancel,
});

function notifyOfSale(trade: Bet['trade'], notify: Engine<BetsMoment>['notify']): void {
  if (trade?.side === 'sold') notify({ kind: 'bet-sold', price: trade.price });
}

const winnerCommands = (state: Slice<BetsState>, window: Pick<WindowScope, 'latest'>) => ({
  winner: () => window.latest(state.watch(({ winner }) => winner).pipe(map(winnerView))),
  closeWinner: () => state.update((draft) => void (draft.winner = null)),
});

const placeEvents = ['DrawTimer', 'DrawLiveOddsResult'] as const;
const historyEvents = ['Draw', 'DrawHistoryGameType'] as const;

/** Listeners for several events. All call one function with the event's name. */
const eventsTo = (names: readonly string[], onEvent: (event: string, payload: unknown) => void) =>
  Object.fromEntries(names.map((name) => [name, (payload: unknown) => onEvent(name, payload)]));

/** How often the winner's message asks for final scores, while it has a match that goes on. */
export const ENDED_SCORES_MS = 20_000;

/** Brings the final scores of matches into the winner's message that went on after they had decided a bet. */
const createEndedScores =
  (state: Slice<BetsState>, { details }: Pick<History, 'details'>) =>
  async (): Promise<void> => {
    const asked = state.now.winner;
    if (asked === null) return;
    for (const [game, bets] of Map.groupBy(unfinished(asked), ({ gameCode }) => gameCode)) {
      const named = await details(
        game,
        bets.map(({ drawId }) => drawId),
      );
      const shown = state.now.winner;
      // The member closed it meanwhile, or has left.
      if (shown === null || named.length === 0) continue;
      state.update((draft) => void (draft.winner = withFinalScores(shown, named)));
    }
  };

export function createBets(
  engine: Engine<BetsMoment>,
  { slip, account }: { readonly slip: SlipPort; readonly account: AccountPort },
): Feature<BetsApi> & { readonly port: BetsPort } {
  const { deps, live, slices, link, notify, serverNow, call, outbox } = engine;
  const state = betsSlice(slices);
  const seenPage = slices.slice<SeenHistory>('seenHistory', { page: null }, { ofMember: true });
  const { socket } = link;
  /** Until the alerts are loaded the first choice holds: a notice of each bet. */
  let isQuiet = (): boolean => false;
  const history = createHistory({
    state,
    account,
    socket,
    clock: { now: serverNow, later: deps.later },
    kept: link.kept,
    seen: seenPage,
    isQuiet: () => isQuiet(),
  });
  const renewEnded = createEndedScores(state, history);
  const cancels = createCancelControl({ state, slip, account, socket, ask: history.ask });
  const onOutcome = (outcome: BetOutcome, isOfSlip: boolean): void =>
    notify(momentOf(outcome, isOfSlip ? answeringParts(outcome, slip.now) : []));
  const requests = outbox.open(betKind({ deps, account, slip, socket, onOutcome }));
  const knownBets = () => state.now.history.bets;
  const placing = createBetPlacing({ deps, live, account, slip, knownBets, requests });
  history.changed.subscribe((bets) => bets.forEach(({ trade }) => notifyOfSale(trade, notify)));
  account.loggedIn.subscribe(() => void loadOfMember(call, account, state.now.history.query, history));
  return {
    port: {
      place: placing.place,
      changed: history.changed,
      unnamed: history.unnamed,
      openOf: (gameCode, pageSize) => history.ask({ gameCode, filter: 'opened', pageSize }),
      detailsOf: history.details,
      changes: merge(
        state.watch(() => state.now.history.bets),
        history.changed,
      ),
      quietWhile: (is) => void (isQuiet = is),
    },
    every: [{ ms: ENDED_SCORES_MS, waitsFirst: true, act: () => void renewEnded() }],
    events: {
      ...eventsTo(placeEvents, placing.onEvent),
      ...eventsTo(historyEvents, history.onEvent),
    },
    onLink(isUp) {
      if (!isUp) return placing.onLinkDown();
      if (account.now.member === null) return;
      placing.onLinkUp();
      history.onLinkUp();
    },
    api: (window) => ({
      place: (share, seen, reqId) => placing.place({ share: share === true, seen, reqId }),
      history: () => window.latest(historyViews(state, seenPage)),
      openHistory: history.open,
      expand: history.expand,
      bet: history.bet,
      latest: async (asked) => {
        const gameCode = asked ?? state.now.latestBet?.gameCode ?? state.now.history.query.gameCode;
        const found = await history.ask({ gameCode, filter: 'all' });
        return found.ok ? ok({ gameCode, bets: found.value.bets.map(betView) }) : found;
      },
      cancelable: () => window.latest(state.watch(({ cancel }) => cancel)),
      ...cancelCommands(cancels, slip),
      ...winnerCommands(state, window),
    }),
  };
}
