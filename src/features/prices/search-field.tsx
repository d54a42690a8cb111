import { Search, X } from 'lucide-react';
import { IconButton } from '../../parts/button.tsx';
import { useText } from '../../text/i18n.ts';
import styles from './search-field.module.css';

/** Finds teams and leagues, also by Korean initial consonants. */
export function SearchField({
  search,
  onSearch,
}: {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}) {
  const { say } = useText();
  return (
    <label className={styles['search']}>
      <Search size={16} aria-hidden />
      <input
        type="search"
        value={search}
        maxLength={60}
        placeholder={say('list.search')}
        aria-label={say('list.search')}
        onChange={({ target }) => onSearch(target.value)}
      />
      {search !== '' && (
        <IconButton aria-label={say('list.search.clear')} onClick={() => onSearch('')}>
          <X size={14} />
        </IconButton>
      )}
    </label>
  );
}
