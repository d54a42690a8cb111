/** Tonight's programme: the closest match, the one that moved most, and the next start. */
import { Activity, Scale, Timer } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MatchFacts } from '../../../domain/match/match.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { nextStarts, type Swing, wholePercents } from '../../../domain/odds/programme.ts';
import type { ListFrame } from '../../../worker/features/prices/prices-api.ts';
import type { ScheduledMatchView } from '../../../worker/features/schedule/schedule-api.ts';
import { siteNow } from '../../core/door/server-time.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Crest } from '../../parts/matches/crest.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { matchLink } from '../../parts/matches/match-link.ts';
import { sideColours } from '../../parts/matches/side-colours.ts';
import { useSecondsLeft } from '../../parts/matches/use-seconds-left.ts';
import { Link } from '../../parts/pages/link.tsx';
import { minutesAndSeconds, teamName, timeOf } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useClosedGames } from '../site/use-closed-games.ts';
import { LiveDuel, WaitingDuel } from './home-duel.tsx';
import { MarketCells } from './market-cells.tsx';
import { isAwaited } from './match-list.tsx';
import { useOddsKeys } from './odds-keys.ts';
import { useListRow } from './use-match-list.ts';
import type { Tonight } from './use-tonight.ts';
import styles from './home.module.css';
import listStyles from './match-list.module.css';

/** The server computes the programme every ten seconds at most. */
const ASK_MS = 30_000;

const scale = <Scale className="faint" size={16} aria-hidden />;
const activity = <Activity className="faint" size={16} aria-hidden />;
/** Matches that are named after the next one. */
const MOST_THEN = 2;

const percent = (thousandths: number): string => `${Math.round(thousandths / 10)}%`;

interface CardProps {
  readonly name: 'closest' | 'swing' | 'next';
  readonly icon: ReactNode;
  /** The text in place of its name. */
  readonly title?: string | undefined;
  /** The match on its board, in the colours of its teams; null: it has none. */
  readonly duel: { readonly facts: MatchFacts; readonly shown: ReactNode } | null;
  readonly children?: ReactNode;
}

function Card({ name, icon, title, duel, children }: CardProps) {
  const { say } = useText();
  return (
    <section className={`box thin ${styles['card']}`} data-programme={name}>
      <div
        className={`scoreboard ${styles['board']}`}
        style={duel === null ? undefined : (sideColours(duel.facts) as CSSProperties)}
      >
        <h2 className="row g6">
          {icon} {title ?? say(`home.${name}`)}
        </h2>
        {duel?.shown}
      </div>
      {children}
    </section>
  );
}

interface LiveCardProps extends Pick<CardProps, 'icon' | 'title' | 'children'> {
  readonly name: 'closest' | 'swing';
  readonly frame: ListFrame | null;
  readonly matchId: number;
}

/** Until the row of the match has come its place is empty. */
function LiveCard({ frame, matchId, children, ...card }: LiveCardProps) {
  const row = useListRow(matchId);
  if (row === null)
    return (
      <Card {...card} duel={null}>
        <div className={styles['pending']} aria-hidden />
      </Card>
    );
  return (
    <Card {...card} duel={{ facts: row.facts, shown: <LiveDuel frame={frame} row={row} /> }}>
      {children}
    </Card>
  );
}

const Sentence = ({ children }: { readonly children: ReactNode }) => (
  <p className={`soft center ${styles['sentence']}`}>{children}</p>
);

function Failed({ again }: { readonly again: () => void }) {
  const { say } = useText();
  return (
    <div className={`stack middle center soft ${styles['sentence']}`} role="alert">
      <p>{say('home.failed')}</p>
      <Button onClick={again}>{say('chunk.retry')}</Button>
    </div>
  );
}

/** The prices of the winner, so that what is seen here can be predicted here. */
function Winner({ matchId }: { readonly matchId: number }) {
  const row = useListRow(matchId);
  if (row === null) return null;
  const [market] = row.main;
  return (
    <div className="row g4">
      {market !== null && <MarketCells market={market} facts={row.facts} narrow />}
    </div>
  );
}

interface Chances {
  readonly match: number;
  readonly home: number;
  readonly draw: number;
  readonly away: number;
}

/** The chances as one bar in the colours of both teams. */
function ChanceBar({ chances }: { readonly chances: Chances }) {
  const { say, language } = useText();
  const row = useListRow(chances.match);
  if (row === null) return null;
  const { home, draw, away } = chances;
  const [first = 0, second = 0, third = 0] = wholePercents([home, draw, away]);
  const text = say(draw === 0 ? 'home.chances.two' : 'home.chances', {
    home: teamName(row.facts.home, say, language),
    away: teamName(row.facts.away, say, language),
    first: `${first}%`,
    draw: `${second}%`,
    last: `${third}%`,
  });
  return (
    <div
      className={`stack ${styles['chances']}`}
      role="img"
      aria-label={text}
      style={sideColours(row.facts) as CSSProperties}
    >
      <div>
        <i style={{ flexGrow: home }} />
        {draw > 0 && <i style={{ flexGrow: draw }} />}
        <i style={{ flexGrow: away }} />
      </div>
      <small className="num soft tiny">
        <span>{first}%</span>
        {draw > 0 && <span>{say('home.draw', { chance: `${second}%` })}</span>}
        <span>{third}%</span>
      </small>
    </div>
  );
}

const WIDTH = 240;
const HEIGHT = 28;

/** From the begin of the ten minutes to their end; the newest chance still holds. */
function pathOf({ points }: Swing): string {
  const [from, to] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
  const chances = points.map(([, chance]) => chance);
  const [low, high] = [Math.min(...chances), Math.max(...chances)];
  return points
    .map(([at, chance], place) => {
      const x = to === from ? WIDTH : ((at - from) / (to - from)) * WIDTH;
      const y = HEIGHT - 2 - ((chance - low) / Math.max(1, high - low)) * (HEIGHT - 4);
      return `${place === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** How the home team's chance moved, as a line and in words. */
function SwingLine({ swing }: { readonly swing: Swing }) {
  const { say, language } = useText();
  const row = useListRow(swing.match);
  if (row === null) return null;
  const { from, to } = swing;
  return (
    <div className={`fit stack ${styles['swing']}`} data-dir={to > from ? 'up' : 'down'}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <path d={pathOf(swing)} />
        <path d={`${pathOf(swing)}V${HEIGHT}H0Z`} data-area />
      </svg>
      <small className="cut soft tiny">
        {say('home.swing.by', { team: teamName(row.facts.home, say, language) })}{' '}
        <b className="num">
          {percent(from)} → {percent(to)}
        </b>
      </small>
    </div>
  );
}

/** Hours are said where there are some: 1:02:03; else 02:03. */
const countdown = (seconds: number): string =>
  seconds < 3600
    ? minutesAndSeconds(seconds)
    : `${Math.floor(seconds / 3600)}:${minutesAndSeconds(seconds % 3600)}`;

function Countdown({ startsAt, onOver }: { readonly startsAt: number; readonly onOver: () => void }) {
  const { say } = useText();
  const left = useSecondsLeft(startsAt);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (left === 0) over();
  }, [left]);
  return (
    <span className={`num middle heavy ${styles['countdown']}`} role="timer">
      {left === null ? '–' : countdown(left)}
      <small className="soft small medium">{say('home.next.left')}</small>
    </span>
  );
}

/** A match after the next one, in a line. */
function Then({ match }: { readonly match: ScheduledMatchView }) {
  const { say, language } = useText();
  const { home, away, startsAt } = match.facts;
  return (
    <Link className={`row small ${styles['then']}`} to={matchLink(match)}>
      <span className="soft num">{timeOf(startsAt)}</span>
      {Object.entries({ home, away }).map(([side, team]) => (
        <span key={side} className="row g6 thin">
          <Crest name={team.name} />
          <span className={styles['teamName']}>
            <NameText name={teamName(team, say, language)} />
          </span>
        </span>
      ))}
    </Link>
  );
}

/** The next start, and those after it. */
function NextCard({ matches, isKnown, again }: Tonight) {
  const { say } = useText();
  const [now, setNow] = useState(siteNow);
  const [next, ...then] = nextStarts(matches, now);
  const card = { name: 'next', icon: <Timer className="faint" size={16} aria-hidden /> } as const;
  if (isKnown !== true || next === undefined)
    return (
      <Card {...card} duel={null}>
        {isKnown === null ? (
          <div className={styles['pending']} aria-hidden />
        ) : isKnown ? (
          <Sentence>{say('home.next.none')}</Sentence>
        ) : (
          <Failed again={again} />
        )}
      </Card>
    );
  const { matchId, startsAt } = next.facts;
  const shown = (
    <WaitingDuel match={next}>
      <Countdown key={matchId} startsAt={startsAt} onOver={() => setNow(startsAt)} />
    </WaitingDuel>
  );
  return (
    <Card {...card} duel={{ facts: next.facts, shown }}>
      <div className={styles['thens']}>
        {then.slice(0, MOST_THEN).map((match) => (
          <Then key={match.facts.matchId} match={match} />
        ))}
      </div>
    </Card>
  );
}

/** The first of them that the list has in play. */
const inPlay = <One extends { readonly match: number }>(
  frame: ListFrame,
  ranked: readonly One[],
): One | null =>
  ranked.find(({ match }) =>
    frame.groups.some(({ phase, matchIds }) => phase === 'live' && matchIds.includes(match)),
  ) ?? null;

/** The closest match and the largest swing. Where they are one match, the next largest swing stands in the place of the second. */
function ofPlay(frame: ListFrame, { closest, swings }: DataOf<'analysis.programme'>) {
  const first = inPlay(frame, closest);
  const largest = inPlay(frame, swings);
  const isSame = first !== null && first.match === largest?.match;
  const other = isSame
    ? inPlay(
        frame,
        swings.filter(({ match }) => match !== first.match),
      )
    : null;
  return { closest: first, swing: other ?? largest, isNextSwing: other !== null };
}

interface ProgrammeProps {
  readonly frame: ListFrame | null;
  readonly tonight: Tonight;
}

const nothingInPlay = { closest: null, swing: null, isNextSwing: false };

/** The two matches in play, and what stands in their places where there are none. */
function useInPlay(frame: ListFrame | null) {
  const { say } = useText();
  const isClosed = useClosedGames()(59);
  const { answer, again } = useAsk('programme', (core) => core.calls.ask('analysis.programme'), {
    everyMs: ASK_MS,
  });
  const found = answer?.ok === true && frame !== null;
  const instead = (none: string): ReactNode => {
    if (isClosed) return <Sentence>{say('home.closed')}</Sentence>;
    if (answer?.ok === false) return <Failed again={again} />;
    if (!found || isAwaited(frame) || !frame.whole) return <div className={styles['pending']} aria-hidden />;
    return <Sentence>{frame.liveCount === 0 ? say('home.none') : none}</Sentence>;
  };
  const choice = found && !isClosed ? ofPlay(frame, answer.value) : nothingInPlay;
  return { ...choice, instead };
}

export function Programme({ frame, tonight }: ProgrammeProps) {
  const { say } = useText();
  const ref = useRef<HTMLDivElement>(null);
  useOddsKeys(ref);
  const { closest, swing, isNextSwing, instead } = useInPlay(frame);
  return (
    <div ref={ref} className={`thin ${listStyles['list']}`} data-stream={frame?.stream ?? 'opening'}>
      <div className={`cards ${styles['programme']}`}>
        {closest === null ? (
          <Card name="closest" icon={scale} duel={null}>
            {instead(say('home.closest.none'))}
          </Card>
        ) : (
          <LiveCard name="closest" icon={scale} frame={frame} matchId={closest.match}>
            <ChanceBar chances={closest} />
            <Winner matchId={closest.match} />
          </LiveCard>
        )}
        {swing === null ? (
          <Card name="swing" icon={activity} duel={null}>
            {instead(say('home.swing.none'))}
          </Card>
        ) : (
          <LiveCard
            name="swing"
            icon={activity}
            title={isNextSwing ? say('home.swing.next') : undefined}
            frame={frame}
            matchId={swing.match}
          >
            <SwingLine swing={swing} />
            <Winner matchId={swing.match} />
          </LiveCard>
        )}
        <NextCard {...tonight} />
      </div>
    </div>
  );
}
