import type { ReactNode } from 'react';
import type { Result } from '../../../domain/result.ts';
import type { StoreNoAnswer as NoAnswer } from '../../../worker/features/store/store-api.ts';
import { Button } from '../../parts/button.tsx';
import { ErrorPlaceholder, SkeletonRows } from '../../parts/placeholders.tsx';
import type { Asked } from '../../parts/use-answer.ts';
import { useText } from '../../text/i18n.ts';

interface AnsweredProps<T> {
  readonly asked: Asked<T, NoAnswer>;
  readonly children: (value: T) => ReactNode;
}

const GONE = 'MD001';
const hintOf = (answer: Result<unknown, NoAnswer> & { readonly ok: false }): string =>
  answer.error.kind === 'failed' ? answer.error.text : '';

/** The answer; before it comes a placeholder, after a failure its code with a retry (O6). */
export function Answered<T>({ asked: { answer, again }, children }: AnsweredProps<T>) {
  const { say } = useText();
  if (answer === null) return <SkeletonRows count={4} height={96} />;
  if (answer.ok) return children(answer.value);
  const hint = hintOf(answer);
  return (
    <ErrorPlaceholder title={say(hint === GONE ? 'store.gone' : 'store.failed')} hint={hint}>
      <Button onClick={again}>{say('store.retry')}</Button>
    </ErrorPlaceholder>
  );
}
