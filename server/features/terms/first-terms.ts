/**
 * The first version of every text (texts/<name>.<language>.md), as statements of the migration that brings them. A released text never changes: a new
 * version is written by an operator.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_ROUND_MS } from '../../../domain/casual/casual-round.ts';
import { REJOIN_DAYS } from '../../../domain/member/rejoin.ts';
import { WITHDRAWAL_DAYS } from '../../../domain/store/goods.ts';
import {
  type TermsBlock,
  termsCodes,
  termsLanguages,
  termsNames,
  type TermsText,
} from '../../../domain/terms/terms.ts';

/** 2026-01-01 00:00 Korean time. */
const FIRST_EFFECTIVE_AT = Date.UTC(2025, 11, 31, 15);

/** What texts say as {{name}}. */
const figures: Readonly<Record<string, number>> = {
  rejoinDays: REJOIN_DAYS,
  roundSeconds: DEFAULT_ROUND_MS / 1000,
  withdrawalDays: WITHDRAWAL_DAYS,
};

const filled = (text: string): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(figures[name]));

/** A list has an item a line, a paragraph is one line. */
const blockOf = (block: string): TermsBlock =>
  block.startsWith('- ') ? block.split('\n').map((item) => item.slice(2)) : block;

/** "# Title", then sections: "## Heading", and blocks with a blank line between them. */
function textOf(file: string): TermsText {
  const [, title = '', ...sections] = filled(file).split(/^##? /m);
  return {
    title: title.trim(),
    sections: sections.map((section) => {
      const [heading = '', ...blocks] = section.trim().split('\n\n');
      return { heading, blocks: blocks.map(blockOf) };
    }),
  };
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export const insertFirstTerms: readonly string[] = termsNames.flatMap((name) =>
  termsLanguages.map((language) => {
    const file = join(import.meta.dirname, 'texts', `${name}.${language}.md`);
    const { title, sections } = textOf(readFileSync(file, 'utf8'));
    return `INSERT INTO terms_version (code, version, language, title, sections, effective_at, written_at, written_by) VALUES
      ('${termsCodes[name]}', 1, '${language}', ${quoted(title)}, ${quoted(JSON.stringify(sections))}, ${FIRST_EFFECTIVE_AT}, ${FIRST_EFFECTIVE_AT}, NULL)`;
  }),
);
