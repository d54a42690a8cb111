/** The reality check, which has state, and the minutes that a member spends here. */
import { noteMinute } from '../../../domain/protocol/calls/account/limits-calls.ts';
import { changeConfig } from '../../../domain/protocol/calls/account/settings-calls.ts';
import { MINUTE_MS } from '../../../domain/time/korean-time.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature, WindowScope } from '../../feature.ts';
import type { LimitsApi, LimitsPorts, LimitsMoment } from './limits-api.ts';
import { createRealityCheck } from './reality-check.ts';

export function createLimits(engine: Engine<LimitsMoment>, ports: LimitsPorts): Feature<LimitsApi> {
  const { ask, call, notify } = engine;
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
        async setReality(minutes) {
          const form = { value: String(minutes) };
          const answer = await ask(changeConfig, { place: window.id, params: { type: 'reality' }, form });
          if (answer.ok) reality.set(minutes);
          return answer;
        },
        goOn: () => notify({ kind: 'reality-check-seen' }),
      };
    },
  };
}
