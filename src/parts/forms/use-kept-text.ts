import { useEffect, useEffectEvent, useState } from 'react';
import { useStoredDraft } from './use-stored-draft.ts';

interface Kept {
  /** The member who writes. The text of one member never shows to another; of a visitor (empty) nothing is kept. */
  readonly owner: string;
  /** What the text is for. */
  readonly purpose: string;
  /** The text of a field where nothing is kept. */
  readonly first: string;
  readonly read: () => Promise<string | null>;
  /** null: the text ends. */
  readonly store: (text: string | null) => void;
}

export interface KeptText {
  readonly text: string;
  write(text: string): void;
  /** The text is sent, or given up: the field begins anew, unless something was typed since, and nothing is kept. */
  forget(): void;
  /** Puts a refused text back, unless something was typed since. */
  putBack(text: string): void;
}

/** The text of a field that survives a reload: what was written at this place before and not sent comes back. */
export function useKeptText({ owner, purpose, first, read, store }: Kept): KeptText {
  const place = `${owner} ${purpose}`;
  const begin = { place, text: first, isChanged: false };
  const [held, setHeld] = useState(begin);
  const now = held.place === place ? held : begin;
  if (now !== held) setHeld(now);
  const takeUp = useEffectEvent((of: string, found: string | null): void => {
    // Another place may be drawn already.
    if (found !== null && of === place && !now.isChanged) setHeld({ ...now, text: found });
  });
  const load = useEffectEvent(() => (owner === '' ? Promise.resolve(null) : read()));
  useEffect(() => {
    let isShown = true;
    void load().then((found) => {
      if (isShown) takeUp(place, found);
    });
    return () => {
      isShown = false;
    };
  }, [place]);
  const { text, isChanged } = now;
  const drop = useStoredDraft(place, text, isChanged, () => store(text === first ? null : text));
  return {
    text,
    write: (next) => setHeld({ place, text: next, isChanged: true }),
    forget(): void {
      drop();
      setHeld((last) => (last.place === place && last.text !== text ? last : begin));
      store(null);
    },
    putBack: (next) =>
      setHeld((last) =>
        last.place === place && last.text === first ? { place, text: next, isChanged: true } : last,
      ),
  };
}
