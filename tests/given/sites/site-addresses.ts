/** The addresses of the specification (A2 to A15), and those that the site has beside them. `:name` stands for the number of a thing that exists. */

const under = (prefix: string, pages: readonly string[]): readonly string[] =>
  pages.map((page) => prefix + page);

const boards = under('/community/', ['analysis_new', 'free', 'event_board']);
const tradePages = [
  'buylist',
  'idx',
  'mysell',
  'sell',
  'guide/buylist',
  'guide/idx',
  'guide/mmysell',
  'guide/sell',
];
const sports = ['soccer', 'basketball', 'baseball', 'hockey', 'rugby', 'volleyball'];
const guides = [
  'general',
  'interface',
  'srs',
  'live',
  'special',
  'jumpball',
  'cointoss',
  'freekick',
  'shooting',
];

/** What the specification names. */
export const specifiedAddresses: readonly string[] = [
  ['/', '/affliate', '/casual', '/company', '/gates', '/licenses', '/login', '/register'],
  ['/selfauthentication', '/unregister', '/community'],
  boards.flatMap((board) => under(board, ['', '/write', '/:post'])),
  under('/hitgame/', ['construction', 'event', 'history', 'live', 'live/:match', 'live/:match/popup']),
  under('/hitgame/', ['livescore', 'results', 'special', 'srs', 'event/1', 'event/4']),
  ['/info', '/info/introduce', ...under('/info/guide/', guides)],
  under('/info/rules/', ['index', 'live', 'special', 'srs', ...under('live/', sports)]),
  ['/messages', '/messages/random', '/messages/write'],
  ['recv', 'send'].flatMap((path) => under(`/messages/${path}`, ['', '/:message'])),
  under('/mypage/', ['cash', 'mileage', 'customer/faq', 'customer/qawrite', 'customer/qna']),
  under('/mypage/customer/qna/', [':question', ':question/update']),
  under('/mypage/hitgame/', ['casual', 'live', 'special', 'srs']),
  under('/mypage/info/', ['checkuser', 'losslimit', 'otp', 'otpcancel', 'restriction', 'updateuser']),
  ['/mypage', '/mypage/info', '/mypage/inventory/gameskin', '/mypage/inventory/item'],
  ['/news', '/news/notice', '/news/update', '/news/event', '/news/notice/:notice'],
  ['/store', ...under('/store/10', ['', '/1010', '/1020', '/1010/:good'])],
  under('/terms/', ['operational', 'privacy', 'provision', 'voucher', 'youth']),
  under('/terms/', ['services', 'mobile', 'cash', 'children', 'games']),
  ...['/trades/', '/hide/trades/', '/trades/hide/'].map((prefix) => under(prefix, tradePages)),
  ['/popups/popup1', '/popups/popup2', '/popups/popup3', '/chat/lobby', '/safebox', '/views/charge'],
  ['/messages/write?t=demo2', '/chat/lobby?toid=demo2', '/popups/popup1?index=1&hours=24'],
  ['/sports/Match/analysis/:match', '/?page=login', '/?page=info'],
  // It logs out: the last.
  ['/logout'],
].flat();

/** What the site has beside them, and an address that leads nowhere. */
export const ownAddresses: readonly string[] = [
  ['/game/team/311/41001', '/game/league/311/410'],
  ['/alerts', '/favourites', '/survey', '/replay', '/bench', '/nowhere', '/community/free/best'],
  under('/mypage/', ['charge', 'exchange', 'coupon']),
  under('/mypage/info/', ['activity', 'passkeys', 'sessions', 'social', 'terms']),
  under('/view/casual/default/lobby/spo/ko?gametype=', ['jumpball', 'cointoss', 'freekick']),
  under('/view/member/theme2/', ['Login/spo/ko', 'Join/spo/ko', 'IdFind/spo/ko', 'PassFind/spo/ko']),
].flat();

export const operatorAddresses: readonly string[] = [
  '/operator',
  ...under('/operator/', [
    'desk',
    'search',
    'matches',
    'results',
    'corrections',
    'names',
    'orders',
    'members/1',
    'grants',
    'values',
    'terms',
    'reports',
    'questions',
    'survey',
    'audit',
  ]),
];

/** The address with numbers for its things; 7 for a thing that has none. */
export const addressWith = (address: string, things: Readonly<Record<string, string>> = {}): string =>
  address.replaceAll(/:([a-z]+)/g, (_, thing: string) => things[thing] ?? '7');
