import { CircleCheck, CircleDashed, CircleSlash, CircleX, Share2 } from 'lucide-react';
import type { CasualBet } from '../../../domain/bet/casual-bet.ts';
import type { CasualGameCode } from '../../../domain/catalogue/game-code.ts';
import { givenSiteName } from '../../core/browser/document-title.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import { IconButton } from '../../parts/forms/button.tsx';
import { copyText } from '../../parts/layers/copy-text.ts';
import { dayAndTime, gold } from '../../text/format.ts';
import { type Language, type Say, useText } from '../../text/i18n.ts';
import { pickText } from '../casual/use-casual-games.ts';
import styles from './history.module.css';

const icons = { wait: CircleDashed, succeeded: CircleCheck, failed: CircleX, void: CircleSlash } as const;

const nameOf = (gameCode: CasualGameCode, { inning }: CasualBet, say: Say): string =>
  `${say(`game.${gameCode}`)} ${say('casual.inning', { inning })}`;

/** The text of a bet for the clipboard. */
export function casualShareText(
  gameCode: CasualGameCode,
  bet: CasualBet,
  say: Say,
  language: Language,
): string {
  const head = `[${givenSiteName({ say, language })}] ${nameOf(gameCode, bet, say)} · ${say(`history.casual.${bet.status}`)}`;
  const pick = say('history.casual.pick', { pick: pickText(gameCode, bet.forecast, say) });
  return [
    head,
    `· ${pick} ${displayOdds(bet.odds)} · ${gold(bet.stake)}`,
    dayAndTime(bet.boughtAt, language),
  ].join('\n');
}

/** A casual bet: its game and round, its pick in words, its result, and a button that shares it as text (G7). */
export function CasualRow({ bet, gameCode }: { readonly bet: CasualBet; readonly gameCode: CasualGameCode }) {
  const { say, language } = useText();
  const Icon = icons[bet.status];
  const name = nameOf(gameCode, bet, say);
  const share = (): Promise<void> =>
    copyText(casualShareText(gameCode, bet, say, language), {
      good: say('history.share.done'),
      bad: say('word.no-copy'),
    });
  return (
    <li className={`row wrap ${styles['casual']}`} data-casual={bet.drawId} data-status={bet.status}>
      <span className={`g6 bold ${styles['casualResult']}`}>
        <Icon size={18} aria-hidden /> {say(`history.casual.${bet.status}`)}
      </span>
      <b className="num">{name}</b>
      <span>
        {say('history.casual.pick', { pick: pickText(gameCode, bet.forecast, say) })}
        {bet.drawn !== null && bet.drawn !== bet.forecast && (
          <small> · {say('history.casual.drawn', { pick: pickText(gameCode, bet.drawn, say) })}</small>
        )}
      </span>
      <span className="num">{displayOdds(bet.odds)}</span>
      <span className="num">
        {gold(bet.stake)}
        {bet.status !== 'wait' && ` → ${gold(bet.won)}`}
      </span>
      <small className="push num">{dayAndTime(bet.boughtAt, language)}</small>
      <IconButton aria-label={say('history.casual.share', { name })} onClick={() => void share()}>
        <Share2 size={16} />
      </IconButton>
    </li>
  );
}
