/**
 * O9: every entity of the specification, with each of its fields. The wire's entities are read or written under the specification's
 * names; those that only a window has stand under our own names, which the table gives. "product" and "calls" are its two documents.
 */
import { describe, expect, test } from 'vitest';
import { cancelGroups } from '../../domain/bet/cancelable.ts';
import { encodeMarket } from '../../domain/protocol/stream/market-row.ts';
import { encodeFacts, encodeState } from '../../domain/protocol/stream/match-row.ts';
import { encodePreMatchMarket, encodeSpecialMarket } from '../../domain/protocol/stream/pre-match-odds.ts';
import { encodePreMatch } from '../../domain/protocol/stream/pre-match-row.ts';
import { encodeBet } from '../../domain/protocol/bets/draw-codec.ts';
import { drawHistoryRow, drawRow } from '../../domain/protocol/bets/draw-history.ts';
import { drawMarketRow } from '../../domain/protocol/bets/draw-market.ts';
import { accountInfoAnswer, loginAnswer } from '../../domain/protocol/calls/account/account.ts';
import {
  boardHome,
  boardList,
  boardRead,
  postForm,
} from '../../domain/protocol/calls/community/board-calls.ts';
import { decodeBanners } from '../../domain/protocol/calls/site/banner.ts';
import { casualRow } from '../../domain/protocol/calls/bets/casual.ts';
import { commentList } from '../../domain/protocol/calls/community/comment-calls.ts';
import { eventInfo, eventReward, eventStatus } from '../../domain/protocol/calls/money/event-calls.ts';
import { faqList } from '../../domain/protocol/calls/support/faq-calls.ts';
import { lossLimit, totalLossReward } from '../../domain/protocol/calls/account/limits-calls.ts';
import { memoList, memoRead } from '../../domain/protocol/calls/community/message-calls.ts';
import { safeboxInfo } from '../../domain/protocol/calls/money/money-calls.ts';
import { questionList, questionRead } from '../../domain/protocol/calls/support/question-calls.ts';
import {
  betStandardRow,
  leagueRow,
  popupRow,
  resourceAnswer,
  siteRow,
} from '../../domain/protocol/calls/site/resource.ts';
import { goodBuy, goodsList } from '../../domain/protocol/calls/money/store-calls.ts';
import { surveyRead } from '../../domain/protocol/calls/community/survey-calls.ts';
import { tradeBuy, tradeMarketList, tradeSell } from '../../domain/protocol/calls/bets/trade-calls.ts';
import { walletLog } from '../../domain/protocol/calls/money/wallet-calls.ts';
import { chatItem, joinedAnswer } from '../../domain/protocol/chat/chat-rows.ts';
import { withSaved } from '../../domain/slip/saved-slip.ts';
import { countryName, countryOf } from '../../src/parts/matches/country.ts';
import { betOf, legOf } from '../given/domain/bet.ts';
import { facts, market, snapshot, state } from '../given/domain/book.ts';
import { fieldsOf } from '../given/domain/shape-fields.ts';
import { slipItem, slipViewOf } from '../given/domain/slip.ts';

const preMatch = { parentId: 7, playedId: 7, specialType: 0, important: true, fullTime: null };
const match = snapshot(5, [], { facts: { preMatch } });
const priced = market(18, [190, 195], { specifier: 'total=2.5' });
const standard = encodePreMatch(match.facts, match.state);
const special = encodeSpecialMarket(5, priced, { facts: facts(5), state: state(), at: 0 });
const odds = encodePreMatchMarket(5, market(1, [210, 330, 340]));
const live = { ...encodeFacts(facts(5)), ...encodeState(state()) };
const bet = encodeBet(betOf({ legs: [legOf()] }));
const keys = (row: object | undefined): readonly string[] => Object.keys(row ?? {});
const words = (text: string): readonly string[] => text.split(/[,\s]+/);
const account = fieldsOf(accountInfoAnswer, 'DATA');
const event = (...path: readonly string[]) => fieldsOf(eventInfo.answer, 'DATA', ...path);
const mission = (...path: readonly string[]) =>
  fieldsOf(eventStatus.answer, 'DATA', 'mission_status_list', ...path);
const saved = withSaved({}, { items: [slipItem()] }, '2026-11-21');

/** Fields on the wire, under the specification's names. `has`: what the row has or reads. */
const onTheWire: readonly (readonly [
  source: string,
  entity: string,
  has: readonly string[],
  fields: string,
])[] = [
  [
    'product 3',
    'user',
    account,
    'mb_id user_id nick mb_nick name hp social created_at updated_at user_level_code user_role_code user_status_code user_accountKey agentChangeCheck new_memo_cnt memo_yn chat_yn mb_deny_chat mb_deny_memo chest_gold accountno points logoutTime',
  ],
  [
    'product 3',
    'wallet of a user',
    fieldsOf(accountInfoAnswer, 'DATA', 'points'),
    'Name Point Uses Type lossLockDate lossLimitSet lossLimitSetDate loss',
  ],
  [
    'product 7',
    'login',
    [...fieldsOf(loginAnswer), ...fieldsOf(loginAnswer, 'DATA')],
    'CODE DATA DATE TOKEN DAYS',
  ],
  [
    'product 3',
    'casual history row',
    fieldsOf(casualRow),
    'inning forecastValue result winRate Drawid BuyDate Point gameresultValue winPoint',
  ],
  [
    'product 3',
    'bet of the history',
    [...fieldsOf(drawRow), ...fieldsOf(drawHistoryRow)],
    'DrawId DrawType DrawState RefundingByUser GameCode Folders Cancellable BuyDate DateDrawn Odd AggregatedOdd SpoGold Point ExpectedWinSpoGold WinSpoGold WinPoint details totalItems',
  ],
  [
    'product 3',
    'bet of the history, as it is written',
    keys(bet),
    'DrawId DrawType DrawState RefundingByUser GameCode Folders Cancellable BuyDate DateDrawn Odd AggregatedOdd SpoGold Point ExpectedWinSpoGold WinSpoGold WinPoint details',
  ],
  [
    'product 3',
    'game line',
    fieldsOf(drawRow, 'details'),
    'DrawId DateDrawn MatchDateKor Odd_C Odd_L Odd_R SportId TournamentId TournamentTitle MarketId OutcomeId Specifiers HomeTeam_UniqueId AwayTeam_UniqueId HomeTeamTitle AwayTeamTitle HomeTeam_Score AwayTeam_Score MatchDate MatchStatusCode DrawState AllottedValue AggregatedOdd main_AggregatedOdd main_DrawState Point MatchMarketType SRSSpecialMarketType',
  ],
  [
    'product 3',
    'cancelable bet',
    fieldsOf(drawRow),
    'GameCode Folders group group_draw_id AggregatedOdd Point DateDrawn details',
  ],
  [
    'product 3',
    'special odds row',
    keys(special),
    'DrawId DateDrawn MarketId OutomeId MatchDate AllottedValue Odd_C Odd_L Odd_R SportId Specifiers TournamentId MatchStatusCode HomeTeam_Score AwayTeam_Score',
  ],
  [
    'product 3',
    'standard match',
    keys(standard),
    'id SportId TournamentId MatchDate MatchStatusCode HomeTeam_UniqueId HomeTeam_Name HomeTeam_Score HomeTeam_Score_FT AwayTeam_UniqueId AwayTeam_Name AwayTeam_Score AwayTeam_Score_FT Main SRSSpecialMarketType ImportantUse CountryCode ParentMatchIntid BMatchId MarketStatus',
  ],
  [
    'product 3',
    'standard odds',
    keys(odds),
    'matchId marketTypeId allottedValue originMarketType SRSMarketType isMain status Odd_L Odd_C Odd_R',
  ],
  ['product 3', 'price of standard odds', keys(odds['Odd_L'] as object), 'Status Id Type Odds'],
  [
    'product 3',
    'live match',
    keys(live),
    'MatchId MatchStatus MatchDate SportId TournamentId CountryCode MatchOff MainMatch home_score away_score event_status',
  ],
  [
    'product 3',
    'event status of a live match',
    keys(live.event_status),
    'away_score home_score match_status status reporting current_server period_scores',
  ],
  ['product 3', 'live market', keys(encodeMarket(priced)), 'id status specifiers alotted favourite outcomes'],
  ['product 3', 'outcome of a live market', keys(encodeMarket(priced).outcomes[0]), 'id active odds'],
  [
    'product 3',
    'bet standard',
    fieldsOf(betStandardRow),
    'level_betting_limt crossOver betting_max_folder_count level_penalty',
  ],
  ['product 3', 'limits of a level', fieldsOf(betStandardRow, 'level_betting_limt'), 'least_1 max_1 pred'],
  ['product 3', 'markets of a sport', fieldsOf(resourceAnswer, 'Sports'), 'Delay Parent_Match Cross Other'],
  ['product 3', 'saved cart item', keys(saved?.['57']?.['20261121']?.[0]), 'MatchDate'],
  [
    'product 3',
    'point use row',
    fieldsOf(walletLog.answer, 'DATA', 'lists'),
    'num created_at point_use_code point',
  ],
  [
    'product 3',
    'popup',
    fieldsOf(popupRow),
    'popup_type_code group_id use_yn subject contents link sdate edate target replay_time width height position_left position_top',
  ],
  ['product 3', 'notice', fieldsOf(siteRow, 'notices'), 'wr_id wr_subject'],
  ['product 3', 'safebox', fieldsOf(safeboxInfo.answer, 'data'), 'spoGold chestGold chestLimit'],
  [
    'product 3',
    'loss limit',
    fieldsOf(lossLimit.answer, 'DATA'),
    'limit loss lossDate updatedDate possibleDate',
  ],
  ['product 3', 'chat item', fieldsOf(chatItem), 'userId nickname isAdmin message bet'],
  ['product 3', 'chat room', fieldsOf(joinedAnswer), 'items'],
  [
    'product 3',
    'event',
    event(),
    'event_id title description start_at end_at banner_info skin_type_code mission_list reward_infos',
  ],
  [
    'product 3',
    'mission of an event',
    [...event('mission_list'), ...event('mission_list', 'mission_detail')],
    'mission_group_id mission_detail mission_seq_no title mission_complete_value',
  ],
  [
    'product 3',
    'rewards of an event',
    [...event('reward_infos'), ...event('reward_infos', 'sub_list')],
    'reward_group_id is_fixed_reward_yn lang sub_list reward_seq_no reward_name reward_amount unit_text percentage',
  ],
  [
    'product 3',
    'member in an event',
    [...mission(), ...mission('mission_detail')],
    'mission_group_id reward_group_id attain_yn receive_yn mission_user_amount mission_type_code',
  ],
  [
    'product 3',
    'reward result',
    fieldsOf(eventReward.answer, 'DATA'),
    'stats reward_seq_no reward_group_id is_fixed_reward_yn reward_amount percentage',
  ],
  [
    'product 3',
    'survey item',
    fieldsOf(surveyRead.answer, 'data', 'list'),
    'content mandatory type type_item post_name sort',
  ],
  [
    'product 3',
    'store purchase',
    [...fieldsOf(goodsList.answer, 'DATA', 'list'), ...keys(goodBuy.params.shape)],
    'name price qty',
  ],
  [
    'product 3',
    'total loss reward',
    fieldsOf(totalLossReward.answer),
    'TOTAL_LOSS_REWARD START_DATE END_DATE',
  ],
  ['product 3', 'country', keys(countryOf('KR') ?? {}), 'a2 a3 num'],
  ['product 3', 'site', fieldsOf(siteRow), 'siteLang languages utc default_config sessionTimeout'],
  ['product 3', 'switch of the trade market', fieldsOf(siteRow, 'default_config'), 'exchange_yn'],
  [
    'calls 3',
    'trade row',
    fieldsOf(tradeMarketList.answer, 'DATA', 'data'),
    'DrawId DrawType DrawState RefundingByUser LeftTime tradetime isExpand',
  ],
  ['calls 3', 'trade list', fieldsOf(tradeMarketList.answer, 'DATA'), 'data total'],
  [
    'calls 3',
    'detail of a bet',
    fieldsOf(drawRow, 'details'),
    'DrawId DateDrawn MatchDate MatchDateKor AllottedValue SportId TournamentId MatchStatusCode HomeTeam_Score AwayTeam_Score',
  ],
  ['calls 3', 'sale', fieldsOf(tradeSell.form), 'mode drawtype drawid sellPrice'],
  ['calls 3', 'purchase of a bet', fieldsOf(tradeBuy.form), 'mode drawtype id'],
  ['calls 3', 'store list', fieldsOf(goodsList.answer, 'DATA'), 'list total'],
  [
    'calls 3',
    'post',
    [...fieldsOf(boardRead.answer, 'DATA', 'data'), ...fieldsOf(boardRead.answer, 'DATA')],
    'id subject contents down_url comment_count hit link_count drawid links isOwner next prev file',
  ],
  [
    'calls 3',
    'post of a list',
    [...fieldsOf(boardList.answer, 'DATA', 'data'), ...fieldsOf(boardHome.answer, 'data', 'list')],
    'wr_datetime subject',
  ],
  ['calls 3', 'file of a post', fieldsOf(boardRead.answer, 'DATA', 'file'), 'origin_name down_url'],
  [
    'calls 7',
    'written post',
    fieldsOf(postForm),
    'id subject contents kind_code drawid link1 link2 file_del[0] file_del[1] wr_10',
  ],
  ['calls 3', 'comment', fieldsOf(commentList.answer, 'DATA', 'data'), 'contents wr_datetime edited_at'],
  ['calls 3', 'message of a list', fieldsOf(memoList.answer, 'DATA', 'lists'), 'created_at contents'],
  ['calls 3', 'list of messages', fieldsOf(memoList.answer, 'DATA'), 'lists totalcnt'],
  [
    'calls 3',
    'message',
    [...fieldsOf(memoRead.answer, 'DATA'), ...fieldsOf(memoRead.answer, 'DATA', 'read')],
    'read prev next created_at view_date contents',
  ],
  [
    'calls 3',
    'list of questions',
    fieldsOf(questionList.answer, 'DATA', 'data'),
    'id subject datetime status status_code kind_code',
  ],
  [
    'calls 3',
    'question',
    [...fieldsOf(questionRead.answer, 'DATA', 'data'), ...fieldsOf(questionRead.answer, 'DATA')],
    'id subject contents drawid datetime status score file1 file2 kind_code status_code files file answer',
  ],
  ['calls 3', 'FAQ item', fieldsOf(faqList.answer, 'DATA', 'data'), 'kind_code subject contents fm_subject'],
  ['calls 3', 'league', fieldsOf(leagueRow), 'id sportId name'],
];

/** Fields that a window or a core has, by the specification's name and ours. */
const ours: readonly (readonly [
  source: string,
  entity: string,
  value: object,
  names: Readonly<Record<string, string>>,
])[] = [
  [
    'product 3',
    'cart item',
    slipItem(),
    {
      id: 'id',
      MatchId: 'matchId',
      MarketId: 'marketId',
      OutcomeId: 'outcomeId',
      SportId: 'sportId',
      Rate: 'odds',
      Arrow: 'arrow',
      Active: 'lock',
      Specifiers: 'specifier',
      MatchDate: 'startsAt',
      game: 'gameCode',
    },
  ],
  [
    'product 3',
    'cart',
    slipViewOf().slip,
    {
      items: 'items',
      requesting: 'phase',
      waitCount: 'phase',
      isWaitLive: 'phase',
      countSameBets: 'countSameBets',
      overItem: 'overItem',
    },
  ],
  [
    'product 3',
    'limits of the cart',
    slipViewOf(),
    {
      error: 'refusal',
      isChanged: 'lost',
      betStandard: 'leastStake',
      lvBetLimit: 'mostStake',
      itemCountLimit: 'maxFolders',
    },
  ],
  [
    'product 3',
    'picks that the cart sends',
    Object.fromEntries(fieldsOf(drawMarketRow, 'draws').map((name) => [name, 1])),
    {
      MatchId: 'MatchId',
      MarketId: 'MarketId',
      OutcomeId: 'OutcomeId',
      Specifiers: 'Specifiers',
      Rate: 'Rate',
    },
  ],
  [
    'product 3',
    'group of cancelable bets',
    cancelGroups([betOf({ cancellable: true })])[0] ?? {},
    { group: 'ids', count: 'chosen', details: 'bet' },
  ],
];

describe('O9 entities of the specification', () => {
  test.each(onTheWire)('%s: %s has every field', (_source, _entity, has, fields) => {
    expect(words(fields).filter((field) => !has.includes(field))).toEqual([]);
  });

  test.each(ours)('%s: %s has every field under our names', (_source, _entity, value, names) => {
    expect(Object.values(names).filter((name) => !(name in value))).toEqual([]);
  });

  test('a banner is read from all of its fields', () => {
    const note = '{"openInside":"N","goMobile":"Y"}';
    const colour = { background_color: '{"rgba":{"r":1,"g":2,"b":3,"a":1}}' };
    const place = { device_code: 'PM01', banner_code: 'BK04', use_yn: 'Y', link: '/news', target: '_blank' };
    const days = { sdate: '2026-11-21', edate: '2026-11-22' };
    const rows = [{ view_url: 'https://a.example/b.png', note, ...colour, ...place, ...days }];
    const read = { code: 'BK04', device: 'PM01', inUse: true, imageUrl: rows[0]?.view_url, link: '/news' };
    const shown = { opens: 'window', background: 'rgba(1, 2, 3, 1)', goMobile: true };
    const dated = { firstDay: '2026-11-21', lastDay: '2026-11-22' };
    expect(decodeBanners(rows)).toEqual([{ ...read, ...shown, ...dated }]);
  });

  test('a country is found by each of its codes, and has a name in both languages', () => {
    const country = countryOf('kor');
    expect([countryOf('KR'), countryOf('410')]).toEqual([country, country]);
    expect(country && [countryName(country, 'ko'), countryName(country, 'en')]).toEqual([
      '대한민국',
      'South Korea',
    ]);
    expect(countryOf('INT')).toBeNull();
  });

  test('a bet whose lines stand in games is read as one with details', () => {
    const { details, ...rest } = structuredClone(bet) as unknown as Record<string, unknown>;
    expect(drawRow.parse({ ...rest, games: details })).toEqual(drawRow.parse({ ...rest, details }));
  });
});
