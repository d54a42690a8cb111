import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useId, useState, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { dialogs } from '../../core/browser/dialogs.ts';
import { useClient } from '../../core/door/use-client.ts';
import { IconButton } from '../../parts/forms/button.tsx';
import { MAX_SEARCH_CHARS } from '../../parts/forms/search-field.tsx';
import { Overlay } from '../../parts/layers/overlay.tsx';
import { useText } from '../../text/i18n.ts';
import type { SearchChoice } from './choices.ts';
import { PaletteList } from './palette-list.tsx';
import { addRecent } from './recent.ts';
import { useChoices } from './use-choices.ts';
import styles from './palette.module.css';

const close = (): void => dialogs.show(null);

/** The line that is chosen with the keys. It begins with the first line whenever the lines change. */
function useChosen(choices: readonly SearchChoice[]): readonly [number, (step: number) => void] {
  const [held, setHeld] = useState({ choices, at: 0 });
  const at = held.choices === choices ? held.at : 0;
  const move = (step: number): void =>
    setHeld({ choices, at: choices.length === 0 ? 0 : (at + step + choices.length) % choices.length });
  return [at, move];
}

interface Keys {
  readonly chosen: SearchChoice | undefined;
  readonly move: (step: number) => void;
  readonly pick: (choice: SearchChoice) => void;
  readonly star: (choice: SearchChoice) => void;
}

/** Arrows move, Enter opens, Alt+Enter adds to the favourites. The key that ends a Korean syllable belongs to the input method. */
const keysOf =
  ({ chosen, move, pick, star }: Keys) =>
  (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const act: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => chosen !== undefined && (event.altKey ? star : pick)(chosen),
    };
    const wanted = act[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    wanted();
  };

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
function PaletteField({ listId, activeId, text, onText, onKeyDown, onClose }: PaletteFieldProps) {
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
      <IconButton aria-label={say('word.close')} onClick={onClose}>
        <X size={18} />
      </IconButton>
    </div>
  );
}

/** The search from anywhere: a combobox over a grid, so that each line can hold its star. */
export function Palette() {
  const { core } = useClient();
  const { say } = useText();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const listed = useChoices(text);
  const [at, move] = useChosen(listed.choices);
  const chosen = listed.choices[at];
  const pick = (choice: SearchChoice): void => {
    const { kind, label, path } = choice;
    addRecent({ kind, label, path });
    close();
    void navigate(path);
  };
  const star = ({ favourite }: SearchChoice): void =>
    void (favourite === null ? null : core.favourites.toggle(favourite));
  return (
    <Overlay
      open
      onClose={close}
      label={say('word.search')}
      veil={styles['veil']}
      frame={styles['frame']}
      dialog={styles['dialog']}
    >
      <PaletteField
        listId={`${id}-list`}
        activeId={chosen === undefined ? null : `${id}-${at}`}
        text={text}
        onText={setText}
        onKeyDown={keysOf({ chosen, move, pick, star })}
        onClose={close}
      />
      <PaletteList id={id} listed={listed} at={at} search={text.trim()} onPick={pick} />
      <div className={`row between faint tiny ${styles['keys']}`}>
        <span aria-hidden>{say('search.keys')}</span>
        <button type="button" className="link" onClick={() => dialogs.show('keys')}>
          {say('nav.keys')}
        </button>
      </div>
    </Overlay>
  );
}
