/** The site's terms by code (H5), and the shape of their texts. */

/** Codes by the name that the routes /terms/{name} use. The codes are the wire's and never change. */
export const termsCodes = {
  provision: 'PO01',
  privacy: 'PO02',
  operational: 'PO03',
  youth: 'PO04',
  voucher: 'PO05',
  services: 'PO06',
  mobile: 'PO07',
  cash: 'PO08',
  children: 'PO09',
  'third-party': 'PO10',
  games: 'PO11',
} as const;

export type TermsName = keyof typeof termsCodes;
export type TermsCode = (typeof termsCodes)[TermsName];

/** Every member must have agreed to the present version of these. */
export const mandatoryTerms = ['PO01', 'PO02', 'PO03'] as const satisfies readonly TermsCode[];

export const termsNames = Object.keys(termsCodes) as readonly TermsName[];

export const termsNameOf = (code: string): TermsName | null =>
  termsNames.find((name) => termsCodes[name] === code) ?? null;

/** The specification's names of policies that have other names here. */
const policies: Readonly<Record<string, TermsName>> = { stipulation: 'provision', privacy2: 'third-party' };

export const isTermsName = (text: string): text is TermsName => Object.hasOwn(termsCodes, text);

/** The name of the terms behind a policy's name or a name of the site; null: there are no such terms. */
const namedTerms = (text: string): TermsName | null =>
  Object.hasOwn(policies, text) ? (policies[text] ?? null) : isTermsName(text) ? text : null;

/** The code behind a code, a policy's name or a name of the site; any other text stays, and is no code. */
export function termsCodeOf(text: string): string {
  const name = namedTerms(text);
  return name === null ? text : termsCodes[name];
}

/** A paragraph, or the items of a list. */
export type TermsBlock = string | readonly string[];

export interface TermsSection {
  readonly heading: string;
  readonly blocks: readonly TermsBlock[];
}

export interface TermsText {
  readonly title: string;
  readonly sections: readonly TermsSection[];
}

export const termsLanguages = ['ko', 'en'] as const;
export type TermsLanguage = (typeof termsLanguages)[number];

/** How a member agreed. `seed`: an account that the site made itself. */
export type AgreedHow = 'sign-up' | 'login' | 'asked' | 'seed';

/** Limits of the texts of terms: characters of titles, headings and paragraphs; sections of a text, and paragraphs of a section. */
export const termsLimits = { title: 100, heading: 200, chars: 4000, sections: 60, blocks: 60 } as const;
