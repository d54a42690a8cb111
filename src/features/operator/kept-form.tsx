import { Fragment, type ReactNode, useState } from 'react';
import { jsonOf, type Row, rowOf } from '../../../domain/row.ts';
import { useClient } from '../../core/door/use-client.ts';
import { SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { useRestored } from '../../parts/forms/use-restored.tsx';
import { useStoredDraft } from '../../parts/forms/use-stored-draft.ts';
import { useUnsent } from '../../parts/forms/use-unsent.ts';
import { useOwner } from '../account/use-account.ts';

export interface KeptFields<T> {
  /** The form as this operator left it here before without sending it; null: there is none. */
  readonly unsent: T | null;
  readonly place: string;
  /** `text`: JSON of the form. */
  readonly store: (text: string) => void;
  /** The form has arrived: nothing of it is kept. */
  readonly forget: () => void;
}

interface KeptFormProps<T> {
  readonly kind: 'terms' | 'site-value';
  readonly name: string;
  /** Reads a kept form; null: it no longer fits. */
  readonly read: (row: Row) => T | null;
  readonly children: (kept: KeptFields<T>) => ReactNode;
}

interface RestoredProps<T> extends KeptFormProps<T> {
  readonly owner: string;
  readonly text: string | null;
}

function Restored<T>({ owner, kind, name, text, read, children }: RestoredProps<T>) {
  const { core } = useClient();
  const save = (kept: string | null): void => void core.drafts.save(owner, kind, name, kept);
  const [first] = useState(() => (text === null ? null : read(rowOf(jsonOf(text)))));
  const [isSent, setSent] = useState(false);
  const { draft, line } = useRestored(first, () => save(null));
  const kept = {
    unsent: draft,
    place: `${owner} ${kind} ${name}`,
    store: save,
    forget(): void {
      save(null);
      setSent(true);
    },
  };
  return (
    <>
      {!isSent && line}
      <Fragment key={String(draft !== null)}>{children(kept)}</Fragment>
    </>
  );
}

/** A form of several fields whose typed texts survive leaving and a reload. They come back with a line that says so and can discard them. */
export function KeptForm<T>(props: KeptFormProps<T>) {
  const { kind, name } = props;
  const owner = useOwner();
  const text = useUnsent(owner, kind, name);
  if (text === undefined) return <SkeletonRows count={6} height={40} />;
  return <Restored key={`${owner} ${name}`} {...props} owner={owner} text={text} />;
}

/** Stores a changed form while it is typed, and when it is left. Returns what is called once it has arrived; what was typed since stays kept. */
export function useKeptForm(
  { place, store, forget }: Omit<KeptFields<unknown>, 'unsent'>,
  text: string,
  isChanged: boolean,
): () => void {
  const drop = useStoredDraft(place, text, isChanged, () => store(text));
  return () => {
    drop(text);
    forget();
  };
}
