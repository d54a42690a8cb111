import { CalendarDays, ListFilter, Rows3 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dialogs } from '../../core/browser/dialogs.ts';
import { ChunkView, nothing } from '../../parts/chunks/chunk-view.tsx';
import { type Chunk, createChunk } from '../../parts/chunks/chunk.ts';
import { IconButton, Button } from '../../parts/forms/button.tsx';
import { SearchField } from '../../parts/forms/search-field.tsx';
import { useFolded } from '../../parts/pages/use-width.ts';
import { listDay } from '../../text/format.ts';
import { type Say, isTextKey, useText, type Language } from '../../text/i18n.ts';
import type { FilterSheetProps } from './filter-sheet.tsx';
import { DayTabs, LeagueFilter, type QueryProps, SportTabs } from './list-filters.tsx';
import styles from './filter-bar.module.css';
import { SiteClock } from '../../parts/matches/site-clock.tsx';
import { useLayoutRoom } from '../layouts/use-layouts.ts';
import { DensityButton } from '../../parts/forms/density-choice.tsx';

interface ListHeadProps {
  readonly title: string;
  readonly hasLayouts: boolean;
  readonly children: ReactNode;
}

/** The status bar of a game's list: its name, its counts, the clock, and a button that opens the schedule. */
function ListHead({ title, hasLayouts, children }: ListHeadProps) {
  const { say } = useText();
  const hasRoom = useLayoutRoom();
  return (
    <header className={`row ${styles['status']}`}>
      <h1>{title}</h1>
      {children}
      <div className="row push">
        <span className={`soft right ${styles['clock']}`}>
          <SiteClock />
        </span>
        {hasLayouts && hasRoom && (
          <IconButton
            aria-label={say('live.layouts')}
            aria-haspopup="dialog"
            onClick={() => dialogs.show('layouts')}
          >
            <Rows3 size={18} className={styles['columns'] ?? ''} />
          </IconButton>
        )}
        <DensityButton />
        <Button onClick={() => dialogs.show('schedule')}>
          <CalendarDays size={16} aria-hidden /> {say('live.schedule')}
        </Button>
      </div>
    </header>
  );
}

export const filterSheet: Chunk<FilterSheetProps> = createChunk(
  () => import('./filter-sheet.tsx'),
  'FilterSheet',
);

interface ListTopProps extends QueryProps {
  readonly title: string;
  /** The first is the one that the bar shows. */
  readonly counts: readonly ReactNode[];
}

/** The chosen filters in few words: '축구 · 오늘 · 리그 2'. Empty: none is chosen. */
function summaryOf({ query }: QueryProps, say: Say, language: Language): string {
  const tab = `live.tab.${query.tab}`;
  return [
    query.tab !== 0 && isTextKey(tab) ? say(tab) : '',
    query.day === null ? '' : listDay(query.day, say, language),
    query.leagues.length === 0 ? '' : say('list.filters.leagues', { count: query.leagues.length }),
    query.search,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

interface FilterBarProps extends QueryProps {
  readonly title: string;
  readonly count: ReactNode;
  readonly onOpen: () => void;
}

/** The top of a list on a phone or in a low window: its name, its count, and the buttons that open the filters and the schedule. */
function FilterBar({ title, count, onOpen, ...filters }: FilterBarProps) {
  const { say, language } = useText();
  const summary = summaryOf(filters, say, language);
  return (
    <header className={`row g6 ${styles['bar']}`}>
      <h1>{title}</h1>
      {summary === '' && count}
      <button
        type="button"
        className={`row g6 strong push thin ${styles['open']}`}
        data-filtered={summary !== ''}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <ListFilter className="rigid" size={16} aria-hidden />
        <span>{summary === '' ? say('list.filters') : summary}</span>
      </button>
      <IconButton aria-label={say('live.schedule')} onClick={() => dialogs.show('schedule')}>
        <CalendarDays size={18} />
      </IconButton>
    </header>
  );
}

/** Title, counts and filters of a list, on two lines. On a phone and in a low window they are one bar, and the filters open as a sheet. */
export function ListTop({ title, counts, ...filters }: ListTopProps) {
  const isFolded = useFolded();
  /** null: it was not opened yet. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const { query, onQuery } = filters;
  if (isFolded)
    return (
      <>
        <FilterBar title={title} count={counts[0]} {...filters} onOpen={() => setOpen(true)} />
        {isOpen !== null && (
          <ChunkView
            chunk={filterSheet}
            props={{ ...filters, open: isOpen, onClose: () => setOpen(false) }}
            frame={nothing}
          />
        )}
      </>
    );
  return (
    <>
      <ListHead title={title} hasLayouts={query.game === 59}>
        {counts}
        <SportTabs {...filters} />
        <SearchField search={query.search} onSearch={(search) => onQuery({ ...query, search })} />
      </ListHead>
      <div className={`row thin ${styles['filters']}`}>
        {query.game !== 59 && <DayTabs {...filters} />}
        {/* The days stand before the leagues, which come with them: so they never move. */}
        {(query.game === 59 || filters.frame !== null) && <LeagueFilter {...filters} />}
      </div>
    </>
  );
}
