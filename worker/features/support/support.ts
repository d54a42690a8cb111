/** Support: questions that members ask often, and their own questions. It keeps no state: each screen asks for its rows. */
import { faqConfig, faqList } from '../../../domain/protocol/calls/support/faq-calls.ts';
import { ok } from '../../../domain/result.ts';
import { faqLimits } from '../../../domain/support/faq.ts';
import { dataOf } from '../../coded-answer.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import { operatorsQuestions, ownQuestions } from './questions.ts';
import type { SupportApi } from './support-api.ts';

const site = 'spo';

const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / faqLimits.pageSize));

export const createSupport = (engine: Engine): Feature<SupportApi> => ({
  api: ({ id: place }) => calls(engine, place),
});

const calls = (engine: Engine, place: string): SupportApi => ({
  ...ownQuestions(engine, place),
  ...operatorsQuestions(engine, place),
  async faqKinds(lang) {
    return dataOf(await engine.call(faqConfig, { place, params: { site, lang } }), faqConfig.ok);
  },
  async faq({ language: lang, kind: kindCode, keyword, page }) {
    const { pageSize } = faqLimits;
    const cut = Array.from(keyword).slice(0, faqLimits.keyword).join('');
    const answer = await engine.call(faqList, {
      place,
      params: { site, lang, kindCode, pageSize, page, keyword: cut },
    });
    const found = dataOf(answer, faqList.ok);
    return found.ok ? ok({ rows: found.value.data, pages: pagesOf(found.value.total) }) : found;
  },
});
