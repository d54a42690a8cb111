import { failureHint } from '../../parts/answers/failure-hint.ts';
import { useEffect, useState } from 'react';
import type { HistoryQuery, HistoryView } from '../../../worker/features/bets/bets-api.ts';
import { DEFAULT_TERM_DAYS, historyFilters } from '../../../domain/catalogue/history-page.ts';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useAccount } from '../account/use-account.ts';
import { MemberOnly } from '../account/use-member-only.tsx';
import { isOpening, useConnection } from '../connection/use-connection.ts';
import { useKeptNote } from '../offline/use-kept-note.tsx';
import { useHistory } from './use-bets.ts';
import { Button } from '../../parts/forms/button.tsx';
import { EmptyPlaceholder, ErrorPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { Link } from '../../parts/pages/link.tsx';
import { Pages } from '../../parts/answers/pages.tsx';
import { ShortChoice } from '../../parts/forms/short-choice.tsx';
import { useText } from '../../text/i18n.ts';
import { BetCard } from './bet-card.tsx';
import { CasualList } from './casual-list.tsx';
import { ShareBar, useShare } from './share-bet.tsx';
import styles from './history.module.css';

const terms = [7, DEFAULT_TERM_DAYS, 30] as const;
const firstQuery = { filter: 'all', termDays: DEFAULT_TERM_DAYS, page: 1 } as const;
const games = [57, 59, 58, 60] as const;

interface ContentProps {
  readonly view: HistoryView;
  readonly onQuery: (query: HistoryQuery) => void;
}

function Content({ view, onQuery }: ContentProps) {
  const { core } = useClient();
  const { say } = useText();
  const { query, bets, state } = view;
  const share = useShare(bets, `${query.gameCode} ${query.filter} ${query.termDays} ${query.page}`);
  const opens = isOpening(useConnection()) && view.error?.kind === 'no-link';
  if (state === 'idle' || state === 'loading' || (state === 'failed' && opens))
    return <SkeletonRows count={view.pageSize} height={56} />;
  if (state === 'failed') {
    return (
      <ErrorPlaceholder
        title={say('word.history-failed')}
        hint={view.error === null ? '' : failureHint(view.error, say)}
      >
        <Button onClick={() => onQuery(query)}>{say('chunk.retry')}</Button>
      </ErrorPlaceholder>
    );
  }
  if (bets.length === 0)
    return (
      <EmptyPlaceholder title={say('history.empty')} hint={say('history.empty.hint')}>
        <Link className="way" to="/hitgame/live" onClick={() => dialogs.show(null)}>
          {say('home.go-live')}
        </Link>
      </EmptyPlaceholder>
    );
  return (
    <>
      <ShareBar share={share} count={view.totalItems} />
      <ul className="stack g6">
        {bets.map((bet) => (
          <BetCard
            key={bet.drawId}
            bet={bet}
            share={share}
            open={view.expanded === bet.drawId}
            onToggle={() => void core.bets.expand(view.expanded === bet.drawId ? null : bet.drawId)}
          />
        ))}
      </ul>
      <Pages
        label={say('history.pages')}
        page={query.page}
        pages={Math.max(1, Math.ceil(view.totalItems / view.pageSize))}
        onPage={(page) => onQuery({ ...query, page })}
      />
    </>
  );
}

/** Bets of the three betting games: pages, one open card at a time, and the choice of one bet to share. */
function BetList({ view }: { readonly view: HistoryView }) {
  const { core } = useClient();
  // With the link the core asks by itself.
  const note = useKeptNote('history', () => {});
  return (
    <>
      {note}
      <Content view={view} onQuery={(next) => void core.bets.openHistory(next)} />
    </>
  );
}

/** State and days of the listed bets. */
function Filters({ query }: { readonly query: HistoryQuery }) {
  const { core } = useClient();
  const { say } = useText();
  const change = (changed: Partial<HistoryQuery>): void =>
    void core.bets.openHistory({ ...query, ...changed, page: 1 });
  return (
    <div className={`acts between ${styles['listed']}`}>
      <ShortChoice
        label={say('history.filter')}
        value={query.filter}
        onChange={(filter) => change({ filter })}
        options={historyFilters.map((value) => ({ value, text: say(`history.filter.${value}`) }))}
      />
      <ShortChoice
        label={say('word.period')}
        value={query.termDays}
        onChange={(termDays) => change({ termDays })}
        options={terms.map((value) => ({ value, text: say('word.days', { days: value }) }))}
      />
    </div>
  );
}

interface HistoryProps {
  /** The game that is shown first; null: that of the latest bet. */
  readonly first: BettingGameCode | null;
  readonly casualFirst: boolean;
  /** Casual bets on a page: 8 in the modal, 20 in the game centre. */
  readonly casualRows: 8 | 20;
}

/** The member's bets. */
export function HistoryPanel(props: HistoryProps) {
  const { state } = useAccount();
  const { lostAt } = useConnection();
  // Without a network the token cannot be checked: the core shows what was kept with it.
  if (state === 'checking' && lostAt !== null) return <Games {...props} memberId="" />;
  return (
    <MemberOnly page="history" rows={[8, 56]}>
      {({ userId }) => <Games {...props} memberId={userId} />}
    </MemberOnly>
  );
}

function Games({
  first,
  casualFirst,
  casualRows,
  memberId,
}: HistoryProps & {
  /** Empty: not known yet. */
  readonly memberId: string;
}) {
  const { core } = useClient();
  const { say } = useText();
  const view = useHistory();
  const [casual, setCasual] = useState(casualFirst);
  const query = view?.query ?? null;
  useEffect(() => {
    void core.bets.openHistory({ ...firstQuery, gameCode: first });
  }, [core, first, memberId]);
  if (view === null || query === null) return <SkeletonRows count={8} height={56} />;
  const choose = (game: (typeof games)[number]): void => {
    setCasual(game === 60);
    if (game !== 60) void core.bets.openHistory({ ...query, gameCode: game, page: 1 });
  };
  return (
    <div className="stack g12">
      <div className={`stack g12 ${styles['filters']}`}>
        <ShortChoice
          label={say('word.game')}
          value={casual ? 60 : query.gameCode}
          onChange={choose}
          options={games.map((value) => ({
            value,
            text: say(value === 60 ? 'history.tab.casual' : `game.${value}`),
          }))}
        />
        {!casual && <Filters query={query} />}
      </div>
      {casual ? <CasualList pageSize={casualRows} /> : <BetList key={query.gameCode} view={view} />}
    </div>
  );
}
