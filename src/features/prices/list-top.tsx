import { type ReactNode, useState } from 'react';
import { usePhone } from '../../parts/pages/use-width.ts';
import { DayTabs, LeagueFilter, type QueryProps, SportTabs } from './list-filters.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type Chunk, createChunk } from '../../parts/chunks/chunk.ts';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import type { FilterSheetProps } from './filter-sheet.tsx';
import { ListHead } from './list-head.tsx';
import { SearchField } from '../../parts/forms/search-field.tsx';

export const filterSheet: Chunk<FilterSheetProps> = createChunk(
  'src/features/prices/filter-sheet.tsx',
  async () => (await import('./filter-sheet.tsx')).FilterSheet,
);

const nothing = (): null => null;

interface ListTopProps extends QueryProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** The first is the one that is shown on a phone. */
  readonly counts: readonly ReactNode[];
}

/** Title, counts and filters of a list. On a phone they are one bar, and the filters open as a sheet. */
export function ListTop({ icon, title, counts, ...filters }: ListTopProps) {
  const phone = usePhone();
  /** null: it was not opened yet. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const { query, onQuery } = filters;
  if (phone)
    return (
      <>
        <FilterBar title={title} icon={icon} count={counts[0]} {...filters} onOpen={() => setOpen(true)} />
        {isOpen !== null && (
          <ChunkView
            chunk={filterSheet}
            props={{ ...filters, open: isOpen, onClose: () => setOpen(false) }}
            frame={nothing}
          />
        )}
      </>
    );
  const search = (
    <SearchField search={query.search} onSearch={(text) => onQuery({ ...query, search: text })} />
  );
  return (
    <>
      <ListHead icon={icon} title={title} hasLayouts={query.game === 59}>
        {counts}
        <SportTabs {...filters} />
        {query.game === 59 && search}
      </ListHead>
      {query.game !== 59 && (
        <div className="row wrap thin">
          <DayTabs {...filters} />
          {search}
        </div>
      )}
      <LeagueFilter {...filters} />
    </>
  );
}
