/** Every call that the specification names. "product" and "calls" are its documents. */

/**
 * `code`: null: the answer has none. `fields`: of the query and the form that the client sends; a multipart form is not described and has
 * its own tests (boards, questions, uploads, messages).
 */
export const specified: readonly (readonly [
  source: string,
  call: string,
  code: string | null,
  fields?: string,
])[] = [
  ['product 7', 'POST /account/info/:siteLang', 'AI000'],
  ['product 7', 'POST /account/login', 'AL000', 'id password site_number'],
  ['product 7', 'POST /account/logout', 'AL000'],
  ['product 7', 'GET /account/tokenRefresh', 'ATR000'],
  ['product 7', 'GET /account/otherDeviceLogout', 'ADL000'],
  ['product 7', 'POST /account/leave', 'AL000', 'authKey memo'],
  ['product 7', 'POST /account/config/:type/', 'AC000', 'value'],
  ['product 7', 'GET /account/totalLossReward', 'ATLR000'],
  ['product 7', 'GET /member/pmang_login_check.php', 'SUCCESS'],
  ['product 7', 'POST /member/pmang_register.php', 'OK', 'authToken mb_nick stipulation privacy'],
  ['product 7', 'POST /member/nick_check.php', 'SUCCESS', 'mb_nick'],
  ['product 7', 'GET /member/privacy_policy.php', 'SUCCESS'],
  ['product 7', 'GET /member/id_nick_convert.php', null, 'id'],
  ['product 7', 'POST /goldchest/myinfo.php', 'OK'],
  ['product 7', 'POST /goldchest/proc.php', 'OK', 'gold mode'],
  ['product 7', 'GET /terms/:site/:lang/:code', 'TL000'],
  ['product 7', 'POST /terms/check/:lang/:code', 'TC000'],
  ['product 7', 'POST /terms/agree/:lang/:code', 'TA000'],
  ['product 7', 'GET /sports/MyLastResult/:utc', 'SM000'],
  ['product 7', 'GET /sports/EventOddsData', 'EOD000'],
  ['product 7', 'GET /sports/Schedule/SRS/:version/0/:date/:utc', null, 'limit'],
  ['product 7', 'GET /sports/Schedule/LIVE/:siteKey/0/:date/:utc', null],
  ['product 7', 'GET /betting/hitlist.php', 'OK', 'val getDraw'],
  ['product 7', 'GET /betting/casuallist.php', 'OK', 'gubun page_row_num page start_date'],
  ['product 7', 'GET /r/tournaments/ko', null],
  ['product 7', 'GET /crypto/decode/:value', null],
  ['product 7', 'GET /crypto/encode/:value', null],
  ['product 7', 'GET /event/info-all/:version/:lang', 'EIA000'],
  ['product 7', 'GET /event/info/:version/:lang/:eventId', 'EI000'],
  ['product 7', 'GET /event/user_status/:version/:lang/:eventId', 'EUS000'],
  ['product 7', 'POST /event/getReward/:version/:lang/:eventId/:missionId', 'OK'],
  ['product 7', 'GET /survey/survey.php', 'OK'],
  ['product 7', 'POST /survey/survey_update.php', 'OK', 'answers'],
  ['calls 7', 'GET /resource/initial/:ver', null],
  ['calls 7', 'GET /resource/verify/:ver/pc/:lang', null],
  ['calls 7', 'GET /resource/:ver/pc/:lang', null],
  ['calls 7', 'GET /resource/:part/:ver/pc/:lang', null],
  ['calls 7', 'GET /resource/gameConfig/:ver', null],
  ['calls 7', 'GET /trade/list/sell/:ver/:utc/:order/:align/:pageRowNum/:page', 'TL000', 'st_date ed_date'],
  ['calls 7', 'GET /trade/list/trade/:ver/:utc/:order/:align/:pageRowNum/:page', 'TL000', 'st_date ed_date'],
  ['calls 7', 'GET /trade/list/buy/:ver/:utc/:order/:align/:pageRowNum/:page', 'TL000', 'st_date ed_date'],
  ['calls 7', 'POST /trade/sell/:ver/:site/:drawid/:sellPrice', 'TS000', 'mode drawtype drawid sellPrice'],
  ['calls 7', 'POST /trade/cancel/:ver/:site/:id', 'TC000'],
  ['calls 7', 'POST /trade/buy/:ver/:site/:id', 'TB000', 'mode drawtype id'],
  ['calls 7', 'POST /trade/proc.php', 'OK', 'mode drawtype drawid id'],
  ['calls 7', 'GET /market/list/:ver/:lang/:category/100/:page', 'ML000'],
  ['calls 7', 'GET /market/detail/:ver/:lang/:id', 'MD000'],
  ['calls 7', 'POST /market/buy/:ver/:itemId/:qty', 'MB000'],
  ['calls 7', 'POST /market/inventory/:site/:lang/:category', 'MI000'],
  ['calls 7', 'POST /market/use/PI01/:selectItemId', 'MU000', 'contents'],
  ['calls 7', 'POST /market/inventory/setSkin/ko', 'MS000', 'item_code'],
  ['calls 7', 'POST /market/use/:itno/:count', 'MU000', 'contents'],
  ['calls 7', 'POST /market/use.php', 'OK', 'it_no ca_id'],
  ['calls 7', 'POST /market/item_withdrawal.php', 'SUCCESS', 'it_no it_cnt'],
  ['calls 7', 'POST /account/otp/generate', 'AO000', 'authKey secretkey'],
  ['calls 7', 'POST /account/otp/disable', 'AO000', 'authKey'],
  ['calls 7', 'POST /account/password', 'AP000', 'value'],
  ['calls 7', 'POST /account/config/:type', 'AC000', 'value'],
  ['calls 7', 'GET /account/log/point/:pointType/:lang/:utc/:pageSize/:page', 'AL000'],
  ['calls 7', 'POST /account/memo/write/one/:ids', 'AMW000'],
  ['calls 7', 'POST /account/memo/write/item/:ids', 'AMW000', 'contents'],
  ['calls 7', 'POST /account/memo/del/:ids', 'AMV000'],
  ['calls 7', 'GET /account/memo/list/:path/:utc/:pageSize/:page', 'AML000'],
  ['calls 7', 'GET /account/memo/read/:id', 'AMV000'],
  [
    'calls 7',
    'GET /datatable/list/:version/:utc/:lang/:path/:pageSize/:page',
    'DL000',
    'search_type search_word',
  ],
  ['calls 7', 'GET /datatable/read/:version/:utc/:path/:id', 'DR000'],
  ['calls 7', 'GET /datatable/config/:version/:lang/:path', 'DC000'],
  ['calls 7', 'POST /datatable/update/:version/:lang/:path/:id', 'DU000'],
  ['calls 7', 'POST /datatable/file/upload/:siteKey/sports', 'DFU000'],
  ['calls 7', 'GET /datatable/delete/:siteKey/:path/:id', 'DD000'],
  ['calls 7', 'GET /datatable/comment/list/:siteKey/:utc/:lang/:path/:id/:pageSize/:page', 'DCL000'],
  [
    'calls 7',
    'POST /datatable/comment/update/:siteKey/:lang/:path/:id/:comment/:parent',
    'DCU000',
    'contents',
  ],
  ['calls 7', 'GET /datatable/comment/delete/:siteKey/:path/:wrId', 'DCD000'],
  ['calls 7', 'GET /bbs/board.php', 'OK', 'bo_table page page_row_num'],
  ['calls 7', 'GET /datatable/customer/config/:site/:lang', 'DCC000'],
  ['calls 7', 'GET /datatable/customer/list/:site/:lang/:kindCode/:utc/:pageSize/:page', 'DCL000', 'keyword'],
  ['calls 7', 'GET /datatable/customer/read/:siteKey/:lang/:utc/:id', 'DCR000'],
  ['calls 7', 'POST /datatable/customer/update/:siteKey/:id', 'DCU000'],
  ['calls 7', 'POST /datatable/customer/delete/:siteKey/:id', 'DCD000'],
  ['calls 7', 'GET /datatable/faq/list/:site/:lang/:kindCode/:pageSize/:page', 'DFL000', 'keyword'],
  ['calls 7', 'GET /datatable/faq/config/:site/:lang', 'DFC000'],
];

/** Pages that other pages embed, and the types of the call of the configuration. */
const memberPages = ['Login', 'Join', 'IdFind', 'PassFind', 'Payment', 'FreeCharge', 'Exchange', 'Coupon'];
const configTypes = ['password', 'blockdate', 'losslimit', 'profile', 'nick', 'hp', 'logout_time'];

/** The paths that the specification's client sends or opens. */
export const specifiedPaths: readonly string[] = [
  ...new Set(specified.map(([, call]) => call.replace(/^[A-Z]+ /, ''))),
  ...[...configTypes, 'memo', 'email', 'sms', 'chat'].map((type) => `/account/config/${type}`),
  ...['send_all', 'recv_all'].map((box) => `/account/memo/del/${box}`),
  ...['Consumable', 'Skin'].map((category) => `/market/inventory/:site/:lang/${category}`),
  ...[...memberPages, 'AuthCheck'].map((page) => `/view/member/theme2/${page}/:site/:lang`),
  '/view/casual/default/lobby/:site/:lang',
  '/views/:page',
];

const isPlace = (part = ''): boolean => part.startsWith(':');

/** Whether a path, without its query, is one of the specified path; places of both may be anything. */
export function isPathOf(specifiedPath: string, path: string): boolean {
  const [parts, sent] = [specifiedPath.split('/'), path.split('/')];
  return (
    parts.length === sent.length &&
    parts.every((part, at) => isPlace(part) || isPlace(sent[at]) || part === sent[at])
  );
}
