/** Limits that members set for themselves: loss limit, reality check; what they staked and won. */
import { limitInForce, pendingLimit, settableFrom } from '../../../domain/member/loss-limit.ts';
import {
  activity,
  activitySince,
  lossLimit,
  noteMinute as noteMinuteCall,
  totalLossReward,
} from '../../../domain/protocol/calls/limits-calls.ts';
import { siteDay, wireTime } from '../../../domain/time/korean-time.ts';
import type { ServerFeature } from '../../feature.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { lossOfMonth, noteMinute, readActivity, sumsSince } from './activity.ts';
import { lossStatesOf, netOfDay } from './loss-limit-port.ts';
import { LOSS_LIMIT_CODE, lossLimitSettings, realityMinutesOf } from './set-loss-limit-port.ts';

const timeOrNull = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : wireTime(at);

async function readLossLimit({ db, now, values }: MemberDeps, memberId: number) {
  const at = now();
  const settings = await lossLimitSettings(db, memberId);
  const [state = null] = await lossStatesOf(db, [{ memberId, now: at }]);
  const next = pendingLimit(settings, at);
  return {
    code: LOSS_LIMIT_CODE,
    choices: values.now('loss-limits'),
    limit: limitInForce(settings, at),
    loss: await netOfDay(db, { memberId, now: at }),
    lossDate: siteDay(at),
    lockDate: timeOrNull(state?.lock?.until),
    updatedDate: timeOrNull(settings.at(-1)?.setAt),
    possibleDate: timeOrNull(settableFrom(settings, at)),
    nextLimit: next === null ? null : (next.limit ?? 0),
    nextDate: timeOrNull(next?.holdsFrom),
    reality: await realityMinutesOf(db, memberId),
  };
}

export function createLimitsFeature(deps: MemberDeps): ServerFeature {
  const { db, now } = deps;
  return {
    calls(answer) {
      answer(lossLimit, async ({ member: { memberId } }) => ({
        CODE: 'ALL000',
        DATA: await readLossLimit(deps, memberId),
      }));
      answer(totalLossReward, async ({ member: { memberId } }) => {
        const { total, start, end } = await lossOfMonth(db, memberId, now());
        return { CODE: 'ATLR000', TOTAL_LOSS_REWARD: total, START_DATE: start, END_DATE: end };
      });
      answer(activity, async ({ member: { memberId }, params: { unit } }) => ({
        CODE: 'AAY000',
        DATA: await readActivity(db, memberId, unit, now()),
      }));
      answer(activitySince, async ({ member: { memberId }, params: { from } }) => ({
        CODE: 'AAY000',
        DATA: await sumsSince(db, memberId, from, now()),
      }));
      answer(noteMinuteCall, async ({ member: { memberId } }) => {
        await noteMinute(db, memberId, now());
        return { CODE: 'AAM000' };
      });
    },
  };
}
