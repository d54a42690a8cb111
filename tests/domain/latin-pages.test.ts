/** S5 small files in code pages of Latin letters, of Chinese and of Japanese: each is read in its own, or is said to be doubtful. */
import { describe, expect, test } from 'vitest';
import { readText } from '../../domain/packed/text-of-file.ts';

const ofPages = [
  [
    'Czech, Windows',
    '506c7a65f22cc865736be920427564ec6a6f766963652c4a69e8ed6e',
    'Plzeň,České Budějovice,Jičín',
  ],
  ['Slovak, Windows', '52759e6f6d6265726f6b2c5472656ee8ed6e', 'Ružomberok,Trenčín'],
  ['Hungarian, Windows', '4779f5722c4469f3736779f5722c4d657af56bf676657364', 'Győr,Diósgyőr,Mezőkövesd'],
  ['Serbian, Windows', 'c8756b617269e86b692c5261646e69e86b69204e699a', 'Čukarički,Radnički Niš'],
  ['Croatian, one name', '496e746572205a617072659a69e6', 'Inter Zaprešić'],
  [
    'Romanian, Windows',
    '4961ba692c54696d69ba6f6172612c42757ae3752c436f6e7374616efe61',
    'Iaşi,Timişoara,Buzău,Constanţa',
  ],
  [
    'Polish, Windows, with its capitals',
    'a3f3649f2c8c6cb9736b2c47f3726e696b20a3ea637a6e61',
    'Łódź,Śląsk,Górnik Łęczna',
  ],
  ['Polish, one name', '506f7a6e61f1', 'Poznań'],
  ['Czech, Latin 2', '536c61766961204b6fb96963652cae696c696e612c506c7a65f2', 'Slavia Košice,Žilina,Plzeň'],
  [
    'Polish, Latin 2',
    'a66cb1736b2057726f63b361772ca3f364bc2c4265b363686174f377',
    'Śląsk Wrocław,Łódź,Bełchatów',
  ],
  [
    'Turkish, Windows',
    '47f67a746570652c45736b69fe6568697273706f722c47656ee76c65726269726c69f069',
    'Göztepe,Eskişehirspor,Gençlerbirliği',
  ],
  ['Lithuanian, Windows', 'de616c67697269732c53fb647576612c50616e6576ebfe7973', 'Žalgiris,Sūduva,Panevėžys'],
  [
    'Vietnamese, Windows',
    '48e0204ef4f2692c4861d2692050686fcc6e672cd0e0204ee3de6e672c4269cc6e682044fdf56e67',
    'Hà Nội,Hải Phòng,Đà Nẵng,Bình Dương',
  ],
  [
    'DOS, German',
    '42617965726e204d816e6368656e2c4b946c6e2c44817373656c646f7266',
    'Bayern München,Köln,Düsseldorf',
  ],
  ['DOS, Spanish', '4c6567616e82732c4da06c6167612c43a272646f6261', 'Leganés,Málaga,Córdoba'],
  ['DOS, French', '5361696e742d907469656e6e652c426573616e876f6e2c4e8c6d6573', 'Saint-Étienne,Besançon,Nîmes'],
  ['DOS, Danish', '42729b6e6462792c4e6f7264736a916c6c616e642c54726f6d739b', 'Brøndby,Nordsjælland,Tromsø'],
  ['DOS, Swedish', '4d616c6d942c47947465626f72672c5684726e616d6f', 'Malmö,Göteborg,Värnamo'],
  ['a Mac, Danish', '4272bf6e6462792c54726f6d73bf2c568c6c6572656e6761', 'Brøndby,Tromsø,Vålerenga'],
  ['a Mac, Swedish', '4d616c6d9a2c479a7465626f72672c568a737465728c73', 'Malmö,Göteborg,Västerås'],
] as const;
const ofSigns = [
  ['Chinese, two names', 'bbcabcd2c9e7bbe12cb1b4b5d9cbb9', '皇家社会,贝蒂斯'],
  ['Chinese, one name', 'b7f0c2dec2d7c8f8', '佛罗伦萨'],
  ['Chinese of Taiwan, two names', 'a4d3b6a72ca7d6b8a5', '太陽,快艇'],
  ['Chinese of Hong Kong', 'bafba9d4a751bab82cb2a6bab8a55d', '維拉利爾,畢爾包'],
  ['Japanese of Unix, two names', 'bae5bfc02cc3e6c6fc', '阪神,中日'],
  ['Japanese of Unix, towns', 'c7f02cbec5c6ee2cc0b6bfe5', '柏,湘南,清水'],
  ['Japanese of Windows, two names', '94902c8d4c9387', '柏,広島'],
] as const;
test.each([...ofPages, ...ofSigns])('S5 %s', (_, hex, text) => {
  expect(readText(Buffer.from(hex, 'hex'))).toEqual({ text, isDoubtful: false });
});

/** The bytes of a text in the Western code page of Windows. */
const western = new TextDecoder('windows-1252');
const bytesOf = new Map(
  Array.from({ length: 256 }, (_, byte) => [western.decode(Uint8Array.of(byte)), byte]),
);
const inWestern = (text: string): Buffer =>
  Buffer.from(Array.from(text, (letter) => bytesOf.get(letter) ?? Number.NaN));

describe('S5 Western names stay Western', () => {
  test.each([
    'Saint-Étienne,Nîmes,Angoulême',
    'Sète,Béziers,Orléans',
    'Évian,Châteauroux,Créteil,Nœux',
    'Procès,Noël,Haïti,Besançon',
    'Logroñés,Coruña,Peñarol,Ñuñoa',
    'Nàstic,Sant Boià',
    'São Paulo,Grêmio,Guimarães,Leixões,União',
    'Forlì,FeralpiSalò,Südtirol,Cantù',
    'Nürnberg,Großaspach,Köln',
    'Brøndby,Næstved,Mjøndalen,Stabæk,Ålesund,Bodø/Glimt',
    'Häcken,Djurgården,Seinäjoki',
    'Nõmme Kalju,Võru,Pärnu',
    'Þór,Breiðablik,Hafnarfjörður,Víkingur Gøta',
    'Käerjéng,Håland,Nuñez,Dembélé',
    '“Wigan”,Köln,Nott’m Forest,Leganés,home–away',
    'Šibenik,Žilina,Košice',
  ])('%s', (text) => {
    expect(readText(inWestern(text))).toEqual({ text, isDoubtful: false });
    for (const name of text.split(',')) expect(readText(inWestern(name)).text).toBe(name);
  });
});

test.each([
  ['Japanese names that can be Korean', 'b1f3c6a3b9d22cc6b2b0c2cea7'],
  ['letters of no language together', '41ecf8622c42d0fff863'],
])('S5 doubtful: %s', (_, hex) => {
  expect(readText(Buffer.from(hex, 'hex')).isDoubtful).toBe(true);
});
