import { ArrowLeft, X } from 'lucide-react';
import { useRef, type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import type { MatchDetailFrame } from '../../../worker/features/prices/prices-api.ts';
import { showMatchTitle } from '../../core/browser/document-title.ts';
import { SkeletonRows, EmptyPlaceholder, ErrorPlaceholder } from '../../parts/answers/placeholders.tsx';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import partStyles from '../../parts/forms/button.module.css';
import { IconButton } from '../../parts/forms/button.tsx';
import { Link } from '../../parts/pages/link.tsx';
import { Maintenance } from '../../parts/pages/maintenance.tsx';
import { usePhone } from '../../parts/pages/use-width.ts';
import { teamName } from '../../text/format.ts';
import { addTexts, useText, type Texts } from '../../text/i18n.ts';
import { hasScore } from '../../text/status-text.ts';
import { matchAnalysis, matchInsights } from '../analysis/use-match-insights.ts';
import { useMatchChat } from '../chat/use-match-chat.tsx';
import { useConnection, useFailed } from '../connection/use-connection.ts';
import { ReconnectButton, ReloadButton, StoppedNotice } from '../connection/use-stopped.tsx';
import { KeptNotice } from '../offline/use-kept-note.tsx';
import { MatchBets } from '../open-bets/use-match-bets.tsx';
import { useClosedGames } from '../site/use-closed-games.ts';
import { koDetail } from './detail.ko.ts';
import { MarketGroups } from './market-groups.tsx';
import { MatchBar } from './match-bar.tsx';
import { MatchHead } from './match-head.tsx';
import { useOddsKeys } from './odds-keys.ts';
import { ScoreStrip } from './score-strip.tsx';
import { useMatchDetail } from './use-match-detail.ts';
import { useMatchNews } from './use-match-news.ts';
import { type MatchView, useMatchViews } from './use-match-views.tsx';
import styles from './match-screen.module.css';

addTexts(koDetail);

/** A match that is open beside a list, and what closes it. */
export interface BesideList {
  readonly matchId: number;
  readonly close: () => void;
}

/** Markets first, then the match and its analysis. They come together, so that none moves another. `view`: the part that is shown alone; null: all. */
function Columns({ frame, view }: { readonly frame: MatchDetailFrame; readonly view: MatchView | null }) {
  const { facts, state } = frame;
  return (
    <div className={`stack ${styles['columns']}`} data-view={view}>
      <div className={`page thin ${styles['markets']}`}>
        <MarketGroups frame={frame} />
      </div>
      <div className={`thin ${styles['insights']}`}>
        <ChunkView chunk={matchInsights} props={{ facts, state }} />
      </div>
      <div className={`thin ${styles['analysis']}`}>
        <ChunkView chunk={matchAnalysis} props={{ matchId: facts.matchId }} />
      </div>
    </div>
  );
}

/** On a phone the parts of a match are tabs. */
function Tabbed({ frame }: { readonly frame: MatchDetailFrame }) {
  const { view, tabs } = useMatchViews();
  return (
    <>
      {tabs}
      {frame.whole || view !== 'odds' ? (
        <Columns frame={frame} view={view} />
      ) : (
        <SkeletonRows count={12} height={72} />
      )}
    </>
  );
}

function Parts({ frame, isTabbed }: { readonly frame: MatchDetailFrame; readonly isTabbed: boolean }) {
  if (isTabbed) return <Tabbed frame={frame} />;
  return frame.whole ? <Columns frame={frame} view={null} /> : <SkeletonRows count={12} height={72} />;
}

/** In the place of a match that is not in the lists. Without a connection the window cannot know that it is over. */
function GoneMatch({ children }: { readonly children: ReactNode }) {
  const { say } = useText();
  const { lostAt, stopped } = useConnection();
  const isLost = lostAt !== null;
  if (isLost && stopped !== null)
    return (
      <ErrorPlaceholder title={say('connection.timeout')}>
        <ReconnectButton />
        {children}
      </ErrorPlaceholder>
    );
  if (isLost)
    return (
      <ErrorPlaceholder title={say('detail.unreached')} hint={say('failure.by-itself')}>
        {children}
      </ErrorPlaceholder>
    );
  return (
    <EmptyPlaceholder title={say('detail.gone')} hint={say('detail.gone.hint')}>
      {children}
    </EmptyPlaceholder>
  );
}

/** In the place of a match that has not come. */
function AwaitedMatch({ back, stopped }: { readonly back: ReactNode; readonly stopped: ReactNode }) {
  const { say } = useText();
  const { lostAt } = useConnection();
  const failed = useFailed();
  if (lostAt !== null) return <GoneMatch>{back}</GoneMatch>;
  if (failed)
    return (
      <ErrorPlaceholder title={say('word.failed')}>
        <ReloadButton />
        {back}
      </ErrorPlaceholder>
    );
  return (
    <section
      className={`stack g12 thin ${styles['screen']}`}
      aria-busy="true"
      aria-label={say('detail.loading')}
    >
      {back}
      {stopped}
      <SkeletonRows count={12} height={72} />
    </section>
  );
}

/** "2:1 서울 – 부산"; before the start without a score. */
function titleOf(
  { facts, state }: Pick<MatchDetailFrame, 'facts' | 'state'>,
  { say, language }: Texts,
): string {
  const names = `${teamName(facts.home, say, language)} – ${teamName(facts.away, say, language)}`;
  return hasScore(state) ? `${state.homeScore}:${state.awayScore} ${names}` : names;
}

/** The title of the window shows the open match; it is written when its text changes, not with prices. */
function useMatchTitle(frame: MatchDetailFrame | null): void {
  const texts = useText();
  const title = frame === null ? '' : titleOf(frame, texts);
  useEffect(() => (title === '' ? undefined : showMatchTitle(title)), [title]);
}

/** All of a match: on its own page, or beside a list. */
export function MatchScreen({ beside }: { readonly beside?: BesideList }) {
  const { say } = useText();
  const id = useParams()['id'];
  const matchId = beside?.matchId ?? Number(id);
  const { frame, gone } = useMatchDetail(matchId);
  const ref = useRef<HTMLElement>(null);
  const chat = useMatchChat(matchId);
  useMatchTitle(frame);
  useMatchNews(frame);
  useOddsKeys(ref);
  const isClosed = useClosedGames();
  const isPhone = usePhone();
  const back = beside ? (
    <IconButton aria-label={say('list.beside.close')} title={say('list.beside.close')} onClick={beside.close}>
      <X size={18} />
    </IconButton>
  ) : (
    <Link className={`${partStyles['button']} ${styles['back']}`} to="/hitgame/live">
      <ArrowLeft size={16} aria-hidden /> <span>{say('detail.back')}</span>
    </Link>
  );
  // Beside a list, the list says that the link was stopped.
  const stopped = beside === undefined && <StoppedNotice />;
  // The list of a closed game shows no match beside it.
  if (beside === undefined && isClosed(59)) return <Maintenance />;
  if (gone || !Number.isSafeInteger(matchId)) return <GoneMatch>{back}</GoneMatch>;
  if (frame === null) return <AwaitedMatch key={matchId} back={back} stopped={stopped} />;
  return (
    <section ref={ref} className={`stack thin ${styles['screen']}`} data-stream={frame.stream}>
      <MatchBar frame={frame} isBeside={beside !== undefined} />
      <MatchHead frame={frame} back={back} chat={chat.button} />
      {stopped}
      {beside === undefined && frame.keptAt !== null && <KeptNotice at={frame.keptAt} />}
      <ScoreStrip facts={frame.facts} state={frame.state} />
      <MatchBets matchId={matchId} />
      {chat.panel}
      <Parts frame={frame} isTabbed={isPhone && beside === undefined} />
    </section>
  );
}
