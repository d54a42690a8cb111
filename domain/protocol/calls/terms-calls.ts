/** Terms: texts, versions, and what members agreed to (H4, H5). */
import { z } from 'zod';
import { termsLanguages } from '../../terms/terms.ts';
import { codeAnswered, describe } from './call.ts';

const code = z.string().max(10);
const lang = z.enum(termsLanguages).catch('ko');

const MOST_SECTIONS = 60;
const MOST_BLOCKS = 60;
const MOST_CHARS = 4000;
const paragraph = z.string().min(1).max(MOST_CHARS);
export const termsSections = z
  .array(
    z.object({
      heading: z.string().min(1).max(200),
      blocks: z.array(z.union([paragraph, z.array(paragraph).min(1).max(MOST_BLOCKS)])).max(MOST_BLOCKS),
    }),
  )
  .min(1)
  .max(MOST_SECTIONS);

/** Times in UTC, "YYYY-MM-DD HH:mm:ss". `versions`: newest first, announced ones included. */
const termsData = z.object({
  code: z.string(),
  title: z.string(),
  /** The sections as HTML, for clients that show HTML. */
  html: z.string(),
  version: z.number().int(),
  effective_at: z.string(),
  sections: termsSections,
  versions: z.array(z.object({ version: z.number().int(), effective_at: z.string() })),
});

/** The version that holds now, or the one that `version` names. */
export const termsText = describe({
  name: 'terms',
  method: 'GET',
  kind: 'member-read',
  path: '/terms/:site/:lang/:code',
  who: 'guest',
  params: z.object({
    site: z.string().max(20),
    lang,
    code,
    version: z.coerce.number().int().min(1).max(100_000).optional(),
  }),
  form: null,
  answer: z.object({ CODE: z.string(), DATA: termsData.nullish() }),
  ok: 'TL000',
  refusals: ['TL001'],
  onMalformed: codeAnswered('TL001'),
});

/** TC000: the member has agreed to the present version, or to an earlier one that it only corrects. TC001: not yet. TC002: there are no such terms. */
export const termsCheck = describe({
  name: 'terms-check',
  method: 'POST',
  path: '/terms/check/:lang/:code',
  who: 'member',
  params: z.object({ lang, code }),
  form: null,
  answer: z.object({ CODE: z.string() }),
  ok: 'TC000',
  refusals: ['TC001', 'TC002', 'TC401'],
  onGuest: codeAnswered('TC401'),
  onMalformed: codeAnswered('TC002'),
});

export const termsAgree = describe({
  name: 'terms-agree',
  method: 'POST',
  path: '/terms/agree/:lang/:code',
  who: 'member',
  params: z.object({ lang, code }),
  form: null,
  answer: z.object({ CODE: z.string() }),
  ok: 'TA000',
  refusals: ['TA002', 'TA401'],
  onGuest: codeAnswered('TA401'),
  onMalformed: codeAnswered('TA002'),
});

/** What the member agreed to and when, newest first. */
export const termsAgreed = describe({
  name: 'terms-agreed',
  method: 'GET',
  path: '/terms/agreed/:lang',
  who: 'member',
  params: z.object({ lang }),
  form: null,
  answer: z.object({
    CODE: z.string(),
    DATA: z
      .array(
        z.object({
          code: z.string(),
          title: z.string(),
          version: z.number().int(),
          agreed_at: z.string(),
          how: z.string(),
          /** A newer version holds, to which members must agree again. */
          outdated: z.boolean().default(false),
        }),
      )
      .nullish(),
  }),
  ok: 'TM000',
  refusals: ['TM401'],
  onGuest: codeAnswered('TM401'),
});

/** Adds a version in all languages. `sections`: JSON of the sections. TW002: not readable, no such code, or not in the future. */
export const termsWrite = describe({
  name: 'terms-write',
  method: 'POST',
  path: '/terms/write/:code',
  who: 'operator',
  params: z.object({ code }),
  form: z.object({
    title_ko: z.string().min(1).max(100),
    title_en: z.string().min(1).max(100),
    sections_ko: z.string().max(100_000),
    sections_en: z.string().max(100_000),
    /** UTC, "YYYY-MM-DD HH:mm:ss". */
    effective_at: z.string().max(30),
    /** Y: members who agreed to an earlier version are asked again. N: the version only corrects the text. */
    again: z.enum(['Y', 'N']).optional().default('Y'),
    reason: z.string().min(1).max(500),
  }),
  answer: z.object({ CODE: z.string(), DATA: z.object({ version: z.number().int() }).nullish() }),
  ok: 'TW000',
  refusals: ['TW002', 'TW401'],
  onGuest: codeAnswered('TW401'),
  onMalformed: codeAnswered('TW002'),
});
