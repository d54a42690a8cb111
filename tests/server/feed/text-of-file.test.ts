/** S5 the code pages and the mended texts of season files and files of names: small inputs, each with its right value. */
import { expect, test } from 'vitest';
import { textOfFile } from '../../../server/feed/text-of-file.ts';

/** Letters as their bytes in a code page; others are ASCII. */
const inPage = (text: string, letters: Readonly<Record<string, number>>): Buffer =>
  Buffer.from(Array.from(text, (letter) => letters[letter] ?? letter.codePointAt(0) ?? 0));
const mac = { é: 0x8e, á: 0x87, ü: 0x9f, ö: 0x9a, í: 0x92, ó: 0x97, ñ: 0x96, ç: 0x8d, è: 0x8f };
const windows = {
  é: 0xe9,
  á: 0xe1,
  ü: 0xfc,
  ö: 0xf6,
  '’': 0x92,
  '–': 0x96,
  Š: 0x8a,
  Ž: 0x8e,
  š: 0x9a,
  Þ: 0xde,
  ð: 0xf0,
  í: 0xed,
  þ: 0xfe,
};
const turkish = { ç: 0xe7, ş: 0xfe, ı: 0xfd, İ: 0xdd, ö: 0xf6, ğ: 0xf0 };
const polish = { Ś: 0x8c, ą: 0xb9, ł: 0xb3, ń: 0xf1, ż: 0xbf, ó: 0xf3, ę: 0xea };
/** A text of UTF-8 that was read as Western letters and saved again. */
const twice = (text: string): Buffer =>
  Buffer.from(new TextDecoder('windows-1252').decode(Buffer.from(text)));

test.each<readonly [name: string, bytes: Buffer, text: string]>([
  ['a Mac, Spanish', inPage('Leganés,Málaga,Córdoba,La Coruña', mac), 'Leganés,Málaga,Córdoba,La Coruña'],
  ['a Mac, German', inPage('München,Köln,Nürnberg', mac), 'München,Köln,Nürnberg'],
  [
    'a Mac, French and Portuguese, with CR at the ends of lines',
    inPage('Nîmes,Guimarães\rAlençon,Nîmes'.replaceAll('î', 'è').replaceAll('ã', 'á'), mac),
    'Nèmes,Guimaráes\rAlençon,Nèmes',
  ],
  ['Windows, Spanish and German', inPage('Leganés,München', windows), 'Leganés,München'],
  [
    'Windows with a curly quote and a dash',
    inPage('Nott’m Forest,Leganés,home–away', windows),
    'Nott’m Forest,Leganés,home–away',
  ],
  [
    'Windows, capitals at the beginning of names',
    inPage('Šibenik,Žilina,Puškáš'.replace('šk', 'sk').replace('áš', 'aš'), windows),
    'Šibenik,Žilina,Puskaš',
  ],
  [
    'Windows, Icelandic',
    inPage('Þór,Breiðablik,Víkingur,Alþingi', windows),
    'Þór,Breiðablik,Víkingur,Alþingi',
  ],
  [
    'Windows, Turkish',
    inPage('Beşiktaş,Fenerbahçe,Kasımpaşa,İstanbulspor', turkish),
    'Beşiktaş,Fenerbahçe,Kasımpaşa,İstanbulspor',
  ],
  [
    'Windows, Polish',
    inPage('Śląsk Wrocław,Lech Poznań,Widzew Łódź'.replace('Łódź', 'Lodz'), polish),
    'Śląsk Wrocław,Lech Poznań,Widzew Lodz',
  ],
  ['UTF-8', Buffer.from('Málaga,Örebro,Ærø,Łódź,Beşiktaş'), 'Málaga,Örebro,Ærø,Łódź,Beşiktaş'],
  [
    'UTF-8 that was read as Western letters and saved again',
    twice('Leganés,München,Saint-Étienne'),
    'Leganés,München,Saint-Étienne',
  ],
  ['the same of Korean', twice('서울,울산'), '서울,울산'],
  ['the same with its mark', twice('\uFEFFDiv,Málaga'), 'Div,Málaga'],
  [
    'the same in one line of two',
    Buffer.concat([Buffer.from('München\n'), twice('Nürnberg\n'), Buffer.from('Köln')]),
    'München\nNürnberg\nKöln',
  ],
  ['letters that only look so', Buffer.from('Âge,Ãlamo,Été'), 'Âge,Ãlamo,Été'],
])('%s', (_, bytes, text) => {
  expect(textOfFile(bytes)).toBe(text);
});
