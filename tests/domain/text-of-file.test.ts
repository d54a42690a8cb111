/** S5 the code pages and the mended texts of season files and files of names: small inputs, each with its right value. */
import { expect, test } from 'vitest';
import { readText, textOfFile } from '../../domain/packed/text-of-file.ts';

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

/** Bytes of code pages in which no program writes here, in hexadecimal digits. */
const inOtherPages = [
  [
    'Russian of Windows',
    'c4e0f2e02cd5eee7ffe5e2e00ad6d1cac02cd1efe0f0f2e0ea20cceef1eae2e02cc7e5ede8f2',
    'Дата,Хозяева\nЦСКА,Спартак Москва,Зенит',
  ],
  [
    'Russian of Unix',
    'e4c1d4c12ce8cfdad1c5d7c10ae3f3ebe12cf3d0c1d2d4c1cb20edcfd3cbd7c12cfac5cec9d4',
    'Дата,Хозяева\nЦСКА,Спартак Москва,Зенит',
  ],
  [
    'Russian of DOS',
    '84a0e2a02c95aea7efa5a2a00a96918a802c91afa0e0e2a0aa208caee1aaa2a02c87a5ada8e2',
    'Дата,Хозяева\nЦСКА,Спартак Москва,Зенит',
  ],
  ['Russian in capitals', 'c4c8cdc0ccce2ccbcecaceccced2c8c22cd1cfc0d0d2c0ca', 'ДИНАМО,ЛОКОМОТИВ,СПАРТАК'],
  [
    'Greek of Windows',
    'cfebf5ecf0e9e1eafcf22cd0e1ede1e8e7ede1faeafcf22cc1c5ca',
    'Ολυμπιακός,Παναθηναϊκός,ΑΕΚ',
  ],
  [
    'Japanese of Windows',
    '8ead93878341839383678389815b83592c89599861838c836283590a89a1956c464d2c90ec8de8',
    '鹿島アントラーズ,浦和レッズ\n横浜FM,川崎',
  ],
  [
    'Japanese of Unix',
    'bcafc5e7a5a2a5f3a5c8a5e9a1bca5ba2cb1bacfc2a5eca5c3a5ba0ab2a3c9cd464d2cc0eebaea',
    '鹿島アントラーズ,浦和レッズ\n横浜FM,川崎',
  ],
  [
    'Chinese of the mainland',
    'c9cfbaa3c9eabba82cb1b1bea9b9fab0b20ac9bdb6abcca9c9bd2cb9e3d6ddbae3b4f3',
    '上海申花,北京国安\n山东泰山,广州恒大',
  ],
  ['Chinese of Taiwan', 'a578a55f2cadbbb4e4aa46a4e80ab0d2c1702ca751aaabaefa', '台北,香港東方\n曼聯,利物浦'],
  [
    'Korean of Windows, with rare syllables',
    'c8a8c6c02cbff8c1a4c6c00abcadbfef2cbfefbbea2cc6e9bdc38c63',
    '홈팀,원정팀\n서울,울산,펩시똠',
  ],
] as const;
test.each(inOtherPages)('S5 the letters show %s', (_, hex, text) => {
  expect(readText(Buffer.from(hex, 'hex'))).toEqual({ text, isDoubtful: false });
});
test.each(inOtherPages)('S5 %s beside a line of UTF-8', (_, hex, text) => {
  const both = Buffer.concat([Buffer.from('Málaga,서울\n'), Buffer.from(hex, 'hex')]);
  expect(textOfFile(both)).toBe(`Málaga,서울\n${text}`);
});
test.each([
  ['doubtful: letters of Thai, whose page is not known', 'cae0d5c2a7e3cbc1e8', true],
  [
    'doubtful: many letters of Hebrew, which are capitals of Russian of Unix',
    'eeebe1e920fae420e0e1e9e12ce4f4e5f2ec20e1e0f820f9e1f20aeeebe1e920e7e9f4e42ce1e9faf820e9f8e5f9ece9ed0ae1f0e920f1ebf0e9ef2ce4f4e5f2ec20e7e9f4e4',
    true,
  ],
  ['doubtful: letters of Hebrew', 'eeebe1e920fae420e0e1e9e1', true],
  ['Western names', Buffer.from('Leganés,München', 'latin1').toString('hex'), false],
  ['two Western letters side by side', Buffer.from('Coruñés,Ñañez', 'latin1').toString('hex'), false],
  ['ASCII', '4142', false],
])('S5 %s', (_, hex, isDoubtful) => {
  expect(readText(Buffer.from(hex, 'hex')).isDoubtful).toBe(isDoubtful);
});
