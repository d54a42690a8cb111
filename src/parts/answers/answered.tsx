import type { ReactNode } from 'react';
import type { Say } from '../../text/i18n.ts';
import { Unanswered } from './unanswered.tsx';
import type { Asked } from './use-ask.ts';

export interface AnsweredProps<T, E> {
  readonly asked: Asked<T, E>;
  /** How many grey rows stand in its place while it is under way, and how high each is, px. */
  readonly rows: readonly [count: number, height: number];
  /** The name of the content that did not come. */
  readonly failed: string | ((error: E, say: Say) => string);
  /** Why (O6). */
  readonly hint?: (error: E, say: Say) => string;
  readonly children: (value: T) => ReactNode;
}

/** An answer: loading, failed with a way on, or its content. Older content stays while it is asked again. */
export function Answered<T, E>({ asked: { answer, again }, children, ...unanswered }: AnsweredProps<T, E>) {
  if (answer?.ok === true) return children(answer.value);
  return <Unanswered answer={answer} again={again} {...unanswered} />;
}
