/**
 * The addresses of the site's pages, for the server: these answer with the page for every client, all others with 404. The routes of the
 * client (the features of src/features.ts) say the same, and a test compares both. `:word` stands for one part of a path.
 */

/** Names that a part of a path may have; a part without names here may be anything. */
const named: Readonly<Record<string, string>> = {
  community: 'analysis_new|free|event_board|spomedia',
  news: 'notice|update|event',
  post: String.raw`[1-9]\d{0,14}`,
  game: 'srs|special|live|casual',
  match: String.raw`\d{1,16}`,
  kind: 'team|league',
  code: String.raw`\d{1,16}`,
  provider: 'naver|kakao|facebook|google',
  terms: 'provision|privacy|operational|youth|voucher|services|mobile|cash|children|third-party|games',
  guide: 'general|interface|srs|live|special|jumpball|cointoss|freekick|shooting',
  rules: 'index|srs|special|live',
  sport: 'soccer|basketball|baseball|hockey|rugby|volleyball',
  trades: 'trades|trades/hide|hide/trades',
  trade: 'idx|sell|mysell|buylist|guide|guide/idx|guide/sell|guide/mmysell|guide/buylist',
  member: 'Login|Join|IdFind|PassFind|Payment|FreeCharge|Exchange|Coupon|AuthCheck',
  popup: 'popup1|popup2|popup3',
};

export const pagePaths: readonly string[] = [
  ['/', '/login', '/login/social/:provider', '/logout', '/register', '/unregister'],
  [
    '/selfauthentication',
    '/selfauthentication/code',
    '/alerts',
    '/favourites',
    '/survey',
    '/replay',
    '/bench',
  ],
  [
    '/company',
    '/affliate',
    '/gates',
    '/licenses',
    '/casual',
    '/safebox',
    '/views/:page',
    '/sandbox/pay/:session',
  ],
  ['/hitgame', '/hitgame/construction', '/hitgame/srs', '/hitgame/special', '/hitgame/history'],
  ['/hitgame/live', '/hitgame/live/:id', '/hitgame/live/:id/popup', '/hitgame/livescore'],
  ['/hitgame/results', '/hitgame/event', '/hitgame/event/:id', '/sports/Match/analysis/:match'],
  ['/game/:kind/:code/:match'],
  ['/info', '/info/introduce', '/info/guide', '/info/guide/:guide', '/info/rules', '/info/rules/:rules'],
  ['/info/rules/live/:sport', '/terms/:terms'],
  ['/community', '/community/:community', '/community/:community/write'],
  ['/community/:community/best', '/community/:community/:post', '/community/:community/:post/edit'],
  ['/news', '/news/:news', '/news/:news/write', '/news/:news/:post', '/news/:news/:post/edit'],
  ['/messages', '/messages/random', '/messages/write', '/messages/:path', '/messages/:path/:id'],
  [
    '/mypage',
    '/mypage/charge',
    '/mypage/exchange',
    '/mypage/coupon',
    '/mypage/cash',
    '/mypage/mileage',
    '/mypage/replies',
  ],
  ['/mypage/hitgame/:game', '/mypage/inventory/gameskin', '/mypage/inventory/item'],
  ['/mypage/info', '/mypage/info/activity', '/mypage/info/checkuser', '/mypage/info/losslimit'],
  ['/mypage/info/otp', '/mypage/info/otpcancel', '/mypage/info/passkeys', '/mypage/info/restriction'],
  ['/mypage/info/sessions', '/mypage/info/social', '/mypage/info/terms', '/mypage/info/updateuser'],
  ['/mypage/customer/faq', '/mypage/customer/qawrite', '/mypage/customer/qna'],
  ['/mypage/customer/qna/:id', '/mypage/customer/qna/:id/update'],
  ['/store', '/store/10', '/store/10/:group', '/store/10/:group/:good'],
  ['/:trades', '/:trades/:trade', '/chat/:room', '/popups/:popup'],
  ['/view/casual/default/lobby/:site/:lang', '/view/member/theme2/:member/:site/:lang'],
  ['/operator', '/operator/members/:number', '/operator/grants', '/operator/values', '/operator/terms'],
  [
    '/operator/desk',
    '/operator/search',
    '/operator/matches',
    '/operator/results',
    '/operator/corrections',
    '/operator/names',
    '/operator/orders',
    '/operator/reports',
    '/operator/questions',
    '/operator/survey',
    '/operator/audit',
  ],
].flat();

const patternOf = (path: string): string =>
  path.replaceAll(/:([a-z]+)/g, (_, part: string) => `(?:${named[part] ?? '[^/]+'})`);

/** As the client reads paths: without a slash at the end, and in any case of letters. */
const page = new RegExp(`^(?:${pagePaths.map(patternOf).join('|')})$`, 'i');

/** Whether a path (without its query) is the address of a page. */
export const isPagePath = (path: string): boolean =>
  page.test(path === '/' ? path : path.replace(/\/+$/, ''));
