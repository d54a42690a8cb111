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
  ['Turkish, one name beside ASCII', '417273656e616c2c4265fe696b7461fe', 'Arsenal,Beşiktaş'],
  ['Turkish, one more', '4d696c616e2c4261fe616bfe65686972', 'Milan,Başakşehir'],
  ['Polish, one name that can be Korean', '5a6167b3ea626965204c7562696e', 'Zagłębie Lubin'],
] as const;
const ofSigns = [
  ['Chinese, two names', 'bbcabcd2c9e7bbe12cb1b4b5d9cbb9', '皇家社会,贝蒂斯'],
  ['Chinese, one name', 'b7f0c2dec2d7c8f8', '佛罗伦萨'],
  ['Chinese of Taiwan, two names', 'a4d3b6a72ca7d6b8a5', '太陽,快艇'],
  ['Chinese of Hong Kong', 'bafba9d4a751bab82cb2a6bab8a55d', '維拉利爾,畢爾包'],
  ['Japanese of Unix, two names', 'bae5bfc02cc3e6c6fc', '阪神,中日'],
  ['Japanese of Unix, towns', 'c7f02cbec5c6ee2cc0b6bfe5', '柏,湘南,清水'],
  ['Japanese of Windows, two names', '94902c8d4c9387', '柏,広島'],
  ['Chinese, a name of two signs', 'b0ddc8ca', '拜仁'],
  ['Chinese, another', 'bbcac2ed', '皇马'],
  ['Chinese, a name of three signs', 'c0fbceefc6d6', '利物浦'],
  ['Chinese, a town of two signs', 'c0efb0ba', '里昂'],
  ['Chinese, a town of three signs', 'c3c0d2f2b4c4', '美因茨'],
  ['Chinese, a town of Italy', 'b6bcc1e9', '都灵'],
  ['Chinese of Taiwan, a name of two signs', 'abf4a4af', '拜仁'],
  ['Korean, a name of two syllables', 'bcadbfef', '서울'],
  ['Korean, two short names', 'b1a4c1d62cc1a6c1d6', '광주,제주'],
] as const;
test.each([...ofPages, ...ofSigns])('S5 %s', (_, hex, text) => {
  expect(readText(Buffer.from(hex, 'hex'))).toEqual({ text, isDoubtful: false });
});

/** The bytes of a text in a code page of single bytes. */
function inPage(label: string, text: string): Buffer {
  const page = new TextDecoder(label);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [page.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from(Array.from(text, (letter) => bytes.get(letter) ?? Number.NaN));
}

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
    expect(readText(inPage('windows-1252', text))).toEqual({ text, isDoubtful: false });
    for (const name of text.split(',')) expect(readText(inPage('windows-1252', name)).text).toBe(name);
  });
});

/** Files of one and two names beside ASCII: each is right, or is said to be doubtful. */
describe.each([
  ['windows-1250', 'Međimurje,Šibenik,Varaždin,Čakovec,Radnički Niš,Inđija,Đurđevac,Zaprešić'],
  ['windows-1250', 'Žilina,Trenčín,Petržalka,Košice,Podbrezová,Plzeň,Karviná,Příbram'],
  ['windows-1250', 'Zagłębie Lubin,Miedź Legnica,Sandecja Nowy Sącz,Poznań,Raków Częstochowa'],
  ['windows-1250', 'Galaţi,Bistriţa,Constanţa,Piatra Neamţ,Buzău,Iaşi,Győr,Mezőkövesd'],
  ['windows-1254', 'Beşiktaş,Başakşehir,Altınordu,Şanlıurfa,Balıkesirspor,Muğlaspor,Gümüşhane'],
  ['windows-1257', 'Žalgiris,Sūduva,Panevėžys,Rīgas,Liepājas,Jūrmala'],
  ['windows-1257', 'Võru,Pärnu,Jõhvi,Sillamäe'],
  ['iso-8859-2', 'Zagłębie Lubin,Vlašim,Žižkov,Ústí,Košice,Łódź,Śląsk'],
  ['macintosh', 'Logroñés,Málaga,Köln,Tromsø,Leganés'],
  ['windows-1252', 'Brøndby,São Paulo,Peñarol,Sète,Häcken,Þróttur,Nîmes,Forlì,Coruña'],
])('S5 short files of %s: %s', (label, names) => {
  const list = names.split(',');
  test.each(list.flatMap((name, at) => [name, `${name},${list[(at + 1) % list.length]}`]))('%s', (some) => {
    const text = `${some},Arsenal,Ajax`;
    const read = readText(inPage(label, text));
    expect(read.isDoubtful ? text : read.text).toBe(text);
  });
});

test.each([
  ['Japanese names that can be Korean', 'b1f3c6a3b9d22cc6b2b0c2cea7'],
  ['a Japanese town that can be Korean', 'bfc0b8cd'],
  ['a Japanese club that can be Korean', 'b5f0bfcd'],
  ['a dash of Windows that is a letter of a Mac', '439772646f6261'],
  ['one Japanese sign that is a rare syllable', 'c7f0'],
  ['a name that is Czech and French', '53e87465'],
  ['a name that is Turkish and Icelandic', '416c74fd6e6f726475'],
  ['letters of no language together', '41ecf8622c42d0fff863'],
])('S5 doubtful: %s', (_, hex) => {
  expect(readText(Buffer.from(hex, 'hex')).isDoubtful).toBe(true);
});
