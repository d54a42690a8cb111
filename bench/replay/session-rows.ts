/** What a recorded session holds as rows of a table: for `--query`, and for tools that read tables. Times are ms since the start. */
import { marketStatuses } from '../../domain/match/market.ts';
import { readableEntries, type SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { plainRow } from '../../domain/protocol/stream/stream-codec.ts';
import { isMeter } from '../../domain/recording/session-log.ts';
import { windowEventIn } from '../../domain/recording/window-events.ts';
import { type Row, rowOf } from '../../domain/row.ts';
import type { Slip } from '../../domain/slip/slip.ts';
import { slipIn } from '../../worker/replay/forked-session.ts';
import type { Replay } from '../../worker/replay/replay.ts';
import { openPlayer } from '../../worker/replay/session-player.ts';
import { callOutcomeOf } from '../../worker/replay/stage/entry-line.ts';

/** The columns of each table, in their order. */
export const tables = {
  entries: ['n', 'at', 'kind', 'name', 'value'],
  prices: ['n', 'at', 'match', 'market', 'specifier', 'outcome', 'odds', 'active', 'status'],
  scores: ['n', 'at', 'match', 'home', 'away', 'open'],
  bets: ['n', 'at', 'bet', 'state', 'stake', 'odds', 'expected', 'won', 'picks'],
  refusals: ['n', 'at', 'bet', 'reason', 'stake', 'item', 'from', 'to'],
  calls: ['n', 'at', 'call', 'place', 'answer', 'ms'],
  windows: ['n', 'at', 'kind', 'name', 'place', 'ms', 'score'],
  frames: [
    'n',
    'at',
    'feedAgeMs',
    'updatesPerSecond',
    'merged',
    'skipped',
    'queue',
    'commitMs',
    'decodeMs',
    'applyMs',
    'viewsMs',
    'deltas',
    'drawMs',
    'worstDrawMs',
    'longTasks',
    'heapBytes',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as readonly TableName[];

function* entryRows(file: SpoFile): Generator<Row> {
  for (const { n, entry } of readableEntries(file)) {
    yield { n, ...entry, value: plainRow(entry.value) };
  }
}

/** Calls and questions, where their answers came; `at`: when they were asked. Those without an answer come last. */
function* callRows(file: SpoFile): Generator<Row> {
  const open = new Map<string, Row & { readonly at: number }>();
  for (const { n, entry } of readableEntries(file)) {
    const { kind, at, name, value } = entry;
    const { id, place } = rowOf(value);
    const key = `${name} ${String(id)}`;
    if (kind === 'call') open.set(key, { n, at, call: name, place });
    const asked = kind === 'answer' ? open.get(key) : undefined;
    if (asked === undefined) continue;
    open.delete(key);
    yield { ...asked, answer: callOutcomeOf(value), ms: at - asked.at };
  }
  yield* open.values();
}

function* frameRows(file: SpoFile): Generator<Row> {
  for (const { n, entry } of readableEntries(file)) {
    if (entry.kind !== 'meter' || !isMeter(entry.value)) continue;
    const { window, ...core } = entry.value;
    yield { n, at: entry.at, ...core, ...window };
  }
}

/** Errors, long tasks, layout shifts and builds of windows. */
function* windowRows(file: SpoFile): Generator<Row> {
  for (const { n, entry } of readableEntries(file)) {
    const event = entry.kind === 'meter' ? windowEventIn(entry.name, entry.value) : null;
    if (event !== null) yield { n, at: entry.at, ...event };
  }
}

const STATUS_NAMES = new Map<number, string>(
  Object.entries(marketStatuses).map(([name, status]) => [status, name]),
);

/** Rows since the last call, of a replay that is played entry by entry. */
type Notes = (replay: Replay, at: number) => readonly Row[];

/** Each price when it comes and when it changes. */
function createPriceNotes(): Notes {
  const known = new Map<number, string>();
  return ({ live }, at) => {
    const rows: Row[] = [];
    for (const { facts, markets } of live.book.matches.values())
      for (const { marketId, specifier, status, outcomes } of markets)
        for (const { id, cell, odds, active } of outcomes) {
          const price = `${odds} ${active} ${status}`;
          if (known.get(cell) === price) continue;
          known.set(cell, price);
          rows.push({
            at,
            match: facts.matchId,
            market: marketId,
            specifier,
            outcome: id,
            odds: odds / 100,
            active,
            status: STATUS_NAMES.get(status) ?? String(status),
          });
        }
    return rows;
  };
}

/** Each score when its match comes and when it changes, also where it is taken back, and when the match is opened or closed. */
function createScoreNotes(): Notes {
  const known = new Map<number, string>();
  return ({ live }, at) =>
    [...live.book.matches].flatMap(([match, { state }]) => {
      const { homeScore: home, awayScore: away, open } = state;
      const score = `${home}:${away} ${open}`;
      if (known.get(match) === score) return [];
      known.set(match, score);
      return [{ at, match, home, away, open }];
    });
}

function slipBet({ phase, stake, items }: Slip): Row | null {
  if (phase.kind === 'idle') return null;
  const picks = items.map(({ id, odds }) => `${id} ${(odds / 100).toFixed(2)}`).join(' + ');
  const row = { bet: phase.reqId, stake, picks };
  if (phase.kind !== 'finished') return { ...row, state: phase.kind === 'unknown' ? 'unknown' : 'sent' };
  const { outcome } = phase;
  if (outcome.kind !== 'accepted') return { ...row, state: outcome.kind };
  const { odds, expected } = outcome;
  return { ...row, state: 'accepted', stake: outcome.stake, odds: odds / 100, expected };
}

/** Each state of a bet: of the slip by its request, of the history by its number. */
function createBetNotes(): Notes {
  const known = new Map<string, string>();
  return ({ own: { slices } }, at) => {
    const { bets } = rowOf(rowOf(slices.states['bets'])['history']);
    const own = slipBet(slipIn(slices));
    const rows = own === null ? [] : [own];
    for (const one of Array.isArray(bets) ? bets.map(rowOf) : []) {
      const { drawId, state, stake, acceptedOdds, expected, won } = one;
      rows.push({ bet: String(drawId), state, stake, odds: Number(acceptedOdds) / 100, expected, won });
    }
    return rows
      .filter(({ bet, state }) => {
        if (known.get(String(bet)) === state) return false;
        known.set(String(bet), String(state));
        return true;
      })
      .map((row) => ({ at, ...row }));
  };
}

function createRefusalNotes(): Notes {
  const known = new Set<string>();
  return ({ own: { slices } }, at) => {
    const { phase, stake } = slipIn(slices);
    if (phase.kind !== 'finished' || phase.outcome.kind !== 'refused' || known.has(phase.reqId)) return [];
    known.add(phase.reqId);
    const { kind, itemId, from, to } = rowOf(phase.outcome.refusal);
    return [{ at, bet: phase.reqId, reason: kind, stake, item: itemId, from, to }];
  };
}

async function* played(file: SpoFile, notes: Notes): AsyncGenerator<Row> {
  const player = openPlayer(file);
  try {
    do {
      const { replay, n } = player;
      replay.flush();
      for (const row of notes(replay, replay.now - file.header.startedAt))
        yield { n: Math.max(0, n - 1), ...row };
    } while ((await player.step()) !== null);
  } finally {
    player.stop();
  }
}

/** `n`: number of the entry after which the row is true. Rejects with UnplayableEntry; throws UnusableKeyframe. */
export function rowsOf(file: SpoFile, table: TableName): AsyncIterable<Row> | Iterable<Row> {
  switch (table) {
    case 'entries':
      return entryRows(file);
    case 'calls':
      return callRows(file);
    case 'frames':
      return frameRows(file);
    case 'windows':
      return windowRows(file);
    case 'prices':
      return played(file, createPriceNotes());
    case 'scores':
      return played(file, createScoreNotes());
    case 'bets':
      return played(file, createBetNotes());
    case 'refusals':
      return played(file, createRefusalNotes());
  }
}
