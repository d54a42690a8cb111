/** The first version of every text, as statements of the migration that brings them. */
import { termsLanguages } from '../../../domain/terms/terms.ts';
import type { FirstText } from './texts/first-text.ts';
import { cash } from './texts/cash.ts';
import { children } from './texts/children.ts';
import { games } from './texts/games.ts';
import { mobile } from './texts/mobile.ts';
import { services } from './texts/services.ts';
import { thirdParty } from './texts/third-party.ts';
import { voucher } from './texts/voucher.ts';
import { youth } from './texts/youth.ts';
import { operational } from './texts/operational.ts';
import { privacy } from './texts/privacy.ts';
import { provision } from './texts/provision.ts';

/** 2026-01-01 00:00 Korean time. */
export const FIRST_EFFECTIVE_AT = Date.UTC(2025, 11, 31, 15);

const firstTexts: readonly FirstText[] = [
  provision,
  privacy,
  operational,
  youth,
  voucher,
  services,
  mobile,
  cash,
  children,
  thirdParty,
  games,
];

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export const insertFirstTerms: readonly string[] = firstTexts.flatMap((text) =>
  termsLanguages.map((language) => {
    const { title, sections } = text[language];
    return `INSERT INTO terms_version (code, version, language, title, sections, effective_at, written_at, written_by) VALUES
      ('${text.code}', 1, '${language}', ${quoted(title)}, ${quoted(JSON.stringify(sections))}, ${FIRST_EFFECTIVE_AT}, ${FIRST_EFFECTIVE_AT}, NULL)`;
  }),
);
