import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Fault } from '../../../domain/fault.ts';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { dateAndTime } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { refusalText } from './refusal-text.ts';
import type { Asked } from '../../parts/answers/use-ask.ts';
import { Unanswered } from '../../parts/answers/unanswered.tsx';
import styles from './operator.module.css';

interface AnsweredProps<T> {
  readonly loaded: Asked<T, Fault>;
  readonly children: (value: T) => ReactNode;
}

/** Loading, failed, or the content. */
export function Answered<T>({ loaded: { answer, again }, children }: AnsweredProps<T>) {
  const { say } = useText();
  if (answer?.ok !== true)
    return (
      <Unanswered
        answer={answer}
        again={again}
        rows={[6, 40]}
        failed={say('operator.failed')}
        hint={refusalText}
      />
    );
  return children(answer.value);
}

export interface Column {
  readonly name: string;
  readonly isNumber?: true;
}

interface TableProps {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly isEmpty: boolean;
  /** What an empty table says. */
  readonly empty?: string;
  /** On a phone each row is a card; its cells bear their column's name (`data-name`). */
  readonly stacks?: boolean;
  /** The rows. */
  readonly children: ReactNode;
}

/** A dense table that scrolls sideways where the window is narrow, or stacks. */
export function Table({ label, columns, isEmpty, empty, stacks = false, children }: TableProps) {
  const { say } = useText();
  if (isEmpty) return <EmptyPlaceholder title={empty ?? say('operator.empty')} />;
  return (
    <div className="card scroll-x" role="region" aria-label={label} tabIndex={0}>
      <table className={clsx(styles['table'], stacks && styles['stacks'])}>
        <thead>
          <tr>
            {columns.map(({ name, isNumber }) => (
              <th key={name} scope="col" data-number={isNumber}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** A time in a table. */
export function Time({ at }: { readonly at: number }) {
  const { language } = useText();
  return <span className="nowrap">{dateAndTime(at, language)}</span>;
}

/** A long text in a table. */
export const Detail = ({ text }: { readonly text: string }) => (
  <span className={styles['detail']}>{text}</span>
);
