import clsx from 'clsx';
import { ArrowRight, Coins, MousePointerClick, Timer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import type { ListFrame } from '../../../worker/features/prices/prices-api.ts';
import { readStored, writeStored } from '../../core/browser/stored-choice.ts';
import { openMemberPage } from '../../core/session/member-page.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useListFrame } from './use-match-list.ts';
import { useExpectsMember } from '../account/use-account.ts';
import { useUnreached } from '../connection/use-connection.ts';
import { ReconnectButton, useStopped } from '../connection/use-stopped.tsx';
import { useClosedGames } from '../site/use-closed-games.ts';
import { useSite } from '../site/use-site.ts';
import { MAIN_MATCHES, useSchedule } from '../schedule/use-schedule.ts';
import { Maintenance } from '../../parts/pages/maintenance.tsx';
import { EmptyPlaceholder, ErrorPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { Button } from '../../parts/forms/button.tsx';
import { Flag } from '../../parts/forms/flag.tsx';
import { matchLink } from '../../parts/matches/match-link.ts';
import { Crest } from '../../parts/matches/crest.tsx';
import { NameText } from '../../parts/matches/name-text.tsx';
import { leagueName, nameIn, teamName, timeOf } from '../../text/format.ts';
import { addTexts, useText } from '../../text/i18n.ts';
import { koHome } from './home.ko.ts';
import { MainBanners } from '../site/main-banners.tsx';
import { Own } from './home-own.tsx';
import { Programme } from './home-programme.tsx';
import { shownLeagues } from './list-lines.ts';
import { ListRow } from './list-row.tsx';
import { rowMarks } from './row-marks-place.tsx';
import { everythingLive } from './live-query.ts';
import { isAwaited } from './match-list.tsx';
import { useOddsKeys } from './odds-keys.ts';
import { Scoreboard } from './scoreboard.tsx';
import { useTonight } from './use-tonight.ts';
import liveStyles from './match-list.module.css';
import styles from './home.module.css';

addTexts(koHome);

const HIGHLIGHTS = 6;
const steps = [
  { icon: MousePointerClick, title: 'home.how.1', text: 'home.how.1.text' },
  { icon: Coins, title: 'home.how.2', text: 'home.how.2.text' },
  { icon: Timer, title: 'home.how.3', text: 'home.how.3.text' },
] as const;

/** The matches of several leagues: of each the first, then of each the second. */
function inTurns(leagues: readonly (readonly number[])[]): readonly number[] {
  const most = Math.max(0, ...leagues.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => leagues.flatMap((ids) => ids.slice(at, at + 1))).flat();
}

/** Matches in play, then those to come, of as many leagues as there are, in the order of the list. */
function highlightsOf({ groups }: ListFrame): readonly number[] {
  const leaguesIn = (phase: 'live' | 'waiting') =>
    groups.filter((group) => group.phase === phase).map(({ matchIds }) => matchIds);
  const both = [leaguesIn('live'), leaguesIn('waiting')];
  const chosen = new Set(both.flatMap((leagues) => inTurns(leagues)).slice(0, HIGHLIGHTS));
  return both.flat(2).filter((matchId) => chosen.has(matchId));
}

/** Without a connection nobody knows what is in play. The next start stands in the programme. */
function NothingListed() {
  const { say } = useText();
  const unreached = useUnreached();
  const isStopped = useStopped();
  return unreached === null ? (
    <EmptyPlaceholder title={say('home.none')} />
  ) : (
    <ErrorPlaceholder {...unreached}>{isStopped && <ReconnectButton />}</ErrorPlaceholder>
  );
}

function Highlights({ frame }: { readonly frame: ListFrame | null }) {
  const { say } = useText();
  const ref = useRef<HTMLDivElement>(null);
  useOddsKeys(ref);
  const isClosed = useClosedGames()(59);
  const ids = frame === null ? [] : highlightsOf(frame);
  const leagues = shownLeagues(frame?.groups ?? [], ids);
  const hasRows = ids.length > 0;
  const isLost = useUnreached() !== null;
  const comes = frame === null || frame.stream === 'opening' || isAwaited(frame);
  useEffect(() => {
    if (hasRows) void rowMarks.load();
  }, [hasRows]);
  return (
    <section>
      <div className={`row g0 between ${styles['sectionHead']}`}>
        <h2>{say('home.highlights')}</h2>
        <Link className="way" to="/hitgame/live">
          {say('home.all-live')} <ArrowRight size={14} aria-hidden />
        </Link>
      </div>
      <div className={styles['highlights']}>
        {isClosed ? (
          <Maintenance isAlone />
        ) : comes && !isLost ? (
          <SkeletonRows count={HIGHLIGHTS} height={60} />
        ) : comes || !hasRows ? (
          <NothingListed />
        ) : (
          <div
            ref={ref}
            className={`thin ${liveStyles['list']}`}
            data-stream={frame.stream}
            data-column="winner"
          >
            {ids.map((matchId) => (
              <ListRow
                key={matchId}
                matchId={matchId}
                pinned={frame.pinned.includes(matchId)}
                isLive
                league={leagues.get(matchId)?.name}
                named={leagues.get(matchId)}
              />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

/** Main matches that can still be bet on (C10: limit 10). Until they are loaded their place is reserved. */
function MainMatches() {
  const { say, language } = useText();
  const { answer } = useSchedule(0, MAIN_MATCHES);
  const isClosed = useClosedGames()(57);
  const matches = answer?.ok === true ? answer.value : [];
  if (isClosed || (answer !== null && matches.length === 0)) return null;
  return (
    <section className={styles['mainMatches']} data-main-matches>
      <div className={`row g0 between ${styles['sectionHead']}`}>
        <h2>{say('home.main')}</h2>
        <Link className="way" to="/hitgame/srs">
          {say('home.all-standard')} <ArrowRight size={14} aria-hidden />
        </Link>
      </div>
      <ul className={clsx('cards', styles['mains'])}>
        {matches.map(({ facts, league, phase }) => (
          <li key={facts.matchId}>
            <Link className="box opens" to={matchLink({ facts, phase })}>
              <small>
                <Flag code={league.countryCode} /> <NameText name={leagueName(league, say, language)} />
                <span className="num">{timeOf(facts.startsAt)}</span>
              </small>
              <strong className="cut">
                <Crest name={facts.home.name} /> <NameText name={teamName(facts.home, say, language)} />{' '}
                <span>vs</span> <Crest name={facts.away.name} />{' '}
                <NameText name={teamName(facts.away, say, language)} />
              </strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A visitor's one way to begin: in the promotion, or where banners have its place, below how it works. */
function Begin() {
  const { say } = useText();
  return (
    <div className={`row g12 ${styles['begin']}`} data-begin>
      <Button look="primary" className="rigid" onClick={() => openMemberPage('Join')}>
        {say('home.begin.join')}
      </Button>
      <p>{say('home.begin')}</p>
    </div>
  );
}

/** The site's own promotion beside the scores of the moment, with the way to begin. It replaces the main banner where the site has none. */
function Promotion({ frame }: { readonly frame: ListFrame | null }) {
  const { say } = useText();
  return (
    <section className={`scoreboard stack ${styles['hero']}`} data-promotion>
      <div className="stack g10 start thin">
        <h1>{say('home.title')}</h1>
        <p>{say('home.lead')}</p>
        <Begin />
      </div>
      <Scoreboard matchIds={frame === null ? [] : highlightsOf(frame)} />
    </section>
  );
}

const HAD_BANNERS = 'spo.main-banner';

/** Main banners with a picture that can be loaded. */
function useMainBanners() {
  const { state, banners } = useSite();
  const [broken, setBroken] = useState<readonly string[]>([]);
  const shown = banners.main.filter(({ imageUrl }) => !broken.includes(imageUrl));
  const isKnown = state === 'ready';
  const has = shown.length > 0;
  const mayCome = state === 'loading' && readStored(HAD_BANNERS) === 'Y';
  const [isFirst] = useState(has || mayCome);
  useEffect(() => {
    if (isKnown) writeStored(HAD_BANNERS, has ? 'Y' : 'N');
  }, [isKnown, has]);
  return {
    shown,
    /** Before the banners have come: whether the last visit had some. */
    mayCome,
    /** The screen began with banners or their place. */
    isFirst,
    onBroken: (imageUrl: string) => setBroken((before) => [...before, imageUrl]),
  };
}

interface BannersProps {
  readonly banners: ReturnType<typeof useMainBanners>;
}

interface VisitorTopProps extends BannersProps {
  readonly frame: ListFrame | null;
}

/** A visitor's top: the banners, or the promotion. Where the last visit had banners, their place is kept until it is known. */
function VisitorTop({ frame, banners }: VisitorTopProps) {
  const { say } = useText();
  if (banners.shown.length === 0 && !banners.mayCome) return <Promotion frame={frame} />;
  return (
    <>
      <h1 className="sr-only">{say('home.title')}</h1>
      <BannersOrPlace banners={banners} />
    </>
  );
}

/** The banners. Their place is kept where the last visit had some. */
function BannersOrPlace({ banners: { shown, mayCome, onBroken } }: BannersProps) {
  if (shown.length === 0) return mayCome ? <div className={styles['mainPlace']} /> : null;
  return <MainBanners banners={shown} onBroken={onBroken} />;
}

function Notices() {
  const { say, language } = useText();
  const { site } = useSite();
  return (
    <section className={clsx('box top', styles['panel'])}>
      <h2>{say('home.notices')}</h2>
      <ul className="stack g0">
        {(site?.notices ?? []).map((notice) => (
          <li key={notice.id}>
            <Link to={`/news/notice/${notice.id}`}>{nameIn(notice.subject, language)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function HowItWorks({ banners }: BannersProps) {
  const { say } = useText();
  return (
    <section className={clsx('box top', styles['panel'])}>
      <h2>{say('home.how')}</h2>
      <ol className="stack g12">
        {steps.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon className="brand" size={20} aria-hidden />
            <div>
              <strong>{say(title)}</strong>
              <p className="soft small">{say(text)}</p>
            </div>
          </li>
        ))}
      </ol>
      {banners.shown.length > 0 && <Begin />}
    </section>
  );
}

/** Tonight's programme (A1). A member's own comes first; a visitor has the same without it, and the way to begin. */
export function HomeScreen() {
  const { core } = useClient();
  const { say } = useText();
  const frame = useListFrame(59);
  const tonight = useTonight(frame);
  const isMember = useExpectsMember();
  const banners = useMainBanners();
  useEffect(() => void core.prices.setListQuery(everythingLive), [core]);
  return (
    <div
      className={`stack g20 ${styles['home']}`}
      data-home={isMember ? 'member' : 'visitor'}
      data-low={isMember || banners.isFirst}
    >
      {isMember ? <h1>{say('home.tonight')}</h1> : <VisitorTop frame={frame} banners={banners} />}
      {isMember && <Own frame={frame} tonight={tonight} />}
      <Programme frame={frame} tonight={tonight} />
      {isMember && <BannersOrPlace banners={banners} />}
      <Highlights frame={frame} />
      <MainMatches />
      <div className={isMember ? undefined : styles['lower']}>
        {!isMember && <HowItWorks banners={banners} />}
        <Notices />
      </div>
    </div>
  );
}
