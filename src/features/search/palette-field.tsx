import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { IconButton } from '../../parts/forms/button.tsx';
import { MAX_SEARCH_CHARS } from '../../parts/forms/search-field.tsx';
import { useText } from '../../text/i18n.ts';
import styles from './palette.module.css';

interface PaletteFieldProps {
  readonly listId: string;
  /** The id of the chosen line; null: there is none. */
  readonly activeId: string | null;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
}

/** The field of the palette. It has the focus from the beginning, and the keys of the list. */
export function PaletteField({ listId, activeId, text, onText, onKeyDown, onClose }: PaletteFieldProps) {
  const { say } = useText();
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div className={`row soft thin ${styles['field']}`}>
      <Search size={18} aria-hidden />
      <input
        ref={ref}
        type="text"
        role="combobox"
        aria-label={say('search.label')}
        aria-expanded={activeId !== null}
        aria-controls={listId}
        aria-haspopup="grid"
        aria-autocomplete="list"
        {...(activeId === null ? {} : { 'aria-activedescendant': activeId })}
        value={text}
        maxLength={MAX_SEARCH_CHARS}
        placeholder={say('search.label')}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton aria-label={say('sidebar.close')} onClick={onClose}>
        <X size={18} />
      </IconButton>
    </div>
  );
}
