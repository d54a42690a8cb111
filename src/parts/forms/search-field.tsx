import type { MOST_SEARCHED } from '../../../domain/game-list/searched-text.ts';
import { Search, X } from 'lucide-react';
import { useText } from '../../text/i18n.ts';
import { IconButton } from './button.tsx';
import styles from './search-field.module.css';

/** Characters of a search; the field takes no more. */
export const MAX_SEARCH_CHARS: typeof MOST_SEARCHED = 60;

interface SearchFieldProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** The thing that is searched, where it is not a list of matches. */
  readonly label?: string;
}

/** Finds teams and leagues of a list, also by Korean initial consonants; or what `label` says. */
export function SearchField({ search, onSearch, label }: SearchFieldProps) {
  const { say } = useText();
  const name = label ?? say('list.search');
  return (
    <label className={`row g6 soft push ${styles['search']}`}>
      <Search size={16} aria-hidden />
      <input
        type="search"
        value={search}
        maxLength={MAX_SEARCH_CHARS}
        placeholder={name}
        aria-label={name}
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
