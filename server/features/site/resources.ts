/** The site's built-in content: brand, menus, texts, games. An operator's files may replace parts. */
import { createHash } from 'node:crypto';
import type { ResourceAnswer, SiteRow } from '../../../domain/protocol/calls/site/resource.ts';
import { type ResourcePart, resourceParts } from '../../../domain/resource/resource-part.ts';
import { sports } from '../../../domain/catalogue/sport.ts';
import { SITE_KEY } from '../../feed/publisher.ts';
import type { LeagueName } from '../../feed/feed-source.ts';
import { type SiteLanguage, textsOver } from '../../../domain/resource/site-text.ts';
import type { Brand } from './site-port.ts';
import type { Content } from './site-settings.ts';

export const defaultBrand: Brand = { ko: '스포보드', en: 'SPOBOARD' };

const soon = (label: string, label_en: string) => ({ label, label_en, preparing: true });

/** Opens in its own window, in the language of the page. */
const casual = (label: string, label_en: string, type: string) => ({
  label,
  label_en,
  popup: `/view/casual/default/lobby/${SITE_KEY}/{lang}?gametype=${type}`,
});

const menu: SiteRow['menu'] = [
  {
    label: '게임센터',
    label_en: 'Game centre',
    route: '/hitgame/srs',
    children: [
      { label: '승무패', label_en: 'Standard', route: '/hitgame/srs' },
      { label: '라이브', label_en: 'Live', route: '/hitgame/live' },
      { label: '스페셜', label_en: 'Special', route: '/hitgame/special' },
      { label: '라이브스코어', label_en: 'Live scores', popup: '/hitgame/livescore' },
      { label: '경기 결과', label_en: 'Results', route: '/hitgame/results' },
      { label: '이벤트 경기', label_en: 'Featured', route: '/hitgame/event' },
      { label: '이벤트', label_en: 'Events', route: '/hitgame/event/1' },
      { label: '예측 내역', label_en: 'My predictions', route: '/hitgame/history' },
    ],
  },
  {
    label: '캐주얼게임',
    label_en: 'Casual games',
    route: '/casual',
    children: [
      casual('점프볼', 'Jump ball', 'jumpball'),
      casual('코인토스', 'Coin toss', 'cointoss'),
      casual('프리킥', 'Free kick', 'freekick'),
      soon('슈팅스타', 'Shooting star'),
    ],
  },
  {
    label: '승부거래소',
    label_en: 'Trades',
    route: '/trades/idx',
    children: [
      { label: '거래소', label_en: 'Market', route: '/trades/idx' },
      { label: '판매하기', label_en: 'Sell', route: '/trades/sell' },
      { label: '내 판매', label_en: 'My sales', route: '/trades/mysell' },
      { label: '구매 내역', label_en: 'Purchases', route: '/trades/buylist' },
      { label: '거래 안내', label_en: 'Guide', route: '/trades/guide/idx' },
    ],
  },
  {
    label: '상점',
    label_en: 'Store',
    route: '/store',
    children: [
      { label: '스킨', label_en: 'Skins', route: '/store/10/1010' },
      { label: '아이템', label_en: 'Items', route: '/store/10/1020' },
    ],
  },
  {
    label: '커뮤니티',
    label_en: 'Community',
    route: '/community',
    children: [
      { label: '분석', label_en: 'Analysis', route: '/community/analysis_new' },
      { label: '자유', label_en: 'Free talk', route: '/community/free' },
      { label: '이벤트 게시판', label_en: 'Event board', route: '/community/event_board' },
      { label: '스포미디어', label_en: 'Media', route: '/community/spomedia' },
    ],
  },
  {
    label: '소식',
    label_en: 'News',
    route: '/news/notice',
    children: [
      { label: '공지사항', label_en: 'Notices', route: '/news/notice' },
      { label: '업데이트', label_en: 'Updates', route: '/news/update' },
      { label: '이벤트', label_en: 'Events', route: '/news/event' },
    ],
  },
  { label: '고객센터', label_en: 'Support', route: '/mypage/customer/faq' },
];

const notices: SiteRow['notices'] = [
  { wr_id: 3, wr_subject: '라이브 예측 서비스를 열었습니다', wr_subject_en: 'Live predictions are open' },
  {
    wr_id: 2,
    wr_subject: '축구 · 농구 · 야구 경기를 실시간으로 만나 보세요',
    wr_subject_en: 'Football, basketball and baseball, as they happen',
  },
  {
    wr_id: 1,
    wr_subject: '배당 변동 시 처리 방식을 예측카트에서 고를 수 있습니다',
    wr_subject_en: 'Choose in the slip what happens when odds move',
  },
];

const yesNo = (isOpen: boolean): 'Y' | 'N' => (isOpen ? 'Y' : 'N');

const siteOf = (
  brand: Brand,
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
  utc: '+09:00',
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
    { label: '회사소개', label_en: 'Company', route: '/company' },
    { label: '이용약관', label_en: 'Terms', route: '/terms/provision' },
    { label: '개인정보처리방침', label_en: 'Privacy', route: '/terms/privacy' },
    { label: '청소년보호정책', label_en: 'Youth protection', route: '/terms/youth' },
    { label: '운영정책', label_en: 'Operating policy', route: '/terms/operational' },
    { label: '제휴문의', label_en: 'Partnership', route: '/affliate' },
    { label: '고객센터', label_en: 'Support', route: '/mypage/customer/faq' },
    { label: '오픈소스 라이선스', label_en: 'Licences', route: '/licenses' },
  ],
  subNav: [
    { label: '라이브', label_en: 'Live', route: '/hitgame/live' },
    { label: '승무패', label_en: 'Standard', route: '/hitgame/srs' },
    { label: '스페셜', label_en: 'Special', route: '/hitgame/special' },
    { label: '이용안내', label_en: 'Guide', route: '/info/guide/general' },
    { label: '게임규칙', label_en: 'Rules', route: '/info/rules/index' },
    { label: '공지사항', label_en: 'Notices', route: '/news/notice' },
    { label: '이벤트 경기', label_en: 'Featured', route: '/hitgame/event' },
    { label: '1:1 문의', label_en: 'Questions', route: '/mypage/customer/qna' },
  ],
  description:
    '골드로 즐기는 스포츠 승부예측. 골드는 현금으로 바꿀 수 없으며 19세 이상만 이용할 수 있습니다.',
  description_en:
    'Sports predictions with the site’s own gold. Gold cannot be exchanged for cash; 19 and over only.',
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
  brand: Brand,
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
