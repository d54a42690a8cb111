/** Signs of HTML in texts that were taken from a page. */
import { tableOf } from '../row.ts';

/** By their names. Letters with a mark (&ouml;) have the name of the mark, and every sign a number. */
const signs = tableOf<string>({
  amp: '&',
  apos: "'",
  quot: '"',
  nbsp: ' ',
  lt: '<',
  gt: '>',
  szlig: 'ß',
  oslash: 'ø',
  Oslash: 'Ø',
  aelig: 'æ',
  AElig: 'Æ',
});
const marks = tableOf<string>({
  uml: '\u0308',
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030A',
  caron: '\u030C',
});
function signOf(entity: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,5})|(\d{1,6}))$/i.exec(entity) ?? [];
  if (hex !== undefined || decimal !== undefined)
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  const mark = marks[entity.slice(1)];
  return signs[entity] ?? (mark === undefined ? undefined : (entity.charAt(0) + mark).normalize('NFC'));
}
/** The text with the signs that its entities stand for; an entity that is not known stays as it is written. */
export const withoutEntities = (name: string): string =>
  name
    .replaceAll(/&amp;(?=#?\w{2,7};)/gi, '&')
    .replaceAll(
      /&(#?\w{2,7});/g,
      (all, entity: string) => signOf(entity) ?? signOf(entity.toLowerCase()) ?? all,
    );
