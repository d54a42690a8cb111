/** The names of the terms in the site's addresses, in the order of their list. */
import type { termsCodes, TermsName } from '../../../domain/terms/terms.ts';

export const codeOfName: typeof termsCodes = {
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
};

export const termsNames = Object.keys(codeOfName) as readonly TermsName[];

export const isTermsName = (name: string): name is TermsName => Object.hasOwn(codeOfName, name);

export const nameOfCode = (code: string): TermsName | null =>
  termsNames.find((name) => codeOfName[name] === code) ?? null;
