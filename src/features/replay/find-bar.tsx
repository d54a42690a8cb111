import { useState } from 'react';
import { Button } from '../../parts/forms/button.tsx';
import { LineForm } from '../../parts/forms/field.tsx';
import { useText } from '../../text/i18n.ts';
import type { ReplayStore } from './replay-store.ts';
import styles from './find-bar.module.css';

/** Characters of a search and of a condition. */
const MOST_CHARS = 100;

type FindText = 'replay.find.none' | 'replay.until.never' | 'replay.until.not-understood';

interface AskProps {
  readonly name: 'find' | 'until';
  readonly placeholder: string;
  /** null: it was found. */
  readonly ask: (text: string) => Promise<FindText | null>;
}

function Ask({ name, placeholder, ask }: AskProps) {
  const { say } = useText();
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<FindText | null>(null);
  const submit = async (): Promise<void> => {
    if (text.trim() !== '') setAnswer(await ask(text.trim()));
  };
  return (
    <LineForm className={`row g6 wrap thin ${styles['ask']}`} onSubmit={submit}>
      <input
        value={text}
        maxLength={MOST_CHARS}
        placeholder={placeholder}
        aria-label={say(`replay.${name}`)}
        data-ask={name}
        onChange={({ target }) => {
          setText(target.value);
          setAnswer(null);
        }}
      />
      <Button type="submit" look="quiet">
        {say(`replay.${name}.next`)}
      </Button>
      <span role="status" data-answer={name}>
        {answer !== null && say(answer)}
      </span>
    </LineForm>
  );
}

/** Goes on to the next entry with a text, or to the entry after which a state is there. */
export function FindBar({ store }: { readonly store: ReplayStore }) {
  const { say } = useText();
  return (
    <div className={`acts ${styles['bar']}`}>
      <Ask
        name="find"
        placeholder={say('replay.find')}
        ask={async (text) => ((await store.find(text)) === false ? 'replay.find.none' : null)}
      />
      <Ask
        name="until"
        placeholder="market 18 of 12 suspended"
        ask={async (text) => {
          const came = await store.until(text);
          return came === 'came' || came === null ? null : `replay.until.${came}`;
        }}
      />
    </div>
  );
}
