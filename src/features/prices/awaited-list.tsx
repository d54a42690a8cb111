import type { ListRow, MarketLayout } from '../../../worker/features/prices/prices-api.ts';
import { ErrorPlaceholder, heightOfSkeleton, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { useConnection, useFailed, useUnreached } from '../connection/use-connection.ts';
import { ReconnectButton, ReloadButton } from '../connection/use-stopped.tsx';
import { GroupHead } from './group-head.tsx';
import styles from './awaited-list.module.css';
import { RowBody } from './list-row.tsx';

const team = { teamId: 0, name: { ko: '팀', en: 'Team' } };
/** The cells of this market are negative: they belong to no outcome. */
const market = (marketId: number, line: string | null, outcomeIds: readonly number[]): MarketLayout => ({
  marketId,
  specifier: '',
  line,
  favourite: true,
  outcomes: outcomeIds.map((outcomeId) => ({ outcomeId, cell: -outcomeId })),
});

/** A row that belongs to no match. */
const row: ListRow = {
  facts: {
    matchId: 0,
    sportId: 0,
    leagueId: 0,
    countryCode: '',
    startsAt: 0,
    home: team,
    away: team,
    main: false,
  },
  state: {
    statusCode: 0,
    open: false,
    reporting: 0,
    homeScore: 0,
    awayScore: 0,
    periods: [],
    currentServer: null,
    clockSeconds: null,
    clockAt: 0,
    clockRate: 0,
    redCards: null,
    diamond: null,
    timeline: [],
  },
  lock: null,
  main: [market(1, null, [1, 2, 3]), market(16, '-0.5', [1714, 1715]), market(18, '2.5', [12, 13])],
  moreCount: 1,
};
const league = {
  leagueId: 0,
  sportId: 0,
  name: team.name,
  countryCode: '',
  count: 0,
  phase: 'waiting',
  day: 0,
  matchIds: [],
} as const;

const nothing = (): void => {};

const [ROWS, ROW_HEIGHT] = [8, 56] as const;

/** A sentence takes the place of the waiting rows, as high as they are: nothing moves when it comes and goes. */
function AwaitedRows() {
  const { say } = useText();
  const { stopped } = useConnection();
  const unreached = useUnreached();
  const failed = useFailed();
  if (unreached === null && !failed) return <SkeletonRows count={ROWS} height={ROW_HEIGHT} />;
  return (
    <div className="stack g0" style={{ minHeight: heightOfSkeleton(ROWS, ROW_HEIGHT) }}>
      <ErrorPlaceholder {...(unreached ?? { title: say('word.failed') })}>
        {unreached === null ? <ReloadButton /> : stopped !== null && <ReconnectButton />}
      </ErrorPlaceholder>
    </div>
  );
}

/**
 * Shown until the list has come. Below the placeholder an invisible row and its heads are drawn. A first row costs more than the others
 * (code that never ran, fonts in sizes that were never loaded); this cost is paid here, while the window has nothing else to do.
 */
export const AwaitedList = () => (
  <>
    <AwaitedRows />
    <div className={styles['unseen']} aria-hidden inert>
      <GroupHead line={{ kind: 'day', day: 0 }} />
      <GroupHead line={{ kind: 'group', group: league }} />
      <RowBody
        row={row}
        pinned={false}
        onPin={nothing}
        isLive={false}
        chosen={false}
        unfolded={false}
        onUnfold={nothing}
      />
    </div>
  </>
);
