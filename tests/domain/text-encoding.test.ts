/** S5 how the bytes of a text are written, by its beginning. */
import { expect, test } from 'vitest';
import { encodingOf } from '../../domain/packed/text-encoding.ts';

const little = (text: string): Uint8Array => Buffer.from(text, 'utf16le');
const big = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16();
const korean = '홈팀,원정팀,점수\n서울,울산,3\n전북,대구,1\n';
const latin = 'Div,Date,HomeTeam,AwayTeam\n';

test.each<readonly [string, Uint8Array, string]>([
  ['Latin letters', little(latin), 'utf-16le'],
  ['the same from the other end', big(latin), 'utf-16be'],
  ['Korean letters, one of which ends with a zero', little(korean), 'utf-16le'],
  ['the same from the other end', big(korean), 'utf-16be'],
  ['with a mark', little(`\ufeff${korean}`), 'utf-16le'],
  ['with a mark from the other end', big(`\ufeff${korean}`), 'utf-16be'],
  ['UTF-8', Buffer.from(korean), 'utf-8'],
  ['a short text', Buffer.from('a,b'), 'utf-8'],
  ['a text that was filled up with zeros', Buffer.from(`a,b\n1,2${'\0'.repeat(40)}`), 'utf-8'],
  ['the same with one zero', Buffer.from('a,b\n1,2\0'), 'utf-8'],
  ['zeros alone', new Uint8Array(64), 'utf-8'],
  ['nothing', new Uint8Array(0), 'utf-8'],
])('%s', (_, bytes, encoding) => expect(encodingOf(bytes)).toBe(encoding));
