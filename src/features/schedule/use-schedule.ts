import type { Fault } from '../../../domain/fault.ts';
import type { ScheduledMatchView } from '../../../worker/features/schedule/schedule-api.ts';
import { type Asked, useAsk } from '../../parts/answers/use-ask.ts';

/** Matches that the home page asks for. */
export const MAIN_MATCHES = 10;

export type Schedule = Asked<readonly ScheduledMatchView[], Fault>;

/** Matches of a day, counted from today (null: none are asked for); asked for again every `everyMs` (null: never). The shown matches stay until the next answer. */
export const useSchedule = (
  day: number | null,
  limit: number | null,
  everyMs: number | null = null,
): Schedule =>
  useAsk(day === null ? null : `schedule ${day} ${limit}`, (core) => core.schedule.ofDay(day ?? 0, limit), {
    everyMs,
  });

const none: readonly ScheduledMatchView[] = [];

/** The matches that have come. */
export const matchesOf = ({ answer }: Schedule): readonly ScheduledMatchView[] =>
  answer?.ok === true ? answer.value : none;
