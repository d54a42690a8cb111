import type { BetLeg } from '../../../domain/bet/bet.ts';
import type { BetView } from '../../../worker/features/bets/bets-api.ts';
import { givenSiteName } from '../../core/browser/document-title.ts';
import { betOdds } from '../../core/prices/price-board.ts';
import { betOddsText } from '../../parts/matches/bet-odds.tsx';
import { decidedText } from '../../parts/matches/leg-score.tsx';
import { gold } from '../../text/format.ts';
import type { Language, Say } from '../../text/i18n.ts';
import { statusText } from '../../text/status-text.ts';
import { betStateText } from '../../text/bet-state-text.ts';
import { acceptedOdds, matchText, pickText } from './bet-name-text.ts';
import type { BetKey } from '../../../domain/bet/shared-bet.ts';

/** "0:1 · 전반": how the match of an open leg stands; '' before it begins. */
const nowText = ({ homeScore, awayScore, matchStatus }: BetLeg, say: Say): string =>
  homeScore === null ? '' : `${homeScore}:${awayScore} · ${statusText(matchStatus, say)}`;

function legText(leg: BetLeg, say: Say, language: Language): string {
  const beside = leg.state === 'opened' ? nowText(leg, say) : decidedText(leg, say);
  const match = `${matchText(leg, language)}${beside === '' ? '' : ` (${beside})`}`;
  return `· ${match} — ${pickText(leg, say, language)} · ${betOdds(acceptedOdds(leg))}`;
}

/** The text of a bet for sharing. */
export function shareText(bet: BetView, say: Say, language: Language): string {
  const amounts = [
    [say('history.odds'), betOddsText(bet, say)],
    [say('history.stake'), gold(bet.paid)],
    [say(`history.${bet.shown.label}`), gold(bet.shown.gold)],
  ];
  return [
    `[${givenSiteName({ say, language })}] ${betStateText(bet, say)} · ${say('slip.count', { count: bet.folders })}`,
    ...bet.legs.map((leg) => legText(leg, say, language)),
    amounts.map((words) => words.join(' ')).join(' · '),
  ].join('\n');
}

const HISTORY_PATH = '/hitgame/history';

/** A link that opens the bet in its owner's history. Nobody else can see the bet. */
export function shareLink({ gameCode, drawId }: BetKey): string {
  const link = new URL(HISTORY_PATH, location.origin);
  link.searchParams.set('game', String(gameCode));
  link.searchParams.set('bet', String(drawId));
  return link.href;
}

const games = new Map<string, BetKey['gameCode']>([
  ['57', 57],
  ['58', 58],
  ['59', 59],
]);

/** The bet that a link names; null: it names none. */
export function linkedBet(params: URLSearchParams): BetKey | null {
  const gameCode = games.get(params.get('game') ?? '');
  const drawId = Number(params.get('bet'));
  return gameCode === undefined || !Number.isSafeInteger(drawId) || drawId <= 0 ? null : { gameCode, drawId };
}
