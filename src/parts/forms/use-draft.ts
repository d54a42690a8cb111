import { useRef, useState } from 'react';

interface Draft<T> {
  readonly draft: T;
  readonly change: (next: T) => void;
  /** Something was changed that has not been saved. */
  readonly isChanged: boolean;
  /** The draft begins again with the data. */
  readonly reset: () => void;
  /** A save is under way: a second one would overtake it, so `save` does nothing. */
  readonly isSaving: boolean;
  /** Sends the draft; `send` resolves with whether it was taken. Resolves with true where it was taken and nothing was changed since the press. */
  readonly save: (send: (draft: T) => Promise<boolean>) => Promise<boolean>;
}

interface State<T> {
  /** The data that the draft began with, or those that came while it was held; null: the draft begins again. */
  readonly source: string | number | null;
  readonly draft: T;
  /** Something was changed that has not been saved. */
  readonly isChanged: boolean;
  readonly isSaving: boolean;
}

/**
 * The changes that a person makes to data that come again: an answer of a save, a reload, a value that another person changed. `source` names the data. The
 * draft follows them as long as nobody has changed it; what was changed stays until it is saved, and while it is being saved. A refused save keeps it.
 * `unsent`: what was changed here before, with which the draft begins; null: nothing.
 */
export function useDraft<T>(source: string | number, draftOf: () => T, unsent: T | null = null): Draft<T> {
  const [state, setState] = useState<State<T>>(() => ({
    source,
    draft: unsent ?? draftOf(),
    isChanged: unsent !== null,
    isSaving: false,
  }));
  const changes = useRef(0);
  const isSending = useRef(false);
  if (state.source !== source)
    setState({ ...state, source, draft: state.isChanged || state.isSaving ? state.draft : draftOf() });
  return {
    draft: state.draft,
    isChanged: state.isChanged,
    isSaving: state.isSaving,
    change(draft): void {
      changes.current++;
      setState((before) => ({ ...before, draft, isChanged: true }));
    },
    reset: () => setState((before) => ({ ...before, source: null, isChanged: false })),
    async save(send): Promise<boolean> {
      if (isSending.current) return false;
      isSending.current = true;
      const count = changes.current;
      setState((before) => ({ ...before, isSaving: true }));
      let isWhole = false;
      try {
        isWhole = (await send(state.draft)) && changes.current === count;
      } finally {
        isSending.current = false;
        setState((before) => ({ ...before, isSaving: false, isChanged: !isWhole }));
      }
      return isWhole;
    },
  };
}
