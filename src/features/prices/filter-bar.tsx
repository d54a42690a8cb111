import { CalendarDays, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { dialogs } from '../../core/browser/dialogs.ts';
import { IconButton } from '../../parts/forms/button.tsx';
import { listDay } from '../../text/format.ts';
import { type Say, isTextKey, useText } from '../../text/i18n.ts';
import type { Language } from '../../text/i18n.ts';
import type { QueryProps } from './list-filters.tsx';
import styles from './filter-bar.module.css';

/** What the filters leave, in few words: '축구 · 오늘 · 리그 2'. Empty: they leave everything. */
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
  readonly icon: ReactNode;
  readonly title: string;
  readonly count: ReactNode;
  readonly onOpen: () => void;
}

/** The top of a list on a phone: its name, its count, and the buttons that open the filters and the schedule. */
export function FilterBar({ icon, title, count, onOpen, ...filters }: FilterBarProps) {
  const { say, language } = useText();
  const summary = summaryOf(filters, say, language);
  return (
    <header className={`row g6 ${styles['bar']}`}>
      <h1>
        {icon} {title}
      </h1>
      {summary === '' && count}
      <button
        type="button"
        className={`row g6 strong push thin ${styles['open']}`}
        data-filtered={summary !== ''}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <SlidersHorizontal className="rigid" size={16} aria-hidden />
        <span>{summary === '' ? say('list.filters') : summary}</span>
      </button>
      <IconButton aria-label={say('live.schedule')} onClick={() => dialogs.show('schedule')}>
        <CalendarDays size={18} />
      </IconButton>
    </header>
  );
}
