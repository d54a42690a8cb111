/** Converts bets between the wire (DrawRow, GameLineRow) and the domain (Bet, BetLeg). */
import { gameCodes } from '../../catalogue/game-code.ts';
import type { Bet, BetLeg } from '../../bet/bet.ts';
import { withDecidedScore } from '../../bet/leg-score.ts';
import { MAX_CANCELABLE, mayCancel } from '../../bet/cancelable.ts';
import { marketEntry } from '../../match/market-catalogue.ts';
import type { SideOdds } from '../../match/market-shape.ts';
import { sharesIn, textOfShares } from '../../match/stake-shares.ts';
import { canonicalSpecifier, lineOf, specifierJson } from '../../match/specifiers.ts';
import { decimalOf, oddsFromDecimal } from '../../odds/odds.ts';
import { koreanWireTime, wireTime } from '../../time/korean-time.ts';
import type { DrawRow, GameLineRow } from './draw-history.ts';
import { integerOf, wireTimeOf } from '../wire/wire-values.ts';

const encodeSides = ([left, centre, right]: SideOdds) => ({
  Odd_L: decimalOf(left),
  Odd_C: centre === null ? null : decimalOf(centre),
  Odd_R: decimalOf(right),
});

const encodeLeg = (bet: Bet, leg: BetLeg): GameLineRow => ({
  DrawId: bet.drawId,
  SportId: leg.sportId,
  MatchId: leg.matchId,
  BMatchId: leg.playedId,
  TournamentId: leg.leagueId,
  TournamentTitle: leg.leagueName?.ko ?? '',
  TournamentTitle_En: leg.leagueName?.en ?? '',
  MarketId: leg.marketId,
  OutcomeId: leg.outcomeId,
  Specifiers: specifierJson(leg.specifier),
  HomeTeam_UniqueId: leg.homeId,
  AwayTeam_UniqueId: leg.awayId,
  HomeTeamTitle: leg.home.ko,
  AwayTeamTitle: leg.away.ko,
  HomeTeamTitle_En: leg.home.en,
  AwayTeamTitle_En: leg.away.en,
  HomeTeam_Score: leg.homeScore,
  AwayTeam_Score: leg.awayScore,
  MatchDate: wireTime(leg.startsAt),
  MatchDateKor: leg.startsAt === null ? undefined : koreanWireTime(leg.startsAt),
  AllottedValue: lineOf(leg.specifier),
  DateDrawn: wireTime(bet.decidedAt),
  MatchMarketType: marketEntry(leg.marketId).kind,
  /** 1 for legs of special games. */
  SRSSpecialMarketType: bet.gameCode === gameCodes.special ? 1 : 0,
  Point: bet.stake,
  main_AggregatedOdd: decimalOf(bet.odds),
  main_DrawState: bet.state,
  MatchStatusCode: leg.matchStatus,
  DrawState: leg.state,
  ...(leg.decidedScore === undefined
    ? {}
    : { HomeTeam_Decided_Score: leg.decidedScore.home, AwayTeam_Decided_Score: leg.decidedScore.away }),
  ...(leg.half === true ? { HalfResult: 1 } : {}),
  ...(leg.shares === undefined ? {} : { ResultShares: textOfShares(leg.shares) }),
  ...(leg.byStaff === true ? { DecidedByStaff: 1 } : {}),
  AggregatedOdd: decimalOf(leg.odds),
  ...(leg.sides && encodeSides(leg.sides)),
  receipt:
    leg.receipt === null
      ? null
      : {
          shown: decimalOf(leg.receipt.shownOdds),
          taken: decimalOf(leg.receipt.takenOdds),
          ageMs: leg.receipt.ageMs,
        },
});

export const encodeBet = (bet: Bet): DrawRow => ({
  DrawId: bet.drawId,
  DrawType: bet.drawType,
  DrawState: bet.state,
  GameCode: bet.gameCode,
  RefundingByUser: bet.refundedByUser ? 1 : 0,
  Folders: bet.folders,
  Cancellable: bet.cancellable ? 1 : 0,
  BuyDate: wireTime(bet.boughtAt),
  DateDrawn: wireTime(bet.decidedAt),
  AggregatedOdd: decimalOf(bet.odds),
  Odd: decimalOf(bet.odds),
  AcceptedOdd: decimalOf(bet.acceptedOdds),
  SpoGold: bet.stake,
  Point: bet.stake,
  ExpectedWinSpoGold: bet.expected,
  WinSpoGold: bet.won,
  WinPoint: bet.won,
  ...(bet.trade === undefined ? {} : { Trade: bet.trade.side, TradePrice: bet.trade.price }),
  details: bet.legs.map((leg) => encodeLeg(bet, leg)),
});

const nameOf = (ko: string, en: string | undefined) => ({
  ko: ko === '' ? (en ?? '') : ko,
  en: en === undefined || en === '' ? ko : en,
});

/** The score that decided the leg, where the match went on to another one. */
const decidedScoreOf = ({
  HomeTeam_Decided_Score: home,
  AwayTeam_Decided_Score: away,
}: LegRow): Pick<BetLeg, 'decidedScore'> =>
  home == null || away == null ? {} : { decidedScore: { home, away } };

function sharesOfRow({ ResultShares: text }: LegRow): Pick<BetLeg, 'shares'> {
  const shares = text === undefined ? null : sharesIn(text);
  return shares === null ? {} : { shares };
}

function sidesOfRow({ Odd_L: left, Odd_C: centre, Odd_R: right }: LegRow): Pick<BetLeg, 'sides'> {
  const [first, last] = [oddsFromDecimal(left ?? 0), oddsFromDecimal(right ?? 0)];
  return first === null || last === null
    ? {}
    : { sides: [first, centre == null ? null : oddsFromDecimal(centre), last] };
}

type LegRow = Omit<GameLineRow, 'Point' | 'main_AggregatedOdd' | 'main_DrawState'>;

export function decodeLeg(row: LegRow): BetLeg {
  const { receipt } = row;
  return withDecidedScore<BetLeg>({
    matchId: row.MatchId,
    playedId: row.BMatchId ?? null,
    sportId: row.SportId,
    leagueId: row.TournamentId,
    leagueName: row.TournamentTitle === '' ? null : nameOf(row.TournamentTitle, row.TournamentTitle_En),
    marketId: row.MarketId,
    specifier: canonicalSpecifier(row.Specifiers) ?? row.Specifiers,
    outcomeId: row.OutcomeId,
    homeId: row.HomeTeam_UniqueId ?? null,
    awayId: row.AwayTeam_UniqueId ?? null,
    home: nameOf(row.HomeTeamTitle, row.HomeTeamTitle_En),
    away: nameOf(row.AwayTeamTitle, row.AwayTeamTitle_En),
    homeScore: row.HomeTeam_Score,
    awayScore: row.AwayTeam_Score,
    startsAt: wireTimeOf(row.MatchDate),
    matchStatus: row.MatchStatusCode,
    state: row.DrawState,
    ...decidedScoreOf(row),
    ...(row.HalfResult === 1 ? { half: true } : {}),
    ...sharesOfRow(row),
    ...(row.DecidedByStaff === 1 ? { byStaff: true } : {}),
    odds: oddsFromDecimal(row.AggregatedOdd) ?? 0,
    ...sidesOfRow(row),
    receipt:
      receipt === null || receipt === undefined
        ? null
        : {
            shownOdds: oddsFromDecimal(receipt.shown) ?? 0,
            takenOdds: oddsFromDecimal(receipt.taken) ?? 0,
            ageMs: receipt.ageMs,
          },
  });
}

/** Details are matched by DrawId (D10): details of another bet are left out. */
export const decodeBet = (row: DrawRow): Bet => ({
  drawId: row.DrawId,
  drawType: row.DrawType,
  gameCode: row.GameCode,
  state: row.DrawState,
  stake: row.SpoGold,
  odds: oddsFromDecimal(row.AggregatedOdd) ?? 0,
  acceptedOdds: oddsFromDecimal(row.AcceptedOdd ?? row.AggregatedOdd) ?? 0,
  expected: row.ExpectedWinSpoGold,
  won: row.WinSpoGold,
  boughtAt: wireTimeOf(row.BuyDate),
  decidedAt: wireTimeOf(row.DateDrawn),
  folders: row.Folders,
  cancellable: mayCancel({
    gameCode: row.GameCode,
    state: row.DrawState,
    cancellable: row.Cancellable === 1,
  }),
  refundedByUser: row.RefundingByUser === 1,
  ...(row.Trade == null ? {} : { trade: { side: row.Trade, price: row.TradePrice ?? 0 } }),
  legs: row.details.filter(({ DrawId }) => DrawId === row.DrawId).map(decodeLeg),
});

/** Decodes a row into bets. An entry of the cancelable list is a group of equal bets (`group_draw_id`); every other row is one bet. */
export function decodeBets(row: DrawRow): readonly Bet[] {
  const bet = decodeBet(row);
  const named = String(row.group_draw_id ?? '')
    .split(',', MAX_CANCELABLE)
    .flatMap((id) => integerOf(id.trim()) ?? []);
  const ids = new Set(named.filter((id) => id > 0));
  return ids.size === 0 ? [bet] : [...ids].map((drawId) => ({ ...bet, drawId }));
}
