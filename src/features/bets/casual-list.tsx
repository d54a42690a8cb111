import { failureHint } from '../../parts/answers/failure-hint.ts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CasualGameCode } from '../../../domain/catalogue/game-code.ts';
import { useConnection } from '../connection/use-connection.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import { Button } from '../../parts/forms/button.tsx';
import { EmptyPlaceholder, ErrorPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { Pages } from '../../parts/answers/pages.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { useText } from '../../text/i18n.ts';
import { useKeptNote } from '../offline/use-kept-note.tsx';
import { codeOfType, typeOf } from '../casual/use-casual-games.ts';
import { CasualRow } from './casual-row.tsx';

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
  const { answer, again } = useCasualBets(game, page, pageSize);
  const note = useKeptNote('casual', again);
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
      {answer === null && <SkeletonRows count={pageSize} height={44} />}
      {answer !== null && !answer.ok && (
        <ErrorPlaceholder title={say('word.history-failed')} hint={failureHint(answer.error, say)}>
          <Button onClick={again}>{say('chunk.retry')}</Button>
        </ErrorPlaceholder>
      )}
      {answer?.ok === true && answer.value.bets.length === 0 && (
        <EmptyPlaceholder title={say('history.casual.empty.title')} hint={say('history.casual.empty')} />
      )}
      {answer?.ok === true && answer.value.bets.length > 0 && (
        <>
          <ul className="stack g6">
            {answer.value.bets.map((bet) => (
              <CasualRow key={bet.drawId} bet={bet} gameCode={game} />
            ))}
          </ul>
          <Pages
            label={say('history.pages')}
            page={page}
            pages={Math.max(1, Math.ceil(answer.value.total / pageSize))}
            onPage={setPage}
          />
        </>
      )}
    </>
  );
}
