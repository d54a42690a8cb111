import { useState } from 'react';
import { Link } from 'react-router';
import type { RefusedNameRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { Button } from '../../parts/forms/button.tsx';
import { useText } from '../../text/i18n.ts';
import { Answered, type Column, Table, Time } from './answered.tsx';
import { OperatorFrame } from './operator-frame.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import styles from './operator.module.css';

function Line({ row }: { readonly row: RefusedNameRow }) {
  const { say } = useText();
  const { number, id, nick, fault, askedAt } = row;
  return (
    <tr data-row={id}>
      <td data-name={say('operator.id')}>
        <Link to={`/operator/members/${number}`}>{id}</Link>
      </td>
      <td data-name={say('operator.nick')}>{nick}</td>
      <td data-name={say('operator.names.fault')}>{say(`operator.names.fault.${fault}`)}</td>
      <td data-name={say('operator.names.asked')}>{askedAt === null ? '–' : <Time at={askedAt} />}</td>
    </tr>
  );
}

function Names() {
  const { say } = useText();
  const [after, setAfter] = useState(0);
  const loaded = useAsk(`names ${after}`, (core) =>
    core.calls.ask('operator.operatorRefusedNames', { params: { after } }),
  );
  const columns: readonly Column[] = [
    { name: say('operator.id') },
    { name: say('operator.nick') },
    { name: say('operator.names.fault') },
    { name: say('operator.names.asked') },
  ];
  return (
    <>
      <p className={styles['detail']}>{say('operator.names.hint')}</p>
      <Answered loaded={loaded}>
        {({ rows, next }) => (
          <>
            <Table
              label={say('operator.names')}
              columns={columns}
              isEmpty={rows.length === 0}
              empty={say(next === null ? 'operator.names.none' : 'operator.names.none-here')}
              stacks
            >
              {rows.map((row) => (
                <Line key={row.number} row={row} />
              ))}
            </Table>
            <div className="acts">
              {after > 0 && <Button onClick={() => setAfter(0)}>{say('operator.names.first')}</Button>}
              {next !== null && <Button onClick={() => setAfter(next)}>{say('operator.names.next')}</Button>}
            </div>
          </>
        )}
      </Answered>
    </>
  );
}

/** Nicknames that the rule of names refuses today, with a way to each member. */
export const NamesScreen = () => (
  <OperatorFrame>
    <Names />
  </OperatorFrame>
);
