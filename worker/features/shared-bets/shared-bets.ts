/**
 * Cards of shared bets. The cards of all windows are asked for together and compared with the present book at most once a second, and only
 * while a window shows one.
 */
import { BehaviorSubject } from 'rxjs';
import { type BetKey, MAX_SHARED_BETS, type SharedBet, textOfKey } from '../../../domain/bet/shared-bet.ts';
import { isLiveGame } from '../../../domain/catalogue/game-code.ts';
import { listStream, liveMatchStream } from '../../../domain/catalogue/stream-name.ts';
import {
  decodeSharedBet,
  keysText,
  sharedBets,
} from '../../../domain/protocol/calls/bets/shared-bet-calls.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { SlipItem } from '../../../domain/slip/slip.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type {
  LoadedBet,
  LoadRefusal,
  SharedBetCard,
  SharedBetsApi,
  SharedBetsView,
  SharedLegState,
  SharedLegView,
  SharedBetsPorts,
} from './shared-bets-api.ts';

/** All cards that windows begin to show within this time are one question. */
const GATHER_MS = 50;
/** The cards are compared with the book at this pace. */
const COMPARE_EVERY_MS = 1000;
/** Cards whose answer did not come are asked for again after this, while a window shows them. */
export const CARD_AGAIN_MS = 10_000;
/** Most cards of a window; the last ones count. */
const MAX_CARDS = 60;
/** Most bets that are kept; the oldest are dropped. */
const MAX_KEPT = 300;
/** Most streams of single live matches that the cards open. */
const MAX_MATCH_STREAMS = 4;

type Held = SharedBet | 'loading' | 'none' | 'failed';

const legKey = (leg: {
  readonly matchId: number;
  readonly marketId: number;
  readonly specifier: string;
  readonly outcomeId: number;
}): string => `${leg.matchId}:${leg.marketId}:${leg.specifier}:${leg.outcomeId}`;

const isOpen = ({ state }: SharedBet['legs'][number]): boolean => state === 'opened';

function legView(leg: SharedBet['legs'][number], item: SlipItem | undefined): SharedLegView {
  const odds = leg.receipt?.takenOdds ?? leg.odds;
  if (!isOpen(leg) || item === undefined) return { ...leg, odds, now: 'decided', oddsNow: null };
  const now: SharedLegState = item.restored ?? 'same';
  return { ...leg, odds, now, oddsNow: now === 'same' || now === 'moved' ? item.odds : null };
}

/** The streams that tell the present prices of these bets. */
function streamsOf(bets: readonly SharedBet[]): readonly string[] {
  const [lists, matches] = [new Set<string>(), new Set<string>()];
  for (const { gameCode, legs } of bets)
    for (const leg of legs.filter(isOpen))
      if (isLiveGame(gameCode)) matches.add(liveMatchStream(leg.matchId));
      else lists.add(listStream(gameCode));
  return [...lists, ...[...matches].slice(-MAX_MATCH_STREAMS)];
}

/** The bets that were asked for, and those that each window shows. */
function createHeld({ ask, deps }: Pick<Engine, 'ask' | 'deps'>, changed: () => void) {
  const held = new Map<string, Held>();
  const waiting = new Map<string, BetKey>();
  let gathers = false;
  /** Grows with every login and logout: an answer for an earlier reader is dropped. */
  let reader = 0;
  const put = (key: string, value: Held): void => {
    held.delete(key);
    held.set(key, value);
    for (const old of held.keys()) if (held.size > MAX_KEPT) held.delete(old);
  };
  const load = async (keys: readonly BetKey[]): Promise<void> => {
    const mine = reader;
    const answer = await ask(sharedBets, { place: keysText(keys), params: { bets: keysText(keys) } });
    if (mine !== reader) return;
    const rows = answer.ok ? answer.value : null;
    const found = new Map((rows ?? []).map((row) => [row.DrawId, decodeSharedBet(row)]));
    for (const key of keys) put(textOfKey(key), rows === null ? 'failed' : (found.get(key.drawId) ?? 'none'));
    changed();
  };
  const loadAll = (): void => {
    gathers = false;
    const keys = [...waiting.values()];
    waiting.clear();
    for (let at = 0; at < keys.length; at += MAX_SHARED_BETS) void load(keys.slice(at, at + MAX_SHARED_BETS));
  };
  return {
    of: (key: string): Held => held.get(key) ?? 'loading',
    /** Asks for the bets that are not here. */
    want(keys: readonly BetKey[]): void {
      for (const key of keys) {
        const now = held.get(textOfKey(key));
        if (now !== undefined && now !== 'failed') continue;
        put(textOfKey(key), 'loading');
        waiting.set(textOfKey(key), key);
      }
      if (waiting.size === 0 || gathers) return;
      gathers = true;
      deps.later(GATHER_MS, loadAll);
    },
    forget(): void {
      reader++;
      held.clear();
    },
  };
}

function cardOf(slip: SharedBetsPorts['slip'], bet: Held): SharedBetCard {
  if (typeof bet === 'string') return { kind: bet };
  const items = new Map(slip.comparedLegs(bet).map((item) => [item.id, item]));
  return {
    kind: 'ready',
    bet: { ...bet, legs: bet.legs.map((leg) => legView(leg, items.get(legKey(leg)))) },
  };
}

/** Puts the legs that are still possible into the slip of the window. */
function loadInto(
  slip: SharedBetsPorts['slip'],
  bet: Held,
  windowId: string,
): Result<LoadedBet, LoadRefusal> {
  if (typeof bet === 'string') return refused({ kind: 'nothing' });
  const open = { ...bet, legs: bet.legs.filter(isOpen) };
  const items = slip.comparedLegs(open).filter(({ restored }) => restored !== 'gone');
  if (items.length === 0) return refused({ kind: 'nothing' });
  slip.ownedBy(windowId);
  const restored = slip.restore(items);
  if (!restored.ok) return refused({ kind: 'slip', why: restored.error });
  return ok({ ...restored.value, loaded: items.length, left: bet.legs.length - items.length });
}

export function createSharedBets(engine: Engine, { slip, account }: SharedBetsPorts): Feature<SharedBetsApi> {
  const shown = new Map<string, readonly BetKey[]>();
  const views = new BehaviorSubject<SharedBetsView>({});
  let dirty = false;
  const keysNow = (): readonly BetKey[] => [...shown.values()].flat();
  const betsNow = (): readonly SharedBet[] =>
    keysNow().flatMap((key) => {
      const bet = held.of(textOfKey(key));
      return typeof bet === 'string' ? [] : [bet];
    });
  const renew = (): void => {
    dirty = false;
    views.next(
      Object.fromEntries(keysNow().map((key) => [textOfKey(key), cardOf(slip, held.of(textOfKey(key)))])),
    );
  };
  const held = createHeld(engine, () => {
    renew();
    engine.wantStreams();
  });
  const readerChanged = (): void => {
    held.forget();
    held.want(keysNow());
    renew();
  };
  engine.watchers.add({
    onCommit() {
      dirty = shown.size > 0;
    },
  });
  account.loggedIn.subscribe(readerChanged);
  account.loggedOut.subscribe(readerChanged);
  return {
    streams: () => streamsOf(betsNow()),
    every: [
      { ms: COMPARE_EVERY_MS, act: () => void (dirty && renew()) },
      { ms: CARD_AGAIN_MS, act: () => held.want(keysNow()), waitsFirst: true },
    ],
    onLink(isUp) {
      if (isUp) held.want(keysNow());
      dirty = shown.size > 0;
    },
    api(window) {
      window.gone.subscribe(() => {
        shown.delete(window.id);
        engine.wantStreams();
      });
      return {
        view: () => window.latest(views),
        show(keys) {
          if (keys.length === 0) shown.delete(window.id);
          else shown.set(window.id, keys.slice(-MAX_CARDS));
          held.want(shown.get(window.id) ?? []);
          renew();
          engine.wantStreams();
        },
        load: (key) => loadInto(slip, held.of(textOfKey(key)), window.id),
      };
    },
  };
}
