/** Tables as spreadsheets read them: UTF-8 with a byte order mark, lines ended by CR LF, values quoted where they have to be. */

/** null: an empty cell. */
export type Cell = string | number | null;

const BYTE_ORDER_MARK = '\uFEFF';
/** A text that begins so is a formula to a spreadsheet, also in full width and behind spaces. */
const FORMULA = /^[\s\u200B\uFEFF]*[=+\-@|%＝＋－＠]|^[\t\r\n]/;
const QUOTED = /[",;\t\r\n]|^\s|\s$/;

/** A number stays one, also a negative one; a text that would be a formula begins with an apostrophe. */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + [head, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
