/** Slips kept for later: written down compressed, brought back against the odds of that moment. */
import type { BettingGameCode } from '../../domain/catalogue/game-code.ts';
import { serverNow } from '../../domain/book/server-clock.ts';
import { ok, refused, type Result } from '../../domain/result.ts';
import {
  restoredItem,
  type SavedItem,
  type SavedSlips,
  withoutSaved,
  withSaved,
} from '../../domain/slip/saved-slip.ts';
import { siteDay } from '../../domain/time/korean-time.ts';
import type { SavedSlipView, SaveRefusal } from '../core-game-views.ts';
import type { CoreDeps } from '../deps.ts';
import { parsed } from '../recording/keep.ts';
import { faceOfStream, type LiveState } from '../state/live-state.ts';
import type { Store } from '../state/store.ts';
import type { SlipDesk } from './slip-desk.ts';

export interface SavedSlipsDesk {
  /** What was saved in an earlier life of the core. */
  load(): Promise<void>;
  save(): Promise<Result<null, SaveRefusal>>;
  restore(gameCode: BettingGameCode, day: string): Result<null, SaveRefusal>;
  remove(gameCode: BettingGameCode, day: string): Promise<void>;
}

export interface SavedSlipsDeps {
  readonly deps: Pick<CoreDeps, 'keep' | 'now'>;
  readonly live: LiveState;
  readonly store: Store;
  readonly desk: SlipDesk;
}

const KEY = 'saved-slips';
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024;
const games: ReadonlySet<string> = new Set(['57', '58']);
const isDay = (text: string): boolean => /^\d{8}$/.test(text);

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

export const packed = (saved: SavedSlips): Promise<Uint8Array<ArrayBuffer>> =>
  through(new TextEncoder().encode(JSON.stringify(saved)), new CompressionStream('gzip'));

const rowIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

const numbers = ['matchId', 'marketId', 'outcomeId', 'sportId', 'leagueId', 'odds', 'MatchDate'];

function isItem(value: unknown): value is SavedItem {
  const row = rowIn(value);
  const named = [row['home'], row['away']].every((name) => {
    const { ko, en } = rowIn(name);
    return typeof ko === 'string' && typeof en === 'string';
  });
  return (
    named && typeof row['specifier'] === 'string' && numbers.every((key) => Number.isSafeInteger(row[key]))
  );
}

/** What cannot be read is no saved slip. */
export async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<SavedSlips> {
  const plain = await through(bytes, new DecompressionStream('gzip')).catch(() => new Uint8Array());
  if (plain.length > MAX_UNPACKED_BYTES) return {};
  const daysIn = (days: unknown) =>
    Object.entries(rowIn(days))
      .filter(([day]) => isDay(day))
      .map(([day, items]) => [day, Array.isArray(items) ? items.filter(isItem) : []]);
  return Object.fromEntries(
    Object.entries(rowIn(parsed(plain)))
      .filter(([game]) => games.has(game))
      .map(([game, days]) => [game, Object.fromEntries(daysIn(days))]),
  );
}

/** Newest day first; a slip all of whose matches have started is not offered. */
export const savedViews = (saved: SavedSlips, now: number): readonly SavedSlipView[] =>
  Object.entries(saved)
    .flatMap(([game, days]) =>
      Object.entries(days).map(([day, items]) => ({
        gameCode: Number(game) as BettingGameCode,
        day,
        folders: items.length,
        open: items.filter(({ MatchDate }) => MatchDate > now).length,
      })),
    )
    .filter(({ open }) => open > 0)
    .sort((a, b) => b.day.localeCompare(a.day) || a.gameCode - b.gameCode);

export function createSavedSlips({ deps, live, store, desk }: SavedSlipsDeps): SavedSlipsDesk {
  let saved: SavedSlips = {};
  const now = (): number => serverNow(live.clock, deps.now());
  const show = (): void => store.update((draft) => void (draft.saved = savedViews(saved, now())));
  const read = async (): Promise<void> => {
    const bytes = await deps.keep.get(KEY);
    if (bytes !== null) saved = await unpacked(bytes);
    show();
  };
  /** The load, then every change, one after another: none starts from what another is about to replace. */
  let last: Promise<unknown> = Promise.resolve();
  const change = (next: (before: SavedSlips) => SavedSlips): Promise<boolean> => {
    const written = last.then(async () => {
      saved = next(saved);
      show();
      return deps.keep.put(KEY, await packed(saved));
    });
    last = written.catch(() => false);
    return written;
  };
  return {
    async load() {
      last = read();
      await last;
    },
    async save() {
      const { slip } = store.now;
      if (slip.items.length === 0 || slip.items[0]?.gameCode === 59) return refused('nothing-to-save');
      const day = siteDay(now());
      return (await change((before) => withSaved(before, slip, day))) ? ok(null) : refused('not-stored');
    },
    restore(gameCode, day) {
      const items = saved[gameCode]?.[day];
      if (items === undefined) return refused('not-found');
      if (faceOfStream(live, String(gameCode), deps.now()) !== 'up') return refused('not-ready');
      const restored = desk.restore(items.map((item) => restoredItem(item, gameCode)));
      return restored.ok ? ok(null) : refused('in-flight');
    },
    async remove(gameCode, day) {
      await change((before) => withoutSaved(before, gameCode, day));
    },
  };
}
