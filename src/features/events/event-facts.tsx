import { DAY_MS } from '../../../domain/time/korean-time.ts';
import { CalendarCheck, Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { EventRow, EventStatus } from '../../../domain/protocol/calls/money/event-calls.ts';
import { shortDate } from '../../text/dates.ts';
import { gold } from '../../text/format.ts';
import { type Language, useText } from '../../text/i18n.ts';
import styles from './events.module.css';

interface EventProps {
  readonly event: EventRow;
}

const daysOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A site day (YYYY-MM-DD): 26.11.30; 30 Nov 26 */
export const eventDay = (day: string, language: Language): string =>
  shortDate(Date.parse(`${day}T00:00:00+09:00`), language);

/** The last day of the month of `day`; both YYYY-MM-DD. */
function monthEnd(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return `${day.slice(0, 7)}-${daysOf(year, month)}`;
}

/** A count of the month (EM03) ends with it, also where it was not used (N5). */
const ofMonth = ({ mission_detail }: EventStatus['mission_status_list'][number]): boolean =>
  mission_detail.mission_type_code === 'EM03';

const ofStakes = ({ mission_detail }: EventStatus['mission_status_list'][number]): boolean =>
  mission_detail.mission_type_code === 'EM02';

/** The missions, with how far a member is. */
export function Missions({ event, status }: EventProps & { readonly status: EventStatus | null }) {
  const { say, language } = useText();
  const stateOf = (id: number): string => {
    const mission = status?.mission_status_list.find(({ mission_group_id }) => mission_group_id === id);
    if (mission === undefined) return '';
    if (mission.left > 0) return say('events.mission.left', { count: mission.left });
    if (mission.receive_yn === 'Y' && mission.most === 1) return say('events.mission.taken');
    const amount = gold(mission.mission_detail.mission_user_amount);
    return say('events.mission.amount', { amount, value: gold(mission.value) });
  };
  return (
    <section>
      <h2>{say('events.missions')}</h2>
      <ul className={`stack g6 ${styles['missions']}`}>
        {event.mission_list.map(({ mission_group_id, mission_detail }) => (
          <li key={mission_group_id} data-mission={mission_group_id}>
            <span>{mission_detail.title}</span>
            <span className="num">{stateOf(mission_group_id)}</span>
          </li>
        ))}
      </ul>
      {status?.mission_status_list.some(ofStakes) === true && (
        <p data-early-bets="">{say('events.mission.early')}</p>
      )}
      {status?.mission_status_list.some(ofMonth) === true && (
        <p data-month-end="">
          {say('events.mission.month', { day: eventDay(monthEnd(status.day), language) })}
        </p>
      )}
    </section>
  );
}

/** Every reward with its chance. */
export function RewardChances({ event }: EventProps) {
  const { say } = useText();
  return (
    <section>
      <h2>{say('events.rewards')}</h2>
      <table className={`wide ${styles['chances']}`}>
        <thead>
          <tr>
            <th scope="col">{say('events.reward')}</th>
            <th scope="col">{say('events.chance')}</th>
          </tr>
        </thead>
        <tbody>
          {event.reward_infos.sub_list.map(({ reward_seq_no, reward_name, percentage }) => (
            <tr key={reward_seq_no}>
              <td className="num">{reward_name}</td>
              <td className="num">{percentage}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** 11월; November */
export const monthName = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.parse(day));

const FIRST_SUNDAY = Date.UTC(2023, 0, 1);
/** Short names of the days of a week, from Sunday. */
const weekdaysIn = (language: string): readonly string[] => {
  const { format } = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format(FIRST_SUNDAY + day * DAY_MS));
};

/** The days of this month on which the member was here. */
export function Attendance({ status: { day, attended } }: { readonly status: EventStatus }) {
  const { say, language } = useText();
  const [year = 0, month = 1, today] = day.split('-').map(Number);
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`).getUTCDay();
  const days = daysOf(year, month);
  const here = new Set(attended.map((one) => Number(one.slice(8))));
  return (
    <section data-attended={attended.length}>
      <h2>
        <CalendarCheck size={16} aria-hidden /> {say('events.attendance')}
      </h2>
      <p>{say('events.attendance.month', { month: monthName(day, language), count: attended.length })}</p>
      <div className={`soft tiny center stack g4 ${styles['week']}`} aria-hidden>
        {weekdaysIn(language).map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className={`stack g4 ${styles['calendar']}`} style={{ '--first': first + 1 } as CSSProperties}>
        {Array.from({ length: days }, (_, index) => index + 1).map((one) => (
          <li
            key={one}
            className="num"
            data-here={here.has(one)}
            aria-current={one === today ? 'date' : undefined}
          >
            {here.has(one) ? (
              <>
                <Check size={14} aria-hidden />
                <span className="sr-only">{say('events.day.attended', { day: one })}</span>
              </>
            ) : (
              one
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
