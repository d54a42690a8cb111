import { useState } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import type { RefusedNameRow } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { Button } from '../../parts/forms/button.tsx';
import { useText } from '../../text/i18n.ts';
import { type Column, Rows } from '../../parts/answers/rows.tsx';
import { Answered, Time } from './answered.tsx';
import { operatorScreen } from './operator-frame.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';

function Names() {
  const { say } = useText();
  const [after, setAfter] = useState(0);
  const loaded = useAsk(`names ${after}`, (core) =>
    core.calls.ask('operator.operatorRefusedNames', { params: { after } }),
  );
  const columns: readonly Column<RefusedNameRow>[] = [
    {
      name: say('operator.id'),
      render: ({ number, id }) => <Link to={`/operator/members/${number}`}>{id}</Link>,
    },
    { name: say('operator.nick'), render: ({ nick }) => nick },
    { name: say('operator.names.fault'), render: ({ fault }) => say(`operator.names.fault.${fault}`) },
    {
      name: say('word.asked-at'),
      render: ({ askedAt }) => (askedAt === null ? '–' : <Time at={askedAt} />),
    },
  ];
  return (
    <>
      <p className="soft">{say('operator.names.hint')}</p>
      <Answered loaded={loaded}>
        {({ rows, next }) => (
          <>
            <Rows
              label={say('operator.names')}
              columns={columns}
              rows={rows}
              idOf={({ id }) => id}
              empty={say(next === null ? 'operator.names.none' : 'operator.names.none-here')}
            />
            <div className="acts">
              {after > 0 && <Button onClick={() => setAfter(0)}>{say('operator.names.first')}</Button>}
              {next !== null && <Button onClick={() => setAfter(next)}>{say('word.next')}</Button>}
            </div>
          </>
        )}
      </Answered>
    </>
  );
}

/** Nicknames that the rule of names refuses today, with a way to each member. */
export const NamesScreen = operatorScreen(Names);
