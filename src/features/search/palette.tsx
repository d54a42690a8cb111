import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { dialogs } from '../../core/browser/dialogs.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Overlay } from '../../parts/layers/overlay.tsx';
import { useText } from '../../text/i18n.ts';
import type { Choice } from './choices.ts';
import { PaletteField } from './palette-field.tsx';
import { PaletteList } from './palette-list.tsx';
import { addRecent } from './recent.ts';
import { useChoices } from './use-choices.ts';
import styles from './palette.module.css';

const close = (): void => dialogs.show(null);

/** What is chosen with the keys. It begins with the first line whenever the lines change. */
function useChosen(choices: readonly Choice[]): readonly [number, (step: number) => void] {
  const [held, setHeld] = useState({ choices, at: 0 });
  const at = held.choices === choices ? held.at : 0;
  const move = (step: number): void =>
    setHeld({ choices, at: choices.length === 0 ? 0 : (at + step + choices.length) % choices.length });
  return [at, move];
}

interface Keys {
  readonly chosen: Choice | undefined;
  readonly move: (step: number) => void;
  readonly pick: (choice: Choice) => void;
  readonly star: (choice: Choice) => void;
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
  const pick = (choice: Choice): void => {
    const { kind, label, path } = choice;
    addRecent({ kind, label, path });
    close();
    void navigate(path);
  };
  const star = ({ favourite }: Choice): void =>
    void (favourite === null ? null : core.favourites.toggle(favourite));
  return (
    <Overlay
      open
      onClose={close}
      label={say('search.title')}
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
