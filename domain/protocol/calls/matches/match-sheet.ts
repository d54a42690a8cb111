/** The answer of the call about a match's statistics and line-ups, as a row and as a value. */
import * as z from 'zod/mini';
import { addValue, createHasher, hexOf } from '../../../hasher.ts';
import { type LineUp, type LineUps, type Player, positions } from '../../../match/line-ups.ts';
import { type MatchSheet, statisticKinds, statisticsOf } from '../../../match/match-sheet.ts';

/** `version`: of both parts together. */
export const sheetLimits = { version: 32, kinds: 40, players: 60, changes: 40, name: 60 } as const;

const number = z.number();
const name = z.string().check(z.maxLength(sheetLimits.name));
/** [number, name, English name, position or '']. */
const player = z.tuple([number, name, name, z.string()]);
const players = z.array(player).check(z.maxLength(sheetLimits.players));
const lineUp = z.object({ starters: players, bench: players });

/**
 * A part is left out where the reader's version has it; null: the feed has none. Kinds and positions that a reader does not know are passed
 * over.
 */
export const matchSheetRow = z.object({
  version: z.string().check(z.maxLength(sheetLimits.version)),
  /** [kind, home, away]. */
  statistics: z.optional(
    z.nullable(z.array(z.tuple([z.string(), number, number])).check(z.maxLength(sheetLimits.kinds))),
  ),
  line_ups: z.optional(
    z.nullable(
      z.object({
        home: lineUp,
        away: lineUp,
        /** [side, match seconds, number of who goes, number of who comes]. */
        substitutions: z
          .array(z.tuple([z.enum(['home', 'away']), number, number, number]))
          .check(z.maxLength(sheetLimits.changes)),
      }),
    ),
  ),
});
type SheetRow = z.input<typeof matchSheetRow>;
type LineUpRow = z.output<typeof lineUp>;

export const noSheet: MatchSheet = { statistics: null, lineUps: null };

const statisticsRow = ({ statistics }: MatchSheet): SheetRow['statistics'] =>
  statistics &&
  statisticKinds.flatMap((kind): [string, number, number][] => {
    const sides = statistics[kind];
    return sides === undefined ? [] : [[kind, sides.home, sides.away]];
  });

const playerRow = ({ number: own, name: { ko, en }, position }: Player): z.input<typeof player> => [
  own,
  ko,
  en,
  position ?? '',
];
const lineUpRow = ({ starters, bench }: LineUp): z.input<typeof lineUp> => ({
  starters: starters.map(playerRow),
  bench: bench.map(playerRow),
});
const lineUpsRow = ({ lineUps }: MatchSheet): SheetRow['line_ups'] =>
  lineUps && {
    home: lineUpRow(lineUps.home),
    away: lineUpRow(lineUps.away),
    substitutions: lineUps.substitutions.map(({ side, second, out, in: coming }) => [
      side,
      second,
      out,
      coming,
    ]),
  };

function hashOf(part: unknown): string {
  const hash = createHasher();
  addValue(hash, part);
  return hexOf(hash);
}

/** `known`: the version that the reader has. */
export function encodeSheet(sheet: MatchSheet, known = ''): SheetRow {
  const [statistics, lineUps] = [statisticsRow(sheet), lineUpsRow(sheet)];
  const [first, second] = [hashOf(statistics), hashOf(lineUps)];
  return {
    version: first + second,
    ...(known.startsWith(first) ? {} : { statistics }),
    ...(known.length === sheetLimits.version && known.endsWith(second) ? {} : { line_ups: lineUps }),
  };
}

const playersOf = (rows: LineUpRow['bench']): readonly Player[] =>
  rows.map(([own, ko, en, position]) => ({
    number: own,
    name: { ko, en: en === '' ? ko : en },
    position: positions.find((one) => one === position) ?? null,
  }));
const lineUpOf = ({ starters, bench }: LineUpRow): LineUp => ({
  starters: playersOf(starters),
  bench: playersOf(bench),
});
const lineUpsOf = (row: NonNullable<z.output<typeof matchSheetRow>['line_ups']>): LineUps => ({
  home: lineUpOf(row.home),
  away: lineUpOf(row.away),
  substitutions: row.substitutions.map(([side, second, out, coming]) => ({ side, second, out, in: coming })),
});

/** The sheet before it with the parts that have changed. */
export function decodeSheet(
  { statistics, line_ups: lineUps }: z.output<typeof matchSheetRow>,
  before: MatchSheet = noSheet,
): MatchSheet {
  return {
    statistics:
      statistics === undefined
        ? before.statistics
        : statistics &&
          statisticsOf((kind) => {
            const [, home, away] = statistics.find(([own]) => own === kind) ?? [];
            return { home, away };
          }),
    lineUps: lineUps === undefined ? before.lineUps : lineUps && lineUpsOf(lineUps),
  };
}
