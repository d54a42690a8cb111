import { useEffect, useEffectEvent, useState } from 'react';
import type { DraftKind, Drafts } from '../../../worker/features/drafts/drafts-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useStoredDraft } from './use-stored-draft.ts';

/** Kinds of drafts that are one text. */
type TextKind = { [Kind in DraftKind]: Drafts[Kind] extends string ? Kind : never }[DraftKind];

interface Kept {
  /** The member who writes. The text of one member never shows to another; of a visitor (empty) nothing is kept. */
  readonly owner: string;
  readonly kind: TextKind;
  /** The purpose of the text. */
  readonly name: string;
  /** The text of a field where nothing is kept. */
  readonly first?: string;
}

interface KeptText {
  readonly text: string;
  write(text: string): void;
  /** The text is sent, or given up: the field begins anew, unless something was typed since, and nothing is kept. */
  forget(): void;
  /** Puts a refused text back, unless something was typed since. */
  putBack(text: string): void;
  /** Puts a text before what is typed. */
  putBefore(text: string): void;
}

/** The text of a field that survives a reload: what was written at this place before and not sent comes back. */
export function useKeptText({ owner, kind, name, first = '' }: Kept): KeptText {
  const { core } = useClient();
  const store = (kept: string | null): void => void core.drafts.save(owner, kind, name, kept);
  const place = `${owner} ${kind} ${name}`;
  const begin = { place, text: first, isChanged: false };
  const [held, setHeld] = useState(begin);
  const now = held.place === place ? held : begin;
  if (now !== held) setHeld(now);
  const takeUp = useEffectEvent((of: string, found: string | null): void => {
    // Another place may be drawn already.
    if (found !== null && of === place && !now.isChanged) setHeld({ ...now, text: found });
  });
  const load = useEffectEvent(() =>
    owner === '' ? Promise.resolve(null) : core.drafts.read(owner, kind, name),
  );
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
  const drop = useStoredDraft(place, now, isChanged, () => store(text === first ? null : text));
  return {
    text,
    write: (next) => setHeld({ place, text: next, isChanged: true }),
    forget(): void {
      // A text that was typed since is stored again, after the sent text was forgotten.
      drop(now);
      setHeld((last) => (last.place === place && last.text !== text ? { ...last } : begin));
      store(null);
    },
    putBack: (next) =>
      setHeld((last) =>
        last.place === place && last.text === first ? { place, text: next, isChanged: true } : last,
      ),
    putBefore: (next) =>
      setHeld((last) => {
        if (last.place !== place) return last;
        return { place, text: last.text === first ? next : `${next} ${last.text}`, isChanged: true };
      }),
  };
}
