import type { ActivityRow } from '../../../domain/protocol/calls/account/limits-calls.ts';
import { Answered } from '../../parts/answers/answered.tsx';
import { Facts } from '../../parts/answers/facts.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { ActivityPlot, Net } from './activity-plot.tsx';

const sumOf = (rows: readonly ActivityRow[], key: 'staked' | 'returned' | 'net'): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

function Summary({ rows }: { readonly rows: readonly ActivityRow[] }) {
  const { say } = useText();
  const isUsed = rows.some(({ staked, returned }) => staked !== 0 || returned !== 0);
  if (!isUsed) return <p className="soft">{say('activity.empty')}</p>;
  return (
    <div className="stack g10">
      <Facts
        facts={[
          { key: 'staked', name: say('activity.staked'), value: gold(sumOf(rows, 'staked')) },
          { key: 'returned', name: say('activity.returned'), value: gold(sumOf(rows, 'returned')) },
          { key: 'net', name: say('activity.net'), value: <Net net={sumOf(rows, 'net')} /> },
        ]}
      />
      <ActivityPlot rows={rows} height={88} label={say('activity.plot.month')} />
      <small className="soft tiny">{say('activity.open-counts')}</small>
    </div>
  );
}

/** The member's stakes and returns of the last 30 days: sums, and a bar a day. */
export function MonthSummary({ member }: { readonly member: string }) {
  const { say } = useText();
  const asked = useAsk(member, (core) =>
    core.calls.ask('limits.activity', { params: { unit: 'day' }, beside: 'day' }),
  );
  return (
    <Answered asked={asked} rows={[2, 48]} failed={say('activity.failed')} hint={failureHint}>
      {(rows) => <Summary rows={rows} />}
    </Answered>
  );
}
