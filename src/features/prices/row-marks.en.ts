import type { koRowMarks } from './row-marks.ko.ts';

/** English texts of the marks on a row. */
export const enRowMarks: Readonly<Record<keyof typeof koRowMarks, string>> = {
  'row.mine': 'You have a bet on this match',
  'row.chance': 'By the odds, {{team}} win with {{percent}}%',
  'row.moved': '· A big move in ten minutes: {{from}}% → {{to}}%',
};
