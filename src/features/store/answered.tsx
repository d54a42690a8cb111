import type { ReactNode } from 'react';
import type { Result } from '../../../domain/result.ts';
import type { Fault } from '../../../domain/fault.ts';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { Unanswered } from '../../parts/answers/unanswered.tsx';
import type { Asked } from '../../parts/answers/use-ask.ts';
import { useText } from '../../text/i18n.ts';

interface AnsweredProps<T> {
  readonly asked: Asked<T, Fault>;
  readonly children: (value: T) => ReactNode;
}

const GONE = 'MD001';
const isGone = ({ error }: Result<unknown, Fault> & { readonly ok: false }): boolean =>
  error.kind === 'code' && error.code === GONE;

/** The answer; before it comes a placeholder, after a failure its cause in words with a retry (O6). */
export function Answered<T>({ asked: { answer, again }, children }: AnsweredProps<T>) {
  const { say } = useText();
  if (answer?.ok === false && isGone(answer)) return <EmptyPlaceholder title={say('store.gone')} />;
  if (answer?.ok !== true)
    return (
      <Unanswered
        answer={answer}
        again={again}
        rows={[4, 96]}
        failed={say('store.failed')}
        hint={failureHint}
      />
    );
  return children(answer.value);
}
