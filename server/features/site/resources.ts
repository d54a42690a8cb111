/** The site's built-in content: brand, menus, texts, games. An operator's files may replace parts. */
import { SITE_OFFSET } from '../../../domain/time/site-offset.ts';
import { yesNo } from '../../../domain/protocol/wire/wire-values.ts';
import { createHash } from 'node:crypto';
import type { ResourceAnswer, SiteRow } from '../../../domain/protocol/calls/site/resource.ts';
import { type ResourcePart, resourceParts } from '../../../domain/resource/resource-part.ts';
import { sports } from '../../../domain/catalogue/sport.ts';
import { SITE_KEY } from '../../../domain/feed/publisher.ts';
import type { LeagueName } from '../../../domain/feed/leagues.ts';
import { type SiteLanguage, textsOver } from '../../../domain/resource/site-text.ts';
import type { Name } from '../../../domain/match/name.ts';
import type { Content } from './site-settings.ts';

export const defaultBrand: Name = { ko: '스포보드', en: 'SPOBOARD' };

/** A row of a menu, with its words in both languages. */
const page = (label: string, label_en: string, route: string) => ({ label, label_en, route });

const soon = (label: string, label_en: string) => ({ label, label_en, preparing: true });

/** Opens in its own window. */
const popup = (label: string, label_en: string, address: string) => ({ label, label_en, popup: address });

/** Opens in its own window, in the language of the page. */
const casual = (label: string, label_en: string, type: string) =>
  popup(label, label_en, `/view/casual/default/lobby/${SITE_KEY}/{lang}?gametype=${type}`);

const standard = page('승무패', 'Standard', '/hitgame/srs');
const live = page('라이브', 'Live', '/hitgame/live');
const special = page('스페셜', 'Special', '/hitgame/special');
const featured = page('이벤트 경기', 'Featured', '/hitgame/event');
const newsNotices = page('공지사항', 'Notices', '/news/notice');
const support = page('고객센터', 'Support', '/mypage/customer/faq');

const menu: SiteRow['menu'] = [
  {
    ...page('게임센터', 'Game centre', '/hitgame/srs'),
    children: [
      standard,
      live,
      special,
      popup('라이브스코어', 'Live scores', '/hitgame/livescore'),
      page('경기 결과', 'Results', '/hitgame/results'),
      featured,
      page('이벤트', 'Events', '/hitgame/event/1'),
      page('예측 내역', 'My bets', '/hitgame/history'),
    ],
  },
  {
    ...page('캐주얼게임', 'Casual games', '/casual'),
    children: [
      casual('점프볼', 'Jump ball', 'jumpball'),
      casual('코인토스', 'Coin toss', 'cointoss'),
      casual('프리킥', 'Free kick', 'freekick'),
      soon('슈팅스타', 'Shooting star'),
    ],
  },
  {
    ...page('승부거래소', 'Trades', '/trades/idx'),
    children: [
      page('거래소', 'Market', '/trades/idx'),
      page('판매하기', 'Sell', '/trades/sell'),
      page('내 판매', 'My sales', '/trades/mysell'),
      page('구매 내역', 'Purchases', '/trades/buylist'),
      page('거래 안내', 'Guide', '/trades/guide/idx'),
    ],
  },
  {
    ...page('상점', 'Store', '/store'),
    children: [page('스킨', 'Skins', '/store/10/1010'), page('아이템', 'Items', '/store/10/1020')],
  },
  {
    ...page('커뮤니티', 'Community', '/community'),
    children: [
      page('분석', 'Analysis', '/community/analysis_new'),
      page('자유', 'Free talk', '/community/free'),
      page('이벤트 게시판', 'Event board', '/community/event_board'),
      page('스포미디어', 'Media', '/community/spomedia'),
    ],
  },
  {
    ...page('소식', 'News', '/news/notice'),
    children: [
      newsNotices,
      page('업데이트', 'Updates', '/news/update'),
      page('이벤트', 'Events', '/news/event'),
    ],
  },
  support,
];

const notices: SiteRow['notices'] = [
  { wr_id: 3, wr_subject: '라이브 예측 서비스를 열었어요', wr_subject_en: 'Live bets are open' },
  {
    wr_id: 2,
    wr_subject: '축구 · 농구 · 야구 경기를 실시간으로 만나 보세요',
    wr_subject_en: 'Football, basketball and baseball, as they happen',
  },
  {
    wr_id: 1,
    wr_subject: '배당 변동 시 처리 방식을 예측카트에서 고를 수 있어요',
    wr_subject_en: 'Choose in the slip what happens when odds move',
  },
];

const siteOf = (
  brand: Name,
  {
    notices: ofOperator,
    chatOpen,
    tradesOpen,
    links,
    tools,
  }: Pick<Content, 'notices' | 'chatOpen' | 'tradesOpen' | 'links' | 'tools'>,
): SiteRow => ({
  name: brand.ko,
  name_en: brand.en,
  siteKey: SITE_KEY,
  siteNumber: '1',
  siteLang: 'ko',
  utc: SITE_OFFSET,
  languages: ['ko', 'en'],
  default_config: {
    exchange_yn: yesNo(tradesOpen),
    chat_yn: yesNo(chatOpen),
    otp_yn: yesNo(tools.otp),
    losslimit_yn: yesNo(tools.lossLimit),
    uselimit_yn: yesNo(tools.useLimit),
  },
  sessionTimeout: 1800,
  menu,
  footer: [
    page('회사소개', 'Company', '/company'),
    page('이용약관', 'Terms', '/terms/provision'),
    page('개인정보처리방침', 'Privacy', '/terms/privacy'),
    page('청소년보호정책', 'Youth protection', '/terms/youth'),
    page('운영정책', 'Operating policy', '/terms/operational'),
    page('제휴문의', 'Partnership', '/affliate'),
    support,
    page('오픈소스 라이선스', 'Licences', '/licenses'),
  ],
  subNav: [
    live,
    standard,
    special,
    page('이용안내', 'Guide', '/info/guide/general'),
    page('게임규칙', 'Rules', '/info/rules/index'),
    newsNotices,
    featured,
    page('1:1 문의', 'Questions', '/mypage/customer/qna'),
  ],
  description: '골드로 즐기는 스포츠 승부예측. 골드는 현금으로 바꿀 수 없으며 19세 이상만 이용할 수 있어요.',
  description_en:
    'Sports bets with the site’s own gold. Gold cannot be exchanged for cash; 19 and over only.',
  notices: ofOperator ?? notices,
  links,
});

const sportNames: Readonly<Record<string, string>> = {
  soccer: '축구',
  basketball: '농구',
  baseball: '야구',
  icehockey: '아이스하키',
  rugby: '럭비',
  volleyball: '배구',
  billiards: '당구',
  mma: '격투기',
};

const marketConfig = {
  '1': { Delay: 5, Parent_Match: true, Cross: [[1], [14], [18]], Other: [] },
  '2': { Delay: 4, Parent_Match: true, Cross: [[219], [223], [225], [219, 225], [223, 225]], Other: [] },
  '3': { Delay: 4, Parent_Match: true, Cross: [[251], [256], [258], [251, 258], [256, 258]], Other: [] },
  '4': { Delay: 6, Parent_Match: false, Cross: [], Other: [] },
  '16': { Delay: 6, Parent_Match: false, Cross: [], Other: [] },
  '23': { Delay: 6, Parent_Match: false, Cross: [], Other: [] },
};

const gameNames = [
  [57, '승무패'],
  [58, '스페셜'],
  [59, '라이브'],
  [60, '점프볼'],
  [61, '코인토스'],
  [62, '프리킥'],
] as const;

type Parts = Omit<ResourceAnswer, 'version'>;

export function createResources(
  brand: Name,
  leagues: readonly LeagueName[],
  { banners, popups, gamesInUse, texts, ...ofSite }: Content,
  language: SiteLanguage,
): ResourceAnswer {
  const use_yn = (gameCode: number) => (gamesInUse?.includes(gameCode) === false ? 'N' : 'Y');
  const parts: Parts = {
    Games: gameNames.map(([game_code, name]) => ({ game_code, use_yn: use_yn(game_code), name })),
    Langs: textsOver(texts, language),
    Sport: sports.map(({ sportId, name, enabled }) => ({
      id: sportId,
      name: sportNames[name] ?? name,
      name_en: name,
      enabled,
    })),
    Template: {},
    Banner: [...banners],
    Event: [],
    Popup: [...(popups ?? [])],
    Site: siteOf(brand, ofSite),
    League: leagues.map(({ leagueId, sportId, countryCode, name }) => ({
      id: leagueId,
      sportId,
      countryCode,
      SportId: sportId,
      TournamentId: leagueId,
      TournamentName: name.ko,
      name: name.ko,
      name_en: name.en,
    })),
    Team: [],
    Sports: marketConfig,
  };
  const versionOf = (value: unknown): string =>
    createHash('sha1').update(JSON.stringify(value)).digest('hex').slice(0, 12);
  const versions = Object.fromEntries(
    resourceParts.map((part: ResourcePart) => [part, versionOf(parts[part])]),
  );
  return { version: { main: versionOf(versions), parts: versions }, ...parts };
}
