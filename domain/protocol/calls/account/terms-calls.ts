/** Terms: texts, versions, and what members agreed to (H4, H5). */
import * as z from 'zod/mini';
import { termsCodeOf, termsLanguages, termsLimits } from '../../../terms/terms.ts';
import { prepared, wireTimeField } from '../../wire/wire-fields.ts';
import { answerWith, codes, describe } from '../base/call.ts';
import { nameText, wholeField } from '../base/fields.ts';
import { reason } from '../base/operator-fields.ts';

/** A code, or the name of a policy (`stipulation`, `privacy2`). */
const code = prepared(
  (value) => (typeof value === 'string' ? termsCodeOf(value) : value),
  z.string().check(z.maxLength(10)),
);
const lang = z.catch(z.enum(termsLanguages), 'ko');

const signs = (most: number) => nameText(most).check(z.minLength(1));
const paragraph = signs(termsLimits.chars);
export const termsSections = z
  .array(
    z.object({
      heading: signs(termsLimits.heading),
      blocks: z
        .array(
          z.union([paragraph, z.array(paragraph).check(z.minLength(1), z.maxLength(termsLimits.blocks))]),
        )
        .check(z.maxLength(termsLimits.blocks)),
    }),
  )
  .check(z.minLength(1), z.maxLength(termsLimits.sections));

/** Times in UTC, "YYYY-MM-DD HH:mm:ss"; read, ms since 1970. `versions`: newest first, announced ones included. */
const termsData = z.object({
  code: z.string(),
  title: z.string(),
  /** The sections as HTML, for clients that show HTML. */
  html: z.string(),
  version: z.int(),
  effective_at: wireTimeField,
  sections: termsSections,
  versions: z.array(z.object({ version: z.int(), effective_at: wireTimeField })),
});

/** The version that holds now, or the one that `version` names. */
export const termsText = describe({
  name: 'terms',
  kept: 'terms',
  kind: 'member-read',
  path: '/terms/:site/:lang/:code',
  who: 'guest',
  params: z.object({
    site: z.string().check(z.maxLength(20)),
    lang,
    code,
    version: z.optional(wholeField(1, 100_000)),
  }),
  answer: answerWith(termsData),
  ...codes('TL000', { malformed: 'TL001' }),
});

/** The specification's usual code is PO01. */
export const termsTextPlain = describe({
  ...termsText,
  name: 'terms-plain',
  path: '/terms/:site/:lang',
  params: z.object({ site: termsText.params.shape.site, lang, code: z._default(code, 'PO01') }),
});

/** TC000: the member has agreed to the present version, or to an earlier one that it only corrects. TC001: not yet. TC002: there are no such terms. */
export const termsCheck = describe({
  name: 'terms-check',
  method: 'POST',
  path: '/terms/check/:lang/:code',
  who: 'member',
  params: z.object({ lang, code }),
  ...codes('TC000', { guest: 'TC401', malformed: 'TC002', other: ['TC001'] }),
});

export const termsAgree = describe({
  name: 'terms-agree',
  method: 'POST',
  path: '/terms/agree/:lang/:code',
  who: 'member',
  params: z.object({ lang, code }),
  ...codes('TA000', { guest: 'TA401', malformed: 'TA002' }),
});

/** What the member agreed to and when, newest first. */
export const termsAgreed = describe({
  name: 'terms-agreed',
  kept: true,
  path: '/terms/agreed/:lang',
  who: 'member',
  params: z.object({ lang }),
  answer: answerWith(
    z.array(
      z.object({
        code: z.string(),
        title: z.string(),
        version: z.int(),
        agreed_at: wireTimeField,
        how: z.string(),
        /** A newer version holds, to which members must agree again. */
        outdated: z._default(z.boolean(), false),
      }),
    ),
  ),
  ...codes('TM000', { guest: 'TM401' }),
});

/** Adds a version in all languages. `sections`: JSON of the sections. TW002: not readable, no such code, or not in the future. TW003: the texts of the newest version. TW004: another version was written since `base`. */
export const termsWrite = describe({
  name: 'terms-write',
  path: '/terms/write/:code',
  who: 'operator',
  params: z.object({ code }),
  form: z.object({
    title_ko: signs(termsLimits.title),
    title_en: signs(termsLimits.title),
    sections_ko: z.string().check(z.maxLength(100_000)),
    sections_en: z.string().check(z.maxLength(100_000)),
    /** UTC, "YYYY-MM-DD HH:mm:ss". */
    effective_at: z.string().check(z.maxLength(30)),
    /** Y: members who agreed to an earlier version are asked again. N: the version only corrects the text. */
    again: z._default(z.optional(z.enum(['Y', 'N'])), 'Y'),
    /** The newest version when the texts were begun; without it, whatever the newest one is. */
    base: z.optional(wholeField(0, 1_000_000)),
    reason,
  }),
  answer: answerWith(z.object({ version: z.int() })),
  ...codes('TW000', { guest: 'TW401', malformed: 'TW002', other: ['TW003', 'TW004'] }),
});
