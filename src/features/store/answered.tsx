import type { ReactNode } from 'react';
import type { Fault } from '../../../domain/fault.ts';
import { Answered as AnsweredInWords } from '../../parts/answers/answered.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import type { Asked } from '../../parts/answers/use-ask.ts';
import { useText } from '../../text/i18n.ts';

interface AnsweredProps<T> {
  readonly asked: Asked<T, Fault>;
  readonly children: (value: T) => ReactNode;
}

const GONE = 'MD001';

/** An answer of the store; a good that has gone says so. */
export function StoreAnswered<T>({ asked, children }: AnsweredProps<T>) {
  const { say } = useText();
  const { answer } = asked;
  if (answer?.ok === false && answer.error.kind === 'code' && answer.error.code === GONE)
    return <EmptyPlaceholder title={say('store.gone')} />;
  return (
    <AnsweredInWords asked={asked} rows={[4, 96]} failed={say('word.failed')} hint={failureHint}>
      {children}
    </AnsweredInWords>
  );
}
