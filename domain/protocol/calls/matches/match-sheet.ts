/** The answer of the call about a match's statistics, as a row and as a value. */
import * as z from 'zod/mini';
import { addValue, createHasher, hexOf } from '../../../hasher.ts';
import { type MatchSheet, statisticKinds, statisticsOf } from '../../../match/match-sheet.ts';

export const sheetLimits = { version: 16, kinds: 40 } as const;

const side = z.number();

/** `sheet` is left out where the reader has this version. A kind that a reader does not know is passed over. */
export const matchSheetRow = z.object({
  version: z.string().check(z.maxLength(sheetLimits.version)),
  sheet: z.optional(
    z.object({
      /** [kind, home, away]; null: nothing is counted. */
      statistics: z.nullable(
        z.array(z.tuple([z.string(), side, side])).check(z.maxLength(sheetLimits.kinds)),
      ),
    }),
  ),
});
type SheetRow = z.input<typeof matchSheetRow>;

export const noSheet: MatchSheet = { statistics: null };

const rowOf = ({ statistics }: MatchSheet): NonNullable<SheetRow['sheet']> => ({
  statistics:
    statistics &&
    statisticKinds.flatMap((kind): [string, number, number][] => {
      const sides = statistics[kind];
      return sides === undefined ? [] : [[kind, sides.home, sides.away]];
    }),
});

/** `known`: the version that the reader has. */
export function encodeSheet(sheet: MatchSheet, known: string | undefined): SheetRow {
  const row = rowOf(sheet);
  const hash = createHasher();
  addValue(hash, row);
  const version = hexOf(hash);
  return version === known ? { version } : { version, sheet: row };
}

/** null: the reader has the newest version. */
export function decodeSheet({ sheet }: z.output<typeof matchSheetRow>): MatchSheet | null {
  if (sheet === undefined) return null;
  const { statistics } = sheet;
  return {
    statistics:
      statistics &&
      statisticsOf((kind) => {
        const [, home, away] = statistics.find(([own]) => own === kind) ?? [];
        return { home, away };
      }),
  };
}
