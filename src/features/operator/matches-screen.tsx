import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { matchOrders } from '../../../domain/desk/list-order.ts';
import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import type { OperatedMatch } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { koreanWireTime } from '../../../domain/time/korean-time.ts';
import { Field } from '../../parts/forms/field.tsx';
import { gold, nameIn } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { marketText } from '../../text/outcome-text.ts';
import { OperatorList, type OperatorListProps, Time } from './answered.tsx';
import { deskTeamsText, playText } from './desk-pick.ts';
import { pageIn } from './list-pages.ts';
import { operatorScreen } from './operator-frame.tsx';
import { SearchForm, useSearches } from './search-form.tsx';
import { SuspendActs, SuspendReason, type Suspending, useSuspending } from './suspend-acts.tsx';
import { WHOLE_MATCH } from '../../../domain/desk/decided-results.ts';
import styles from './operator.module.css';

/** Whether bets are taken, and who suspended them and why. */
function State({ suspended }: Pick<OperatedMatch, 'suspended'>) {
  const { say } = useText();
  const [newest] = suspended;
  if (newest === undefined) return <span className="soft">{say('suspend.open')}</span>;
  const isWhole = suspended.some(({ marketId }) => marketId === WHOLE_MATCH);
  const markets = suspended.map(({ marketId }) => marketText(marketId, say)).join(', ');
  return (
    <span className={styles['said']}>
      <span className={styles['chip']} data-tone="bad">
        {isWhole ? say('suspend.whole') : say('suspend.some', { markets })}
      </span>{' '}
      <Time at={newest.at} />{' '}
      <span className="soft">{say('suspend.by', { by: newest.by, reason: newest.reason })}</span>
    </span>
  );
}

/** In play, when it begins, or that it is not offered any more. */
function Begins({ isLive, play, isOnBoard, startsAt }: OperatedMatch) {
  const { say } = useText();
  if (isLive) return <span className="num nowrap">{playText({ play }, say) || say('suspend.live')}</span>;
  return (
    <>
      {startsAt > 0 && <Time at={startsAt} />}
      {!isOnBoard && <span className="block soft">{say('suspend.off-board')}</span>}
    </>
  );
}

/** The suspended parts, by whom and why, a text for each. */
const sayWhy = (suspended: OperatedMatch['suspended'], say: Say): string =>
  suspended
    .map(({ marketId, by, reason }) => {
      const what = marketId === WHOLE_MATCH ? say('suspend.whole') : marketText(marketId, say);
      return `${what} · ${say('suspend.by', { by, reason })}`;
    })
    .join(' / ');

interface FoundProps {
  readonly word: string;
  readonly page: number;
  /** Acts that were done, and the search. */
  readonly acts: number;
  readonly searches: string;
  readonly suspending: Suspending;
  /** Asks for another search, and for the reason of a suspension; the counts of the matches stand in it. */
  readonly forms: (counts: ReactNode) => ReactNode;
  readonly onPage: (page: number) => void;
}

/** Another operator may suspend a match at any moment. */
const EVERY_MS = 15_000;

interface Counts {
  readonly total: number;
  readonly waiting: number;
}

type AskMatches = OperatorListProps<OperatedMatch, (typeof matchOrders)[number]>['ask'];

/**
 * A page that is asked for again is asked for by its rows: each keeps its place, whatever an act changed of it. Another word, page, order or search
 * begins anew.
 */
function useSamePage(word: string, search: string, onAnswer: (counts: Counts) => void): AskMatches {
  const last = useRef({ of: '', ids: '' });
  return async (core, list) => {
    const isPage = list.as === 'page';
    const of = [search, list.page, list.order, word].join(' ');
    const shown = isPage && last.current.of === of ? last.current.ids : '';
    const answer = await core.calls.ask('operator.operatorMatches', { params: { word, ...list, shown } });
    if (isPage && answer.ok) {
      last.current = { of, ids: answer.value.rows.map(({ matchId }) => matchId).join(',') };
      onAnswer(answer.value);
    }
    return answer;
  };
}

/** How many matches are found, and how many of them came onto this page since it was asked for: a press shows them, so that no row moves under the pointer. */
function Counted({ total, waiting, onShow }: Counts & { readonly onShow: () => void }) {
  const { say } = useText();
  return (
    <p className={`row g6 small soft ${styles['counted']}`}>
      {say('suspend.count', { count: gold(total) })}
      {waiting > 0 && (
        <button type="button" className="link strong" onClick={onShow}>
          {say('suspend.waiting', { count: waiting })}
        </button>
      )}
    </p>
  );
}

function Found({ word, page, acts, searches, suspending, forms, onPage }: FoundProps) {
  const { say, language } = useText();
  const [counts, setCounts] = useState<Counts | null>(null);
  const ask = useSamePage(word, searches, setCounts);
  return (
    <OperatorList<OperatedMatch, (typeof matchOrders)[number]>
      of={word}
      version={`${searches} ${acts}`}
      everyMs={EVERY_MS}
      at={{ page, onPage }}
      label={say('suspend.matches')}
      empty={say('suspend.none')}
      file="matches"
      search={forms(counts !== null && <Counted {...counts} onShow={() => onPage(page)} />)}
      ask={ask}
      idOf={({ matchId }) => matchId}
      columns={() => [
        {
          name: say('word.match'),
          by: language === 'ko' ? 'match' : 'match-en',
          cell: ({ matchId, home, away, league }) =>
            `${deskTeamsText({ home, away }, language)} · ${nameIn(league, language)} · ${matchId}`,
          render: ({ matchId, home, away, league }) => (
            <>
              {`${deskTeamsText({ home, away }, language)} `}
              <span className="soft">{`${nameIn(league, language)} · ${matchId}`}</span>
            </>
          ),
        },
        {
          name: say('schedule.start'),
          by: 'start',
          render: (row) => <Begins {...row} />,
          isTime: true,
          cell: ({ startsAt }) => (startsAt > 0 ? koreanWireTime(startsAt) : null),
        },
        {
          name: say('suspend.state'),
          render: ({ suspended }) => <State suspended={suspended} />,
          cell: ({ suspended }) => (suspended.length === 0 ? say('suspend.open') : sayWhy(suspended, say)),
        },
        {
          name: say('suspend.act'),
          render: ({ matchId, home, away, markets, suspended }) => (
            <SuspendActs
              match={matchId}
              teams={deskTeamsText({ home, away }, language)}
              markets={markets}
              suspended={suspended.map(({ marketId }) => marketId)}
              suspending={suspending}
            />
          ),
        },
      ]}
    />
  );
}

function MatchesPanel() {
  const { say } = useText();
  const [params, setParams] = useSearchParams();
  const asked = params.get('word') ?? '';
  const [word, setWord] = useState(asked);
  const [acts, setActs] = useState(0);
  const searches = useSearches();
  const suspending = useSuspending(() => setActs((now) => now + 1));
  const forms = (counts: ReactNode) => (
    <div className={`stack ${styles['forms']}`}>
      <div className="stack g4">
        <SearchForm onSubmit={() => setParams({ word: word.trim() })}>
          <Field
            label={say('suspend.search')}
            value={word}
            onChange={setWord}
            maxLength={operatorLimits.searchChars}
          />
        </SearchForm>
        {counts}
      </div>
      <SuspendReason suspending={suspending} />
    </div>
  );
  return (
    <Found
      word={asked}
      page={pageIn(params)}
      acts={acts}
      searches={searches}
      suspending={suspending}
      forms={forms}
      onPage={(page) => setParams({ word: asked, page: String(page) })}
    />
  );
}

/** Finds matches on the board, and suspends and releases them and their markets. */
export const MatchesScreen = operatorScreen(MatchesPanel);
