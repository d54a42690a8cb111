/**
 * The slip over a reload (F5): when the page goes, the window keeps for its tab what a core needs of the slip, and brings it at its next start.
 * The core compares it with the present prices. On another address it comes back as after a change of page: empty, with an undo (E11).
 */
import type { Slip, SlipItem } from '../../../domain/slip/slip.ts';
import type { Carried } from '../../../worker/features/slip/carried-api.ts';
import { type Brought, type BroughtSlip, KEPT_SLIP } from './slip-over-reload.ts';
import { readOfWindow, writeOfWindow } from '../browser/stored-choice.ts';

/** A slip that was kept longer ago is dropped: the tab was closed, or the browser was restarted. */
export const SLIP_KEPT_MS = 30 * 60_000;
/** Characters of what is kept; a longer one is not kept. A slip of twenty folders takes 12,000. */
export const MOST_KEPT_CHARS = 100_000;

interface Kept extends Brought {
  readonly at: number;
  readonly path: string;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

const numbers = ['gameCode', 'matchId', 'marketId', 'outcomeId', 'sportId', 'leagueId', 'startsAt', 'odds'];
const isName = (name: unknown): boolean =>
  isRecord(name) && typeof name['ko'] === 'string' && typeof name['en'] === 'string';
const isItem = (item: unknown): boolean =>
  isRecord(item) &&
  isRecord(item['version']) &&
  [item['home'], item['away']].every(isName) &&
  [item['id'], item['specifier']].every((text) => typeof text === 'string') &&
  numbers.every((key) => Number.isSafeInteger(item[key]));
const areItems = (items: unknown): boolean => Array.isArray(items) && items.every(isItem);

const isSlip = (slip: unknown): boolean =>
  isRecord(slip) && areItems(slip['items']) && Number.isSafeInteger(slip['stake']) && isRecord(slip['phase']);

const isKept = (kept: unknown): kept is Kept =>
  isRecord(kept) &&
  typeof kept['at'] === 'number' &&
  typeof kept['path'] === 'string' &&
  isTextOrNull(kept['memberId']) &&
  isSlip(kept['slip']) &&
  (kept['undo'] === null || areItems(kept['undo'])) &&
  Array.isArray(kept['bets']) &&
  kept['bets'].every((reqId) => typeof reqId === 'string');

const isBusy = ({ phase }: Slip): boolean => phase.kind === 'requesting' || phase.kind === 'unknown';

/** Whether a new page has anything of it: folders, a bet under way, or folders that undo brings back. */
function isWorthKeeping(slip: Slip, undo: readonly SlipItem[] | null, bets: readonly string[]): boolean {
  const isPlaced = slip.phase.kind === 'finished' && slip.phase.outcome.kind === 'accepted';
  return slip.items.length > 0 || isBusy(slip) || bets.length > 0 || (undo !== null && !isPlaced);
}

/** Without storage the slip ends with the page. */
const write = (text: string | null): void => void writeOfWindow(KEPT_SLIP, text);

/** From the first core on: keeps what the window shows whenever it goes or is hidden (a phone ends hidden pages), and forgets what was kept. */
export function keepSlipOnLeave(shown: () => Carried): void {
  const keep = (): void => {
    const { memberId, slip, undo, bets } = shown();
    if (slip === null || !isWorthKeeping(slip, undo, bets)) return write(null);
    const { pathname: path } = location;
    const kept: Kept = { at: Date.now(), path, memberId, slip: { ...slip, mode: 'cart' }, undo, bets };
    const text = JSON.stringify(kept);
    write(text.length <= MOST_KEPT_CHARS ? text : null);
  };
  write(null);
  globalThis.addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', () => document.hidden && keep());
}

/** On another address the folders wait for an undo; a bet under way keeps its slip. */
const afterMove = ({ slip, undo, ...rest }: Brought): Brought =>
  slip === null || isBusy(slip) || slip.items.length === 0
    ? { ...rest, slip, undo }
    : {
        ...rest,
        slip: { ...slip, items: [], stake: 0, overItem: null, phase: { kind: 'idle' } },
        undo: slip.items,
      };

/** The state that the page before left for this one; null: none, or it is too old or cannot be read. */
export function readKeptSlip(): BroughtSlip | null {
  try {
    const kept: unknown = JSON.parse(readOfWindow(KEPT_SLIP) ?? 'null');
    if (!isKept(kept) || Math.abs(Date.now() - kept.at) > SLIP_KEPT_MS) return null;
    const { at: _at, path, ...brought } = kept;
    const reloaded = path === location.pathname;
    return { brought: reloaded ? brought : afterMove(brought), reloaded };
  } catch {
    return null;
  }
}
