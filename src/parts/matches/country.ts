/** Countries of the leagues (O9): a row names one by its two letters, its three letters or its number (ISO 3166). */
const rows =
  'KR KOR 410|US USA 840|ES ESP 724|DE DEU 276|IT ITA 380|FR FRA 250|GB GBR 826|JP JPN 392|BR BRA 076|PT PRT 620|NL NLD 528|BG BGR 100|CN CHN 156|AU AUS 036|TR TUR 792|RU RUS 643|SE SWE 752|NO NOR 578|DK DNK 208|BE BEL 056|AR ARG 032|MX MEX 484|CA CAN 124|SA SAU 682';

interface Country {
  readonly a2: string;
  readonly a3: string;
  /** Three digits. */
  readonly num: string;
}

const countries = new Map<string, Country>();
for (const row of rows.split('|')) {
  const [a2 = '', a3 = '', num = ''] = row.split(' ');
  for (const code of [a2, a3, num]) countries.set(code, { a2, a3, num });
}

/** null: no country, or one without a flag. */
export const countryOf = (code: string): Country | null => countries.get(code.toUpperCase()) ?? null;

const namesIn = { ko: region('ko'), en: region('en') };
function region(language: string): () => Intl.DisplayNames {
  let names: Intl.DisplayNames | null = null;
  return () => (names ??= new Intl.DisplayNames(language, { type: 'region' }));
}

/** The country's name as the browser has it. */
export const countryName = ({ a2 }: Country, language: 'ko' | 'en'): string =>
  namesIn[language]().of(a2) ?? a2;
