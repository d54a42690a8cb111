/** Calls of terms (H4, H5). */
import {
  termsAgree,
  termsAgreed,
  termsCheck,
  termsSections,
  termsText,
  termsTextPlain,
  termsWrite,
} from '../../../domain/protocol/calls/account/terms-calls.ts';
import { termsNameOf, type TermsSection, type TermsBlock } from '../../../domain/terms/terms.ts';
import { fromWireTime, wireTime } from '../../../domain/time/korean-time.ts';
import { jsonOf } from '../../../domain/row.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { agreementsOf, agreeTerms, missingOf } from './terms-port.ts';
import { readTerms, versionsOf, writeTerms } from './terms-store.ts';

type TermsDeps = Pick<MemberDeps, 'db' | 'now'>;

const readSections = (json: string): readonly TermsSection[] | null =>
  termsSections.safeParse(jsonOf(json)).data ?? null;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const blockHtml = (block: TermsBlock): string =>
  typeof block === 'string'
    ? `<p>${escaped(block)}</p>`
    : `<ul>${block.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;

/** The sections as HTML without attributes; every text is escaped. */
const termsHtml = (sections: readonly TermsSection[]): string =>
  sections
    .map(({ heading, blocks }) => `<h2>${escaped(heading)}</h2>${blocks.map(blockHtml).join('')}`)
    .join('');

function readingCalls(answer: AnswerCall, { db, now }: TermsDeps): void {
  const textOf = async (code: string, language: 'ko' | 'en', version?: number) => {
    const terms = await readTerms(db, { code, language, version }, now());
    if (terms === null) return { CODE: 'TL001' };
    const versions = await versionsOf(db, code);
    const DATA = {
      code,
      title: terms.title,
      html: termsHtml(terms.sections),
      version: terms.version,
      effective_at: wireTime(terms.effectiveAt),
      sections: terms.sections,
      versions: versions.map((one) => ({ version: one.version, effective_at: wireTime(one.effectiveAt) })),
    };
    return { CODE: 'TL000', DATA };
  };
  answer(termsText, ({ params: { lang: language, code, version } }) =>
    textOf(code === '' ? 'PO01' : code, language, version),
  );
  answer(termsTextPlain, ({ params: { lang: language, code } }) => textOf(code, language));
}

function agreeingCalls(answer: AnswerCall, { db, now }: TermsDeps): void {
  const holds = async (code: string): Promise<boolean> =>
    termsNameOf(code) !== null && (await readTerms(db, { code, language: 'ko' }, now())) !== null;
  answer(termsCheck, async ({ member: { memberId }, params: { code } }) => {
    if (!(await holds(code))) return { CODE: 'TC002' };
    const missing = await missingOf(db, memberId, [code], now());
    return { CODE: missing.length === 0 ? 'TC000' : 'TC001' };
  });
  answer(termsAgree, async ({ member: { memberId }, params: { code } }) => {
    if (!(await holds(code))) return { CODE: 'TA002' };
    await agreeTerms(db, { memberId, codes: [code], how: 'asked', now: now() });
    return { CODE: 'TA000' };
  });
  answer(termsAgreed, async ({ member: { memberId }, params: { lang } }) => {
    const rows = await agreementsOf(db, memberId, lang, now());
    return { CODE: 'TM000', DATA: rows.map((row) => ({ ...row, agreed_at: wireTime(row.agreed_at) })) };
  });
}

const refusals = { early: 'TW002', same: 'TW003', overwritten: 'TW004' } as const;

export function termsCalls(answer: AnswerCall, deps: TermsDeps): void {
  readingCalls(answer, deps);
  agreeingCalls(answer, deps);
  const { db, now } = deps;
  answer(termsWrite, async ({ member, params: { code }, form }) => {
    const [ko, en] = [readSections(form.sections_ko), readSections(form.sections_en)];
    const effectiveAt = fromWireTime(form.effective_at);
    if (termsNameOf(code) === null || ko === null || en === null || effectiveAt === null)
      return { CODE: 'TW002' };
    const texts = {
      ko: { title: form.title_ko, sections: ko },
      en: { title: form.title_en, sections: en },
    };
    const { reason, base } = form;
    const asksAgain = form.again === 'Y';
    const written = { code, texts, effectiveAt, asksAgain, writtenBy: member.memberId, reason, base };
    const version = await writeTerms(db, written, now());
    if (typeof version === 'string') return { CODE: refusals[version] };
    return { CODE: 'TW000', DATA: { version } };
  });
}
