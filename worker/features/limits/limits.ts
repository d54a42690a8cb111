/** Limits that members set for themselves, the reality check, and what they staked and won. */
import type { LimitRefusal } from '../../../domain/member/own-limits.ts';
import {
  lossLimit,
  noteMinute,
  setOwnLimit,
  totalLossReward,
} from '../../../domain/protocol/calls/account/limits-calls.ts';
import { changeConfig } from '../../../domain/protocol/calls/account/settings-calls.ts';
import { ok, refused } from '../../../domain/result.ts';
import { fromWireTime, MINUTE_MS } from '../../../domain/time/korean-time.ts';
import type { Served } from '../../door/expose.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature, WindowScope } from '../../feature.ts';
import type { LimitsApi, LimitsPorts, LimitsMoment } from './limits-api.ts';
import { createRealityCheck } from './reality-check.ts';

const timeOf = (text: string | null): number | null => fromWireTime(text ?? '');

const refusalOfCode: Readonly<Record<string, LimitRefusal>> = {
  AOL002: 'unknown-limit',
  AOL003: 'wait',
  AOL004: 'lost',
  AOL005: 'same',
};

const reads = ({ call }: Engine<LimitsMoment>, place: string) =>
  ({
    async lossLimit() {
      const answer = await call(lossLimit, { place });
      const row = answer.ok ? answer.value.DATA : null;
      if (row === null || row === undefined) return refused('link');
      const from = timeOf(row.nextDate);
      return ok({
        code: row.code,
        choices: row.choices,
        limit: row.limit,
        net: row.loss,
        lockedUntil: timeOf(row.lockDate),
        setAt: timeOf(row.updatedDate),
        settableFrom: timeOf(row.possibleDate),
        next: row.nextLimit === null || from === null ? null : { limit: row.nextLimit, from },
        reality: row.reality,
      });
    },
    async monthLoss() {
      const answer = await call(totalLossReward, { place });
      if (!answer.ok || answer.value.CODE !== totalLossReward.ok) return refused('link');
      const { TOTAL_LOSS_REWARD: total = 0, START_DATE: start = '', END_DATE: end = '' } = answer.value;
      return ok({ total, start, end });
    },
  }) satisfies Partial<Served<LimitsApi>>;

export function createLimits(engine: Engine<LimitsMoment>, ports: LimitsPorts): Feature<LimitsApi> {
  const { call, notify } = engine;
  const windows = new Set<WindowScope>();
  const reality = createRealityCheck(engine, ports);
  ports.account.loggedIn.subscribe(reality.begin);
  reality.begin();
  const isShown = (): boolean => [...windows].some(({ visibility }) => !visibility.hidden());
  return {
    every: [
      {
        ms: MINUTE_MS,
        waitsFirst: true,
        act: () => void (ports.account.now.member !== null && isShown() && call(noteMinute)),
      },
      { ms: 1000, act: reality.check },
    ],
    api(window) {
      windows.add(window);
      window.gone.subscribe(() => windows.delete(window));
      return {
        ...reads(engine, window.id),
        async setOwnLimit(form) {
          const answer = await call(setOwnLimit, { place: window.id, form: { ...form } });
          if (!answer.ok) return refused('link');
          const { CODE } = answer.value;
          return CODE === setOwnLimit.ok ? ok(null) : refused(refusalOfCode[CODE] ?? 'link');
        },
        async setReality(minutes) {
          const form = { value: String(minutes) };
          const answer = await call(changeConfig, { place: window.id, params: { type: 'reality' }, form });
          if (!answer.ok || answer.value.CODE !== changeConfig.ok) return refused('link');
          reality.set(minutes);
          return ok(null);
        },
        goOn: () => notify({ kind: 'reality-check-seen' }),
      };
    },
  };
}
