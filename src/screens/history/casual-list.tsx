import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CasualBet } from '../../../domain/bet/casual-bet.ts';
import type { CasualAnswer } from '../../../worker/core-game-views.ts';
import { useClient } from '../../core/use-client.ts';
import { EmptyFace, ErrorFace, SkeletonRows } from '../../parts/faces.tsx';
import { Pages } from '../../parts/pages.tsx';
import { Segments } from '../../parts/segments.tsx';
import { dayAndTime, gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import styles from './history.module.css';

const games = [60, 61, 62] as const;
const PAGE_SIZE = 8;
const icons = { wait: CircleDashed, succeeded: CircleCheck, failed: CircleX, void: CircleDashed } as const;

function Row({ bet, name }: { readonly bet: CasualBet; readonly name: string }) {
  const { say, language } = useText();
  const Icon = icons[bet.status];
  return (
    <li className={styles['casual']} data-status={bet.status}>
      <Icon size={18} aria-hidden />
      <span>
        {name} <b className="num">{say('history.casual.inning', { inning: bet.inning })}</b>
      </span>
      <span className="num">{say('history.casual.pick', { pick: bet.forecast })}</span>
      <span>{say(`history.casual.${bet.status}`)}</span>
      <span className="num">
        {gold(bet.stake)} → {gold(bet.status === 'succeeded' ? bet.won : 0)}
      </span>
      <small className="num">{dayAndTime(bet.boughtAt, language)}</small>
    </li>
  );
}

/** Casual bets, a game at a time. */
export function CasualList() {
  const { core } = useClient();
  const { say } = useText();
  const [game, setGame] = useState<60 | 61 | 62>(60);
  const [page, setPage] = useState(1);
  const [held, setHeld] = useState<{ readonly key: string; readonly answer: CasualAnswer } | null>(null);
  const key = `${game} ${page}`;
  useEffect(() => {
    let stopped = false;
    void core.casualBets(game, page).then((answer) => {
      const cancelled = !answer.ok && answer.error.kind === 'cancelled';
      if (!stopped && !cancelled) setHeld({ key, answer });
    });
    return () => {
      stopped = true;
    };
  }, [core, game, page, key]);
  const answer = held?.key === key ? held.answer : null;
  return (
    <>
      <Segments
        label={say('sidebar.casual')}
        value={game}
        onChange={(next) => {
          setGame(next);
          setPage(1);
        }}
        options={games.map((value) => ({ value, text: say(`history.casual.game.${value}`) }))}
      />
      {answer === null && <SkeletonRows count={PAGE_SIZE} height={44} />}
      {answer !== null && !answer.ok && (
        <ErrorFace
          title={say('history.failed')}
          hint={answer.error.kind === 'failed' ? answer.error.text : ''}
        />
      )}
      {answer?.ok === true && answer.value.bets.length === 0 && (
        <EmptyFace title={say('history.empty')} hint={say('history.casual.empty')} />
      )}
      {answer?.ok === true && answer.value.bets.length > 0 && (
        <>
          <ul className={styles['list']}>
            {answer.value.bets.map((bet) => (
              <Row key={bet.drawId} bet={bet} name={say(`history.casual.game.${game}`)} />
            ))}
          </ul>
          <Pages
            label={say('history.pages')}
            page={page}
            pages={Math.max(1, Math.ceil(answer.value.total / PAGE_SIZE))}
            onPage={setPage}
          />
        </>
      )}
    </>
  );
}
