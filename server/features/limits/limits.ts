/** Limits that members set for themselves, the reality check, and what they staked and won. */
import {
  askedLimit,
  limitInForce,
  limitNames,
  type LimitRefusal,
  limitSpanOf,
  usedOf,
} from '../../../domain/member/own-limits.ts';
import {
  activity,
  activitySince,
  lossLimit,
  noteMinute as noteMinuteCall,
  type OwnLimitRow,
  ownLimits,
  setOwnLimit,
  totalLossReward,
} from '../../../domain/protocol/calls/account/limits-calls.ts';
import { siteDay, wireTime } from '../../../domain/time/korean-time.ts';
import type { Feature, ServerFeature } from '../../feature.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { lossOfMonth, readActivity, sumsSince } from './activity.ts';
import { countingTime, countTime } from './count-time.ts';
import { limitsMigrations } from './limits-tables.ts';
import {
  allLimitUses,
  limitSettings,
  LOSS_LIMIT_CODE,
  LOSS_OF_DAY,
  lossStatesOf,
  netOfDay,
  realityMinutesOf,
  setLimit,
} from './limits-port.ts';

async function readLossLimit({ db, now, values }: MemberDeps, memberId: number) {
  const at = now();
  const settings = await limitSettings(db, memberId, LOSS_OF_DAY);
  const [state = null] = await lossStatesOf(db, [{ memberId, now: at }]);
  const next = askedLimit(settings, at);
  return {
    code: LOSS_LIMIT_CODE,
    choices: values.now('loss-limits'),
    limit: limitInForce(settings, at),
    loss: await netOfDay(db, { memberId, now: at }),
    lossDate: siteDay(at),
    lockDate: wireTime(state?.lock?.until ?? null),
    updatedDate: wireTime(settings.at(-1)?.setAt ?? null),
    possibleDate: wireTime(next === null || next.from <= at ? null : next.from),
    nextLimit: next === null ? null : (next.limit ?? 0),
    nextDate: wireTime(next?.from ?? null),
    reality: await realityMinutesOf(db, memberId),
  };
}

async function readOwnLimits({ db, now }: MemberDeps, memberId: number): Promise<readonly OwnLimitRow[]> {
  const at = now();
  const uses = await allLimitUses(db, { memberId, now: at });
  const rows: OwnLimitRow[] = [];
  for (const name of limitNames) {
    const settings = await limitSettings(db, memberId, name);
    const use = uses.find(({ of, period }) => of === name.of && period === name.period);
    rows.push({
      ...name,
      limit: limitInForce(settings, at),
      used: use === undefined ? 0 : usedOf(use),
      open: use?.open ?? 0,
      until: limitSpanOf(name.period, at).until,
      asked: askedLimit(settings, at),
    });
  }
  return rows;
}

const codes: Readonly<Record<LimitRefusal, string>> = {
  'unknown-limit': 'AOL002',
  wait: 'AOL003',
  lost: 'AOL004',
  same: 'AOL005',
};

function create(deps: MemberDeps): ServerFeature {
  const { db, now, values } = deps;
  return {
    calls(answer) {
      answer(lossLimit, async ({ member: { memberId } }) => ({
        CODE: 'ALL000',
        DATA: await readLossLimit(deps, memberId),
      }));
      answer(ownLimits, async ({ member: { memberId } }) => ({
        CODE: 'AOL000',
        DATA: [...(await readOwnLimits(deps, memberId))],
      }));
      answer(setOwnLimit, async ({ member: { memberId }, form: { of, period, limit } }) => {
        const isLossOfDay = of === LOSS_OF_DAY.of && period === LOSS_OF_DAY.period;
        if (isLossOfDay && limit > 0 && !(await values.exact(db, 'loss-limit-open')))
          return { CODE: 'AOL002' };
        const set = await setLimit(deps, memberId, { of, period }, limit === 0 ? null : limit);
        return { CODE: set.ok ? 'AOL000' : codes[set.error] };
      });
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
        await countTime(deps, [{ memberId, at: now() }]);
        return { CODE: 'AAM000' };
      });
    },
    start: () => countingTime(deps),
  };
}

export const limits = { tables: limitsMigrations, create } satisfies Feature;
