import clsx from 'clsx';
import { Star } from 'lucide-react';
import { useCasualTable } from './use-casual-table.ts';
import { useClosedGames } from '../site/use-closed-games.ts';
import { useSite } from '../site/use-site.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import { failureText } from '../../parts/answers/failure-hint.ts';
import { Button } from '../../parts/forms/button.tsx';
import { minutesAndSeconds } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { casualPickText, casualTypes, type CasualType, codeOfType, openCasual } from './use-casual-games.ts';
import { CasualStage } from './casual-stage.tsx';
import { LastResults } from './last-results.tsx';
import styles from './lobby.module.css';

const LAST = 10;

interface CardProps {
  readonly type: CasualType;
  readonly siteKey: string;
}

/** A game that is closed: no round, no odds and no way in. */
function ClosedCard({ type }: Pick<CardProps, 'type'>) {
  const { say } = useText();
  return (
    <li className={clsx('box top', styles['card'])} data-card={type} data-closed>
      <h2>{say(`game.${codeOfType[type]}`)}</h2>
      <p className="soft">{say('game.maintenance')}</p>
      <Button disabled>{say('game.maintenance.short')}</Button>
    </li>
  );
}

function OpenCard({ type, siteKey }: CardProps) {
  const { say, language } = useText();
  const code = codeOfType[type];
  const view = useCasualTable(code);
  const drawn = view?.drawn ?? null;
  const ready = view !== null && view.state === 'ready';
  return (
    <li className={clsx('box top', styles['card'])} data-card={type}>
      <header className="row between soft small">
        <h2 className="ink">{say(`game.${code}`)}</h2>
        {ready && (
          <span className="num">
            {say('casual.inning', { inning: view.inning })} · {minutesAndSeconds(view.secondsLeft)}
          </span>
        )}
      </header>
      <CasualStage
        gameCode={code}
        round={drawn === null ? '' : `${drawn.day} ${drawn.inning}`}
        result={drawn?.result ?? null}
        drawing={view !== null && (view.awaited !== null || view.phase === 'drawing')}
      />
      <p className="soft">
        <span className={styles['pick']}>{say(`casual.ask.${code}`)}</span>{' '}
        {ready &&
          view.picks.map(({ value, odds }) => (
            <span key={value} className={styles['pick']}>
              {casualPickText(code, value, say)} <b className="num ink">{displayOdds(odds)}</b>{' '}
            </span>
          ))}
      </p>
      {ready && <LastResults view={view} most={LAST} />}
      {view?.state === 'failed' && (
        <p className="soft" role="alert">
          {say('casual.failed.hint', { text: failureText(view.error, say) })}
        </p>
      )}
      <Button onClick={() => openCasual(type, siteKey, language, say)}>{say('casual.open')}</Button>
    </li>
  );
}

function Card(props: CardProps) {
  const isClosed = useClosedGames();
  return isClosed(codeOfType[props.type]) ? <ClosedCard type={props.type} /> : <OpenCard {...props} />;
}

/** The casual games, each of which opens a window of its own. */
export function CasualLobby() {
  const { say } = useText();
  const siteKey = useSite().site?.siteKey ?? '';
  return (
    <section className="page">
      <h1>{say('casual.title')}</h1>
      <p className="soft small">{say('casual.lead')}</p>
      <ul className={clsx('cards g14', styles['games'])}>
        {casualTypes.map((type) => (
          <Card key={type} type={type} siteKey={siteKey} />
        ))}
        <li className={clsx('box top', styles['card'])} data-soon data-closed>
          <h2>{say('sidebar.shooting')}</h2>
          <Star className="faint wide" size={96} strokeWidth={1} aria-hidden />
          <p className="soft center">{say('casual.soon.text')}</p>
        </li>
      </ul>
    </section>
  );
}
