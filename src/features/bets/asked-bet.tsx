import type { ReactNode } from 'react';
import type { BetView } from '../../../worker/features/bets/bets-api.ts';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { Unanswered } from '../../parts/answers/unanswered.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { useText } from '../../text/i18n.ts';
import { isOpening, useConnection } from '../connection/use-connection.ts';
import type { BetKey } from '../../../domain/bet/shared-bet.ts';

interface AskedBetProps {
  readonly target: BetKey;
  /** Grey rows in its place while it is under way: their number and height, px. */
  readonly rows: readonly [count: number, height: number];
  readonly children: (bet: BetView) => ReactNode;
}

/** One bet of the member, asked for again when the link is up again. A link that is only being opened is no failure. */
export function AskedBet({ target: { gameCode, drawId }, rows, children }: AskedBetProps) {
  const { say } = useText();
  const connection = useConnection();
  const { answer, again } = useAsk(`${gameCode} ${drawId}`, (core) => core.bets.bet(gameCode, drawId), {
    version: connection.online,
  });
  if (answer?.ok === true) return children(answer.value);
  if (answer?.error.kind === 'code' && answer.error.code === 'not-found')
    return <EmptyPlaceholder title={say('share.not-found')} hint={say('share.not-found.hint')} />;
  return (
    <Unanswered
      answer={isOpening(connection) ? null : answer}
      again={again}
      rows={rows}
      failed={say('word.history-failed')}
      hint={failureHint}
    />
  );
}
