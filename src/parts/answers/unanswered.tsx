import { useContext } from 'react';
import type { Result } from '../../../domain/result.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { Button } from '../forms/button.tsx';
import { AwaitedContext } from './awaited-context.ts';
import { ErrorPlaceholder, SkeletonRows } from './placeholders.tsx';

interface UnansweredProps<E> {
  /** null: it has not come yet. */
  readonly answer: Result<unknown, E> | null;
  readonly again: () => void;
  /** How many grey rows stand in its place while it is under way, and how high each is, px. */
  readonly rows: readonly [count: number, height: number];
  /** The name of the content that did not come. */
  readonly failed: string | ((error: E, say: Say) => string);
  /** Why (O6). */
  readonly hint?: (error: E, say: Say) => string;
}

/** Shown until an answer has come: grey rows while the core asks, and after a failure its title, its cause and a button that asks again. */
export function Unanswered<E>({ answer, again, rows: [count, height], failed, hint }: UnansweredProps<E>) {
  const { say } = useText();
  const awaited = useContext(AwaitedContext);
  if (answer === null || answer.ok)
    return awaited?.({ count, height }) ?? <SkeletonRows count={count} height={height} />;
  const title = typeof failed === 'string' ? failed : failed(answer.error, say);
  return (
    <ErrorPlaceholder title={title} {...(hint !== undefined && { hint: hint(answer.error, say) })}>
      <Button onClick={again}>{say('chunk.retry')}</Button>
    </ErrorPlaceholder>
  );
}
