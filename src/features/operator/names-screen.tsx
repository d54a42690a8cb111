import { useState } from 'react';
import { type ListOrder, type nameOrders, nextOrder } from '../../../domain/desk/list-order.ts';
import type { RefusedNameRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { Rows } from '../../parts/answers/rows.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Link } from '../../parts/pages/link.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { OperatorAnswered, type OperatorColumn } from './answered.tsx';
import { plainColumn, timeColumn } from './columns.tsx';
import { SaveRowsButton } from './file-button.tsx';
import { operatorScreen } from './operator-frame.tsx';

type By = (typeof nameOrders)[number];

function Names() {
  const { say } = useText();
  const [after, setAfter] = useState(0);
  const [order, setOrder] = useState<ListOrder<By>>('');
  const loaded = useAsk(
    `names ${after}`,
    (core) => core.calls.ask('operator.operatorRefusedNames', { params: { after, order, as: 'page' } }),
    { version: order },
  );
  /** A sorted page is of another range than a page of 20: both begin with the first member. */
  const sortBy = (by: string): void => {
    setOrder(nextOrder(order, by as By));
    setAfter(0);
  };
  const emptyText = (from: number, next: number | null, looked: number): string => {
    if (next !== null) return say('operator.names.none-here', { looked: gold(looked) });
    return say(from === 0 ? 'operator.names.none' : 'operator.names.none-behind');
  };
  const columns: readonly OperatorColumn<RefusedNameRow, By>[] = [
    {
      name: say('operator.id'),
      by: 'id',
      render: ({ number, id }) => <Link to={`/operator/members/${number}`}>{id}</Link>,
      cell: ({ id }) => id,
    },
    plainColumn(say('operator.nick'), ({ nick }) => nick, { by: 'nick' }),
    plainColumn(say('operator.names.fault'), ({ fault }) => say(`operator.names.fault.${fault}`), {
      by: 'fault',
    }),
    timeColumn(say('word.asked-at'), ({ askedAt }) => askedAt, { by: 'asked' }),
  ];
  return (
    <>
      <p className="soft">{say('operator.names.hint')}</p>
      <OperatorAnswered loaded={loaded}>
        {({ rows, found, looked, next }) => (
          <>
            <SaveRowsButton<RefusedNameRow>
              name="names"
              columns={columns}
              hasRows={rows.length > 0}
              ask={(core) =>
                core.calls.ask('operator.operatorRefusedNames', { params: { after, order, as: 'csv' } })
              }
            />
            <Rows
              label={say('operator.names')}
              columns={columns}
              rows={rows}
              order={{ now: order, onPress: sortBy }}
              idOf={({ id }) => id}
              empty={emptyText(after, next, looked)}
            />
            {rows.length > 0 && (
              <p className="soft small">
                {say('operator.names.looked', { looked: gold(looked), found: gold(found) })}{' '}
                {found > rows.length &&
                  say('operator.names.sorted', { count: gold(rows.length), found: gold(found) })}
              </p>
            )}
            <div className="acts">
              {after > 0 && <Button onClick={() => setAfter(0)}>{say('operator.names.first')}</Button>}
              {next !== null && <Button onClick={() => setAfter(next)}>{say('operator.names.next')}</Button>}
            </div>
          </>
        )}
      </OperatorAnswered>
    </>
  );
}

/** Nicknames that the rule of names refuses today, with a way to each member; sorted by a heading, and as a file. */
export const NamesScreen = operatorScreen(Names);
