import type { Fault } from '../../../domain/fault.ts';
import type { ScheduledMatchView } from '../../../worker/features/schedule/schedule-api.ts';
import { type Asked, useAsk } from '../../parts/answers/use-ask.ts';

/** Matches that the home page asks for. */
export const MAIN_MATCHES = 10;

export type Schedule = Asked<readonly ScheduledMatchView[], Fault>;

/** Matches of a day, counted from today; asked for again every `everyMs` (null: never). The shown matches stay until the next answer. */
export const useSchedule = (day: number, limit: number | null, everyMs: number | null = null): Schedule =>
  useAsk(`schedule ${day} ${limit}`, (core) => core.schedule.ofDay(day, limit), { everyMs });

const none: readonly ScheduledMatchView[] = [];

/** Those that have come. */
export const matchesOf = ({ answer }: Schedule): readonly ScheduledMatchView[] =>
  answer?.ok === true ? answer.value : none;
