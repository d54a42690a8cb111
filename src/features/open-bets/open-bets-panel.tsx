import clsx from 'clsx';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OpenBetView } from '../../../worker/features/open-bets/open-bets-api.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { countsText, foldedLegs, OpenBetCard } from './open-bet-card.tsx';
import { countOpen, useOpenBets } from './use-open-bets.ts';
import styles from './open-bets-panel.module.css';

export { ShortTickets } from './short-tickets.tsx';

function Empty() {
  const { say } = useText();
  return (
    <div className={`stack g4 soft center middle no-ticket ${styles['empty']}`}>
      <p>{say('open.empty')}</p>
      <small className="faint">{say('open.empty.hint')}</small>
    </div>
  );
}

function Failed() {
  const { core } = useClient();
  const { say } = useText();
  return (
    <div className={`stack g4 soft center middle ${styles['empty']}`} role="alert">
      <p>{say('open.failed')}</p>
      <Button onClick={() => void core.openBets.reload()}>{say('chunk.retry')}</Button>
    </div>
  );
}

function Content() {
  const { say } = useText();
  const { state, bets, hasMore } = useOpenBets();
  if (bets.length === 0) {
    if (state === 'failed') return <Failed />;
    return state === 'ready' ? <Empty /> : <SkeletonRows count={1} height={84} />;
  }
  return (
    <>
      <ul className={clsx('page g8', styles['scrolled'])} tabIndex={0} aria-label={say('open.title')}>
        {bets.map((bet) => (
          <OpenBetCard key={bet.drawId} bet={bet} matchId={null} />
        ))}
      </ul>
      {hasMore && <p className="soft tiny">{say('open.more')}</p>}
    </>
  );
}

/** The title of a list of open bets, and the way to the history. */
function Head({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  const { say } = useText();
  return (
    <header className={`row ${styles['head']}`}>
      <h2>
        <History size={16} aria-hidden /> {title}
      </h2>
      {children}
      <Button look="quiet" onClick={() => dialogs.show('history')}>
        {say('open.all')}
      </Button>
    </header>
  );
}

/** The member's open bets with the standing of each leg. */
export function OpenBetsPanel() {
  const { say } = useText();
  const count = countOpen(useOpenBets());
  return (
    <section className="box g8" aria-label={say('open.title')} data-open-bets={count}>
      <Head title={say('open.title')}>{count > 0 && <span className="count tiny num">{count}</span>}</Head>
      <Content />
    </section>
  );
}

export interface MatchBetsPanelProps {
  readonly bets: readonly OpenBetView[];
  readonly matchId: number;
}

/** The open bets with a leg on this match. */
export function MatchBetsPanel({ bets, matchId }: MatchBetsPanelProps) {
  const { say } = useText();
  return (
    <section className="box g8" aria-label={say('open.title.match')} data-match-bets={bets.length}>
      <Head title={say('open.title.match')} />
      <ul className={clsx('page g8', styles['side'])}>
        {bets.map((bet) => (
          <OpenBetCard key={bet.drawId} bet={bet} matchId={matchId} />
        ))}
      </ul>
    </section>
  );
}

/** "우세 1 · 열세 1": the member's picks on this match. */
export function MatchStandings({ bets, matchId }: Parameters<typeof MatchBetsPanel>[0]) {
  const { say } = useText();
  const legs = bets.flatMap((bet) => foldedLegs(bet.legs, matchId));
  return (
    <b data-standings>
      {' · '}
      {countsText(legs, say)}
    </b>
  );
}
