import clsx from 'clsx';
import { ChevronDown, ChevronRight, Star } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import type { Name } from '../../../domain/match/match.ts';
import type { ListFrame, ListRow as Row, MarketLayout } from '../../../worker/features/prices/prices-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useListRow } from './use-match-list.ts';
import { useMatchTarget } from './use-beside.ts';
import { analysisLink } from '../../parts/matches/match-link.ts';
import { useWide } from '../../parts/pages/use-width.ts';
import { Flag } from '../../parts/forms/flag.tsx';
import { englishMark, NameText } from '../../parts/matches/name-text.tsx';
import { kickOff, leagueName, teamName } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { lineText } from '../../text/outcome-text.ts';
import { statusText } from '../../text/status-text.ts';
import { MarketCells } from './market-cells.tsx';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import { unfoldedMarkets } from './chunks.ts';
import { Crest, crestColour } from '../../parts/matches/crest.tsx';
import { MatchClock } from '../../parts/matches/match-clock.tsx';
import { LeagueStar } from '../favourites/use-favourites.tsx';
import { RowMarksPlace } from './row-marks-place.tsx';
import styles from './list-row.module.css';

const columns = ['winner', 'handicap', 'total'] as const;

interface ColumnProps {
  readonly name: (typeof columns)[number];
  readonly market: MarketLayout | null;
  readonly row: Row;
}

function Column({ name, market, row }: ColumnProps) {
  const { say } = useText();
  const line = market === null ? '' : lineText(market.marketId, market.line, market.specifier);
  return (
    <div className={clsx(styles['column'], styles[name])} data-column={name}>
      {name !== 'winner' && <span className={clsx(styles['line'], 'num')}>{line}</span>}
      {market === null ? (
        <span className={styles['none']}>{say('live.none')}</span>
      ) : (
        <MarketCells market={market} facts={row.facts} narrow />
      )}
    </div>
  );
}

function When({ row }: { readonly row: Row }) {
  const { say } = useText();
  const { state, facts } = row;
  if (state.statusCode === 0) {
    const { day, time } = kickOff(facts.startsAt);
    return (
      <div className={clsx(styles['when'], 'num')}>
        <span className={styles['period']}>{day}</span>
        <span>{time}</span>
      </div>
    );
  }
  return (
    <div className={clsx(styles['when'], styles['live'])}>
      <span className={styles['period']}>{statusText(state.statusCode, say)}</span>
      <MatchClock state={state} />
    </div>
  );
}

function Team({ row, side }: { readonly row: Row; readonly side: 'home' | 'away' }) {
  const texts = useText();
  const { say } = texts;
  const { state, facts } = row;
  const name = teamName(facts[side], say, texts.language);
  const score = side === 'home' ? state.homeScore : state.awayScore;
  const other = side === 'home' ? state.awayScore : state.homeScore;
  const cards = state.redCards?.[side] ?? 0;
  // The last word of an English name tells teams of a city apart: the words before it give way.
  const last = texts.language === 'en' ? name.lastIndexOf(' ') + 1 : 0;
  // A row that comes into sight does not move its score; a score that changes there does.
  const [first] = useState(score);
  return (
    <span className={styles['team']}>
      <Crest name={facts[side].name} />
      <span className={clsx(styles['name'], last > 0 && styles['parted'])} {...englishMark(name, texts)}>
        {last > 0 && <span>{name.slice(0, last)}</span>}
        {name.slice(last)}
      </span>
      {cards > 0 && (
        <span
          className={styles['card']}
          role="img"
          aria-label={`${say('timeline.red-card')} ${cards}`}
          data-many={cards > 1}
        />
      )}
      {state.statusCode !== 0 && (
        <b
          key={score}
          className={clsx(styles['score'], 'num')}
          data-changed={score !== first}
          data-behind={score < other}
        >
          {state.reporting === 0 ? '–' : score}
        </b>
      )}
    </span>
  );
}

/** The match as the names of its star and of the way to its markets say it. */
function useMatchName({ facts }: Row): string {
  const { say, language } = useText();
  return `${teamName(facts.home, say, language)} vs ${teamName(facts.away, say, language)}`;
}

/** All markets of a live match are on its page; those of a pre-match match unfold under the row. */
function More({ row, unfolded, onUnfold, isLive }: RowProps) {
  const { say } = useText();
  const target = useMatchTarget();
  const more = row.moreCount ?? 0;
  const text = more > 0 ? `+${more}` : '';
  // The name begins with what is seen, so that it can be spoken to be pressed.
  const name = `${text} ${say('live.more', { match: useMatchName(row) })}`.trimStart();
  if (isLive) {
    return (
      <Link className={clsx(styles['more'], 'num')} to={target(row.facts.matchId)} aria-label={name}>
        {text}
        <ChevronRight size={14} aria-hidden />
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={clsx(styles['more'], 'num')}
      aria-label={name}
      aria-expanded={unfolded}
      disabled={more === 0}
      onClick={onUnfold}
    >
      {text}
      {more > 0 && <ChevronDown size={14} aria-hidden />}
    </button>
  );
}

function Teams({ row, isLive, leagueText, alone }: RowProps) {
  const target = useMatchTarget();
  const opensBeside = useWide();
  const { matchId } = row.facts;
  const to = isLive || opensBeside ? target(matchId) : analysisLink(matchId);
  const teams = (
    <Link className={styles['teams']} to={to}>
      <Team row={row} side="home" />
      <Team row={row} side="away" />
    </Link>
  );
  return leagueText === undefined ? (
    teams
  ) : (
    <div className={styles['named']}>
      {teams}
      <small className={styles['league']}>
        <Flag code={row.facts.countryCode} />
        <span className="cut">
          <NameText name={leagueText} />
        </span>
        {alone && <LeagueStar league={alone} />}
      </small>
    </div>
  );
}

type Group = ListFrame['groups'][number];

interface RowProps {
  readonly row: Row;
  readonly pinned: boolean;
  readonly onPin: (matchId: number) => void;
  readonly isLive: boolean;
  /** The match is open beside the list. */
  readonly chosen: boolean;
  /** The colour of its league. */
  readonly edge?: string | undefined;
  /** The name of its league, where no head says it. */
  readonly leagueText?: string | undefined;
  /** Its league, whose star has no other place. */
  readonly alone?: Group | undefined;
  readonly unfolded: boolean;
  readonly onUnfold: () => void;
}

/** A frame of the list makes its leagues anew: another object of the same league draws no row again. */
const isSame = (before: RowProps, now: RowProps): boolean =>
  (Object.keys(now) as (keyof RowProps)[]).every((key) =>
    key === 'alone' ? before.alone?.leagueId === now.alone?.leagueId : before[key] === now[key],
  );

export const RowBody = memo(function RowBody(props: RowProps) {
  const { row, pinned, onPin, chosen, edge, leagueText } = props;
  const { say } = useText();
  const match = useMatchName(row);
  const { matchId } = row.facts;
  return (
    <article
      className={styles['row']}
      data-match={matchId === 0 ? undefined : matchId}
      data-lock={row.lock ?? undefined}
      data-chosen={chosen}
      data-named={leagueText !== undefined}
      style={edge === undefined || chosen ? undefined : { borderLeftColor: edge }}
    >
      <When row={row} />
      <Teams {...props} />
      {columns.map((name, at) => (
        <Column key={name} name={name} market={row.main[at] ?? null} row={row} />
      ))}
      <More {...props} />
      <button
        type="button"
        className={styles['star']}
        aria-pressed={pinned}
        aria-label={say(pinned ? 'live.unpin' : 'live.pin', { match })}
        onClick={() => onPin(matchId)}
      >
        <Star size={15} fill={pinned ? 'currentColor' : 'none'} />
      </button>
      <RowMarksPlace matchId={matchId} home={row.facts.home} />
    </article>
  );
}, isSame);

interface ListRowProps {
  readonly matchId: number;
  readonly pinned: boolean;
  readonly isLive: boolean;
  readonly chosen?: boolean;
  /** The name of its league. */
  readonly league?: Name | null | undefined;
  /** Its league, where no head says it. */
  readonly named?: Group | undefined;
  /** The row is the head of its league. */
  readonly alone?: true | undefined;
}

/** A row is reported to the core while it is mounted, and drawn again only when the core sends it again. */
export function ListRow({
  matchId,
  pinned,
  isLive,
  chosen = false,
  league = null,
  named,
  alone,
}: ListRowProps) {
  const { core } = useClient();
  const { say, language } = useText();
  const [unfolded, setUnfolded] = useState(false);
  const row = useListRow(matchId);
  const onPin = useCallback((id: number) => void core.prices.togglePin(id), [core]);
  const onUnfold = useCallback(() => setUnfolded((is) => !is), []);
  if (row === null)
    return (
      <div
        className={clsx(styles['row'], styles['pending'])}
        data-pending
        data-named={named !== undefined}
        aria-hidden
      />
    );
  const edge = league === null ? undefined : crestColour(league);
  const leagueText = named && leagueName(named, say, language);
  return (
    <>
      <RowBody
        row={row}
        pinned={pinned}
        onPin={onPin}
        isLive={isLive}
        chosen={chosen}
        edge={edge}
        leagueText={leagueText}
        alone={alone && named}
        unfolded={unfolded}
        onUnfold={onUnfold}
      />
      {unfolded && (
        <div className={styles['unfolded']}>
          <ChunkView chunk={unfoldedMarkets} props={{ matchId }} rows={[2, 56]} />
        </div>
      )}
    </>
  );
}
