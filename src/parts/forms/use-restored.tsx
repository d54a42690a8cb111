import { History } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../text/i18n.ts';
import { Button } from './button.tsx';
import styles from './field.module.css';

interface Restored<T> {
  /** The draft that the form begins with; null: there is none, or it was discarded. The form is drawn anew then: its key. */
  readonly draft: T | null;
  /** Says that the draft was restored, with the way to discard it. */
  readonly line: ReactNode;
}

interface DraftLineProps {
  readonly text: string;
  readonly act: string;
  readonly onAct: () => void;
}

/** A line above a form: what happened to its draft, with the way back. */
export const DraftLine = ({ text, act, onAct }: DraftLineProps) => (
  <p className={`row small well ${styles['restored']}`} role="status">
    <History size={16} className="rigid" aria-hidden />
    <span className="grow">{text}</span>
    <Button look="quiet" className="rigid" onClick={onAct}>
      {act}
    </Button>
  </p>
);

/** A draft that was not sent is taken up where it was left, and can be discarded. `forget`: nothing is kept of it any more. */
export function useRestored<T>(unsent: T | null, forget: () => void): Restored<T> {
  const { say } = useText();
  const [isDiscarded, setDiscarded] = useState(false);
  const onDiscarded = useEffectEvent(forget);
  // After the form with the draft has gone: it stores its last change when it goes.
  useEffect(() => {
    if (isDiscarded) onDiscarded();
  }, [isDiscarded]);
  const draft = isDiscarded ? null : unsent;
  const line = draft !== null && (
    <DraftLine text={say('word.draft-restored')} act={say('word.discard')} onAct={() => setDiscarded(true)} />
  );
  return { draft, line };
}
