/** Questions that members ask often (K11): categories, pages, search. */
import { finderOf } from '../../../domain/game-list/initials.ts';
import { restrictionPeriods } from '../../../domain/member/restriction.ts';
import { logoutMinutes, MAX_BLOCKED_MEMBERS } from '../../../domain/member/settings.ts';
import { faqConfig, faqList } from '../../../domain/protocol/calls/support/faq-calls.ts';
import { type FaqFigures, type FaqKind, withFigures } from '../../../domain/support/faq.ts';
import { uploadLimits } from '../../../domain/uploads/upload-limits.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import type { MemberDeps } from '../../member-deps.ts';

type Language = 'ko' | 'en';

const kindNames: Readonly<Record<Language, Readonly<Record<FaqKind, string>>>> = {
  ko: { BC61: '예측', BC62: '골드·구매', BC63: '계정', BC64: '보안·건전 이용', BC65: '사이트 이용' },
  en: {
    BC61: 'Bets',
    BC62: 'Gold and purchases',
    BC63: 'Account',
    BC64: 'Security and limits',
    BC65: 'Using the site',
  },
};

const grouped = (amount: number): string => String(amount).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
const listed = (amounts: readonly number[]): string => amounts.map(grouped).join(' · ');

/** What the answers name, as it holds now. */
function figuresOf({ values }: Pick<MemberDeps, 'values'>): FaqFigures {
  const topUp = values.now('free-top-up');
  return {
    topUpGold: grouped(topUp.gold),
    topUpTimes: grouped(topUp.perDay),
    topUpBelow: grouped(topUp.belowGold),
    topUpWait: grouped(topUp.waitMinutes),
    joinGold: grouped(values.now('joining-gold')),
    safebox: grouped(values.now('safebox-limit')),
    monthWon: grouped(values.now('purchase-cap-won')),
    exchange: grouped(values.now('exchange-rate')),
    nickDays: grouped(values.now('nickname-change').days),
    lossLimits: listed(values.now('loss-limits')),
    logoutMinutes: listed(logoutMinutes),
    restrictDays: listed(restrictionPeriods),
    blocked: grouped(MAX_BLOCKED_MEMBERS),
    fileCount: grouped(uploadLimits.files),
    fileMb: grouped(uploadLimits.bytes / 1024 / 1024),
    reports: grouped(values.now('reports-per-day')),
  };
}

function readFaq({ values }: Pick<MemberDeps, 'values'>, language: Language) {
  const figures = figuresOf({ values });
  return values.now('faq').map((entry, at) => ({
    id: at + 1,
    kind_code: entry.kind,
    subject: withFigures(language === 'ko' ? entry.subjectKo : entry.subjectEn, figures),
    contents: withFigures(language === 'ko' ? entry.contentsKo : entry.contentsEn, figures),
    fm_subject: kindNames[language][entry.kind],
  }));
}

export function faqCalls(answer: AnswerCall, deps: Pick<MemberDeps, 'values'>): void {
  answer(faqConfig, ({ params: { lang } }) => ({ CODE: 'DFC000', DATA: kindNames[lang] }));
  answer(faqList, ({ params: { lang, kindCode, pageSize, page, keyword } }) => {
    const wanted = keyword.trim();
    const isSought = finderOf(wanted);
    const found = readFaq(deps, lang)
      .filter(({ kind_code }) => kindCode === 'ALL' || kind_code === kindCode)
      .filter(({ subject, contents }) => wanted === '' || isSought(`${subject}\n${contents}`));
    const data = found.slice((page - 1) * pageSize, page * pageSize);
    return { CODE: 'DFL000', DATA: { data, kind: kindCode, total: found.length } };
  });
}
