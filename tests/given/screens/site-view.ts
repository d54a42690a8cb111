/** What a window knows of the site: its name, menu, footer and notices. */
import type { SiteRow } from '../../../domain/protocol/calls/site/resource.ts';
import type { SiteView } from '../../../worker/features/site/site-api.ts';
import { siteFactsOf } from '../../../worker/features/site/site-facts.ts';

const entry = (label: string, label_en: string, route: string) => ({ label, label_en, route });

/** Its menu is as long as that of the site. */
export const siteRow: SiteRow = {
  name: '스포보드',
  name_en: 'SPOBOARD',
  siteKey: 'spo',
  siteNumber: '1',
  siteLang: 'ko',
  utc: '+09:00',
  languages: ['ko', 'en'],
  default_config: { exchange_yn: 'Y', chat_yn: 'Y', otp_yn: 'Y', losslimit_yn: 'Y', uselimit_yn: 'Y' },
  sessionTimeout: 1800,
  menu: [
    {
      ...entry('게임센터', 'Game centre', '/hitgame/srs'),
      children: [
        entry('승무패', 'Standard', '/hitgame/srs'),
        entry('라이브', 'Live', '/hitgame/live'),
        entry('스페셜', 'Special', '/hitgame/special'),
      ],
    },
    entry('캐주얼게임', 'Casual games', '/casual'),
    entry('승부거래소', 'Trades', '/trades/idx'),
    entry('상점', 'Store', '/store'),
    entry('커뮤니티', 'Community', '/community'),
    entry('소식', 'News', '/news/notice'),
    entry('고객센터', 'Support', '/mypage/customer/faq'),
  ],
  footer: [entry('이용약관', 'Terms', '/terms'), entry('회사 소개', 'About', '/info/introduce')],
  subNav: [],
  description: '골드로 즐기는 승부예측',
  description_en: 'Bets with gold',
  notices: [
    {
      wr_id: 1,
      wr_subject: '배당 변동 시 처리 방식을 예측카트에서 고를 수 있어요',
      wr_subject_en: 'Choose in the slip what happens when odds move',
    },
  ],
};

export const siteView: SiteView = {
  state: 'ready',
  failedPart: null,
  site: siteFactsOf(siteRow),
  games: [],
  texts: {},
  textsIn: null,
  templates: {},
  banners: { top: null, logo: null, main: [], jump: [] },
  popups: [],
};
