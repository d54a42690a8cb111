import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CircleCheck, CircleDashed, CircleSlash, CircleX, Share2 } from 'lucide-react';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import type { CasualGameCode } from '../../../domain/catalogue/game-code.ts';
import { useConnection } from '../connection/use-connection.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import { IconButton } from '../../parts/forms/button.tsx';
import { Answered } from '../../parts/answers/answered.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { Pages } from '../../parts/answers/pages.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { useText, type Language, type Say } from '../../text/i18n.ts';
import { useKeptNote } from '../offline/use-kept-note.tsx';
import { codeOfType, typeOf, casualPickText } from '../casual/use-casual-games.ts';
import type { CasualBet } from '../../../domain/bet/casual-bet.ts';
import { givenSiteName } from '../../core/browser/document-title.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import { copyText } from '../../parts/layers/copy-text.ts';
import { dayAndTime, gold } from '../../text/format.ts';
import styles from './history.module.css';

const icons = { wait: CircleDashed, succeeded: CircleCheck, failed: CircleX, void: CircleSlash } as const;

const nameOf = (gameCode: CasualGameCode, { inning }: CasualBet, say: Say): string =>
  `${say(`game.${gameCode}`)} ${say('casual.inning', { inning })}`;

/** The text of a bet for the clipboard. */
function casualShareText(gameCode: CasualGameCode, bet: CasualBet, say: Say, language: Language): string {
  const head = `[${givenSiteName({ say, language })}] ${nameOf(gameCode, bet, say)} · ${say(`history.casual.${bet.status}`)}`;
  const pick = say('history.casual.pick', { pick: casualPickText(gameCode, bet.forecast, say) });
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
        {say('history.casual.pick', { pick: casualPickText(gameCode, bet.forecast, say) })}
        {bet.drawn !== null && bet.drawn !== bet.forecast && (
          <small> · {say('history.casual.drawn', { pick: casualPickText(gameCode, bet.drawn, say) })}</small>
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

const games = [60, 61, 62] as const;

/**
 * Loads a page of bets, and reloads it when the server sends the member's gold again, as it does after every draw, and when the link is up
 * again: a lost bet that was drawn meanwhile changes no gold.
 */
function useCasualBets(game: CasualGameCode, page: number, pageSize: 8 | 20) {
  const wallet = useWallet();
  const { online } = useConnection();
  const version = useMemo(() => ({ wallet, online }), [wallet, online]);
  return useAsk(`${game} ${page} ${pageSize}`, (core) => core.casual.bets(game, page, pageSize), { version });
}

/** Casual bets of one game at a time, beginning with the game in the address. */
export function CasualList({ pageSize }: { readonly pageSize: 8 | 20 }) {
  const { say } = useText();
  const [params] = useSearchParams();
  const [game, setGame] = useState<CasualGameCode>(
    () => codeOfType[typeOf(params.get('gametype')) ?? 'jumpball'],
  );
  const [page, setPage] = useState(1);
  const asked = useCasualBets(game, page, pageSize);
  const note = useKeptNote('casual', asked.again);
  return (
    <>
      <Segments
        label={say('casual.title')}
        value={game}
        onChange={(next) => {
          setGame(next);
          setPage(1);
        }}
        options={games.map((value) => ({ value, text: say(`game.${value}`) }))}
      />
      {note}
      <Answered asked={asked} rows={[pageSize, 44]} failed={say('word.history-failed')} hint={failureHint}>
        {({ bets, total }) =>
          bets.length === 0 ? (
            <EmptyPlaceholder title={say('history.casual.empty.title')} hint={say('history.casual.empty')} />
          ) : (
            <>
              <ul className="stack g6">
                {bets.map((bet) => (
                  <CasualRow key={bet.drawId} bet={bet} gameCode={game} />
                ))}
              </ul>
              <Pages
                label={say('history.pages')}
                page={page}
                pages={Math.max(1, Math.ceil(total / pageSize))}
                onPage={setPage}
              />
            </>
          )
        }
      </Answered>
    </>
  );
}
