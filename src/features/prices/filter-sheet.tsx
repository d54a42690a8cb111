import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button, IconButton } from '../../parts/forms/button.tsx';
import { Overlay } from '../../parts/layers/overlay.tsx';
import { useText } from '../../text/i18n.ts';
import { DensityChoice } from '../../parts/forms/density-choice.tsx';
import { DayTabs, LeagueFilter, type QueryProps, SportTabs } from './list-filters.tsx';
import { SearchField } from '../../parts/forms/search-field.tsx';
import styles from './filter-sheet.module.css';

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={`stack g6 fit ${styles['part']}`}>
    <h3 className="small soft">{title}</h3>
    {children}
  </section>
);

export interface FilterSheetProps extends QueryProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The filters of a list on a phone, over the lower part of the page. Each choice holds at once; the list behind it follows. */
export function FilterSheet({ open, onClose, ...filters }: FilterSheetProps) {
  const { say } = useText();
  const titleId = useId();
  const { frame, query, onQuery } = filters;
  const shown = (frame?.groups ?? []).reduce((sum, { matchIds }) => sum + matchIds.length, 0);
  return (
    <Overlay open={open} onClose={onClose} labelledBy={titleId} veil={styles['veil']} frame={styles['sheet']}>
      <header className={`row g0 between ${styles['head']}`}>
        <h2 id={titleId}>{say('list.filters')}</h2>
        <IconButton aria-label={say('word.close')} onClick={onClose}>
          <X size={18} />
        </IconButton>
      </header>
      <SearchField search={query.search} onSearch={(search) => onQuery({ ...query, search })} />
      <Part title={say('live.tabs')}>
        <SportTabs {...filters} />
      </Part>
      {query.game !== 59 && (
        <Part title={say('list.days')}>
          <DayTabs {...filters} />
        </Part>
      )}
      <Part title={say('live.leagues')}>
        <LeagueFilter {...filters} />
      </Part>
      <Part title={say('list.density')}>
        <DensityChoice />
      </Part>
      <footer className={`stack ${styles['foot']}`}>
        <Button onClick={() => onQuery({ ...query, tab: 0, leagues: [], day: null, search: '' })}>
          {say('live.empty.reset')}
        </Button>
        <Button look="primary" onClick={onClose}>
          {say('list.filters.show', { count: shown })}
        </Button>
      </footer>
    </Overlay>
  );
}
