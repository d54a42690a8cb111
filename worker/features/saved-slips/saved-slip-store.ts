/** Saved slips: stored compressed, and restored against the present odds. */
import { rowOf } from '../../../domain/row.ts';
import { type BettingGameCode, isLiveGame, preMatchCodes } from '../../../domain/catalogue/game-code.ts';
import { serverNow } from '../../../domain/book/server-clock.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import {
  restoredItem,
  type SavedItem,
  type SavedSlips,
  slipsOfDay,
  withoutSaved,
  withSaved,
} from '../../../domain/slip/saved-slip.ts';
import { siteDay } from '../../../domain/time/korean-time.ts';
import type { SavedSlipView, SaveRefusal } from './saved-slips-api.ts';
import type { CoreDeps } from '../../engine/deps.ts';
import { parsed } from '../../engine/stored-values.ts';
import { freshnessOfStream, type LiveState } from '../../engine/book-state.ts';
import type { Slice } from '../../engine/slices.ts';
import type { AccountPort } from '../account/account-api.ts';
import type { SlipPort } from '../slip/slip-api.ts';

interface SavedSlipsControl {
  /** Loads the slips that the present member, or the visitor, saved earlier. */
  load(): Promise<void>;
  save(): Promise<Result<null, SaveRefusal>>;
  /** `number`: number of the slip in its day. */
  restore(gameCode: BettingGameCode, day: string, number: number): Promise<Result<null, SaveRefusal>>;
  remove(gameCode: BettingGameCode, day: string, number: number): Promise<void>;
}

export interface SavedState {
  readonly saved: readonly SavedSlipView[];
}

interface SavedSlipsDeps {
  readonly deps: Pick<CoreDeps, 'storage' | 'now'>;
  readonly live: LiveState;
  readonly state: Slice<SavedState>;
  readonly slip: Pick<SlipPort, 'now' | 'restore'>;
  readonly account: Pick<AccountPort, 'now'>;
}

/** Each member of this browser has slips of their own, and so has the visitor. */
const keyOf = (owner: string | null): string => (owner === null ? 'saved-slips' : `saved-slips:${owner}`);
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024;
const games: ReadonlySet<string> = new Set(preMatchCodes.map(String));
const isDay = (text: string): boolean => /^\d{8}$/.test(text);

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

export const packedSlips = (saved: SavedSlips): Promise<Uint8Array<ArrayBuffer>> =>
  through(new TextEncoder().encode(JSON.stringify(saved)), new CompressionStream('gzip'));

const numbers = ['matchId', 'marketId', 'outcomeId', 'sportId', 'leagueId', 'odds'];

function isItem(value: unknown): value is SavedItem {
  const row = rowOf(value);
  const named = [row['home'], row['away']].every((name) => {
    const { ko, en } = rowOf(name);
    return typeof ko === 'string' && typeof en === 'string';
  });
  return (
    named &&
    typeof row['specifier'] === 'string' &&
    (row['MatchDate'] === null || Number.isSafeInteger(row['MatchDate'])) &&
    numbers.every((key) => Number.isSafeInteger(row[key]))
  );
}

/** Items without a number come from an earlier version, in which a day held one slip. */
const numbered = (item: SavedItem): SavedItem =>
  Number.isSafeInteger(item.slip) && item.slip > 0 ? item : { ...item, slip: 1 };

/** Decodes saved slips. Parts that cannot be read are dropped. */
export async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<SavedSlips> {
  const plain = await through(bytes, new DecompressionStream('gzip')).catch(() => new Uint8Array());
  if (plain.length > MAX_UNPACKED_BYTES) return {};
  const daysIn = (days: unknown) =>
    Object.entries(rowOf(days))
      .filter(([day]) => isDay(day))
      .map(([day, items]) => [day, Array.isArray(items) ? items.filter(isItem).map(numbered) : []]);
  return Object.fromEntries(
    Object.entries(rowOf(parsed(plain)))
      .filter(([game]) => games.has(game))
      .map(([game, days]) => [game, Object.fromEntries(daysIn(days))]),
  );
}

/** The saved slips for windows, newest day first. A slip whose matches have all started is left out. */
const savedViews = (saved: SavedSlips, now: number): readonly SavedSlipView[] =>
  Object.entries(saved)
    .flatMap(([game, days]) =>
      Object.entries(days).flatMap(([day, ofDay]) =>
        [...slipsOfDay(ofDay)].map(([number, items]) => ({
          gameCode: Number(game) as BettingGameCode,
          day,
          number,
          folders: items.length,
          open: items.filter(({ MatchDate }) => MatchDate === null || MatchDate > now).length,
        })),
      ),
    )
    .filter(({ open }) => open > 0)
    .sort((a, b) => b.day.localeCompare(a.day) || a.gameCode - b.gameCode || a.number - b.number);

export function createSavedSlipStore({
  deps,
  live,
  state,
  slip,
  account,
}: SavedSlipsDeps): SavedSlipsControl {
  let saved: SavedSlips = {};
  /** The member whose slips are in `saved`; null: the visitor. */
  let owner: string | null = null;
  const present = (): string | null => account.now.member?.userId ?? null;
  const now = (): number => serverNow(live.clock, deps.now());
  const show = (): void => {
    if (owner === present()) state.update((draft) => void (draft.saved = savedViews(saved, now())));
  };
  const read = async (): Promise<void> => {
    owner = present();
    saved = {};
    const bytes = await deps.storage.values.get(keyOf(owner));
    if (bytes !== null) saved = await unpacked(bytes);
    show();
  };
  /** The last load or change. Each waits for the one before, so that none starts from slips that another is about to replace. */
  let last: Promise<unknown> = Promise.resolve();
  const change = (next: (before: SavedSlips) => SavedSlips | null): Promise<boolean | 'refused'> => {
    const written = last.then(async () => {
      const after = next(saved);
      if (after === null) return 'refused' as const;
      saved = after;
      show();
      return deps.storage.values.put(keyOf(owner), await packedSlips(saved));
    });
    last = written.catch(() => false);
    return written;
  };
  return {
    async load() {
      last = last.then(read, read);
      await last;
    },
    async save() {
      const saving = slip.now;
      if (saving.items.length === 0 || isLiveGame(saving.items[0]?.gameCode ?? 0))
        return refused('nothing-to-save');
      const day = siteDay(now());
      const done = await change((before) => withSaved(before, saving, day));
      if (done === 'refused') return refused('day-full');
      return done ? ok(null) : refused('not-stored');
    },
    async restore(gameCode, day, number) {
      await last;
      const days = owner === present() ? saved[gameCode]?.[day] : undefined;
      const items = slipsOfDay(days ?? []).get(number);
      if (items === undefined) return refused('not-found');
      if (freshnessOfStream(live, String(gameCode), deps.now()) !== 'up') return refused('not-ready');
      const restored = slip.restore(items.map((item) => restoredItem(item, gameCode)));
      return restored.ok ? ok(null) : refused('in-flight');
    },
    async remove(gameCode, day, number) {
      await change((before) => withoutSaved(before, gameCode, day, number));
    },
  };
}
