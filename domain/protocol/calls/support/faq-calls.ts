/** Questions that members ask often (K11). */
import * as z from 'zod/mini';
import { faqKinds, faqLimits } from '../../../support/faq.ts';
import { answerWith, codes, describe } from '../base/call.ts';
import { wholeField } from '../base/fields.ts';
import { page } from '../base/operator-fields.ts';

const site = z.string().check(z.maxLength(20));
const lang = z.catch(z.enum(['ko', 'en']), 'ko');

/** The categories by code. */
export const faqConfig = describe({
  name: 'faq-config',
  kept: 'faq',
  path: '/datatable/faq/config/:site/:lang',
  who: 'guest',
  params: z.object({ site, lang }),
  answer: answerWith(z.record(z.string(), z.string())),
  ok: 'DFC000',
});

const faqRow = z.object({
  id: z.int(),
  kind_code: z.string(),
  subject: z.string(),
  contents: z.string(),
  /** The name of the category. */
  fm_subject: z.string(),
});

/** `kindCode`: a category, or ALL. `keyword`: part of a word, or initial consonants, in the subject or the answer. DFL001: malformed. */
export const faqList = describe({
  name: 'faq-list',
  kept: 'faq',
  path: '/datatable/faq/list/:site/:lang/:kindCode/:pageSize/:page',
  who: 'guest',
  params: z.object({
    site,
    lang,
    kindCode: z.enum([...faqKinds, 'ALL']),
    pageSize: wholeField(1, faqLimits.pageSize),
    page,
    keyword: z._default(z.optional(z.string().check(z.maxLength(faqLimits.keyword))), ''),
  }),
  answer: answerWith(z.object({ data: z.array(faqRow), kind: z.string(), total: z.int() })),
  ...codes('DFL000', { malformed: 'DFL001' }),
});
