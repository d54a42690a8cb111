import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import type { ActivityRow, ActivityUnit } from '../../../domain/protocol/calls/account/limits-calls.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { MemberScreen } from '../../parts/pages/member-screen.tsx';
import { EmptyPlaceholder, ErrorPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { gold } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { ActivityPlot } from './activity-plot.tsx';
import styles from './activity-screen.module.css';

const columns = ['date', 'staked', 'returned', 'net', 'minutes'] as const;
const timeText = (minutes: number, say: Say): string =>
  say('activity.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
const signed = (net: number): string => (net > 0 ? `+${gold(net)}` : gold(net));

function Row({ row: { date, staked, returned, net, minutes } }: { readonly row: ActivityRow }) {
  const { say } = useText();
  return (
    <tr className="num" data-date={date}>
      <td>{date}</td>
      <td>{gold(staked)}</td>
      <td>{gold(returned)}</td>
      <td data-net={net > 0 ? 'won' : net < 0 ? 'lost' : 'even'}>{signed(net)}</td>
      <td>{timeText(minutes, say)}</td>
    </tr>
  );
}

function Rows({ rows }: { readonly rows: readonly ActivityRow[] }) {
  const { say } = useText();
  const used = rows.filter(({ staked, returned, minutes }) => staked !== 0 || returned !== 0 || minutes > 0);
  if (used.length === 0) return <EmptyPlaceholder title={say('activity.empty')} />;
  return (
    <>
      <div className="box">
        <ActivityPlot rows={rows} label={say('activity.plot')} />
      </div>
      <div className="scroll-x" tabIndex={0} role="region" aria-label={say('activity.title')}>
        <table className={styles['table']}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {say(`activity.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {used.toReversed().map((row) => (
              <Row key={row.date} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Panel({ member }: { readonly member: string }) {
  const { core } = useClient();
  const { say } = useText();
  const [unit, setUnit] = useState<ActivityUnit>('day');
  const { answer, again } = useAsk(`${member} ${unit}`, () =>
    core.calls.ask('limits.activity', { params: { unit }, beside: unit }),
  );
  return (
    <>
      <Segments
        label={say('activity.unit')}
        value={unit}
        onChange={setUnit}
        options={(['day', 'month'] as const).map((value) => ({ value, text: say(`activity.${value}`) }))}
      />
      {answer === null && <SkeletonRows count={8} height={40} />}
      {answer?.ok === false && (
        <ErrorPlaceholder title={say('activity.failed')}>
          <Button onClick={again}>{say('chunk.retry')}</Button>
        </ErrorPlaceholder>
      )}
      {answer?.ok === true && <Rows rows={answer.value} />}
    </>
  );
}

export function ActivityScreen() {
  const { say } = useText();
  const { member, state } = useAccount();
  return (
    <MemberScreen
      page="activity"
      title={say('activity.title')}
      icon={<ChartNoAxesColumn size={20} aria-hidden />}
      state={state}
    >
      {member !== null && <Panel member={member.userId} />}
    </MemberScreen>
  );
}
