import { useState } from 'react';
import type { ActivityRow, ActivityUnit } from '../../../domain/protocol/calls/account/limits-calls.ts';
import { Answered } from '../../parts/answers/answered.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { Rows } from '../../parts/answers/rows.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { shortDate } from '../../text/dates.ts';
import { gold } from '../../text/format.ts';
import { type Language, type Say, useText } from '../../text/i18n.ts';
import { MemberScreen } from '../account/use-member-only.tsx';
import { ActivityPlot, Net } from './activity-plot.tsx';

const timeText = (minutes: number, say: Say): string =>
  minutes < 60
    ? say('activity.under-hour', { minutes })
    : say('activity.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });

const englishMonth = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const monthText = (month: string, language: Language): string =>
  language === 'ko' ? month.replace('-', '.') : englishMonth.format(Date.parse(month));

/** A day (2026-11-20) as lists name it: 26.11.20; a month (2026-11): 2026.11, Nov 2026. */
const dayText = (date: string, language: Language): string =>
  date.length === 'YYYY-MM'.length
    ? monthText(date, language)
    : shortDate(Date.parse(`${date}T00:00:00+09:00`), language);

function Activity({ rows }: { readonly rows: readonly ActivityRow[] }) {
  const { say, language } = useText();
  const used = rows.filter(({ staked, returned, minutes }) => staked !== 0 || returned !== 0 || minutes > 0);
  return (
    <>
      {used.length > 0 && (
        <div className="box">
          <ActivityPlot rows={rows} height={160} label={say('activity.plot')} />
        </div>
      )}
      <Rows
        label={say('activity.title')}
        empty={say('activity.empty')}
        rows={used.toReversed()}
        idOf={({ date }) => date}
        columns={[
          { name: say('activity.date'), render: ({ date }) => dayText(date, language) },
          { name: say('activity.staked'), isNumber: true, render: ({ staked }) => gold(staked) },
          { name: say('activity.returned'), isNumber: true, render: ({ returned }) => gold(returned) },
          { name: say('activity.net'), isNumber: true, render: ({ net }) => <Net net={net} /> },
          { name: say('activity.minutes'), isNumber: true, render: ({ minutes }) => timeText(minutes, say) },
        ]}
      />
    </>
  );
}

function Panel({ member }: { readonly member: string }) {
  const { say } = useText();
  const [unit, setUnit] = useState<ActivityUnit>('day');
  const asked = useAsk(`${member} ${unit}`, (core) =>
    core.calls.ask('limits.activity', { params: { unit }, beside: unit }),
  );
  return (
    <>
      <Segments
        label={say('word.period')}
        value={unit}
        onChange={setUnit}
        options={(['day', 'month'] as const).map((value) => ({ value, text: say(`activity.${value}`) }))}
      />
      <Answered asked={asked} rows={[8, 40]} failed={say('activity.failed')} hint={failureHint}>
        {(rows) => <Activity rows={rows} />}
      </Answered>
    </>
  );
}

export function ActivityScreen() {
  const { say } = useText();
  return (
    <MemberScreen page="activity" title={say('activity.title')}>
      {({ userId }) => <Panel member={userId} />}
    </MemberScreen>
  );
}
