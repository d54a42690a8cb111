/** The reality check, which has state, and the minutes that a member spends here. */
import { noteMinute, activitySince, lossLimit } from '../../../domain/protocol/calls/account/limits-calls.ts';
import { changeConfig } from '../../../domain/protocol/calls/account/settings-calls.ts';
import { MINUTE_MS } from '../../../domain/time/korean-time.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature, WindowScope } from '../../feature.ts';
import type { LimitsApi, LimitsPorts, LimitsMoment } from './limits-api.ts';

// The reality check: after every so many minutes the member is shown the time and what was won or lost since the member came.

/** A check that got no answer is tried again after this. */
const AGAIN_MS = 30_000;

interface Running {
  readonly memberId: string;
  /** Local ms at which the member came: the server's clock is not known yet at a first page, and may be put right later. */
  readonly since: number;
  /** 0: no checks; null: the choice has not come yet. */
  minutes: number | null;
  /** Local ms. */
  nextAt: number;
}

function createRealityCheck(
  { ask, notify, serverNow, deps }: Engine<LimitsMoment>,
  { account, slip }: LimitsPorts,
) {
  let running: Running | null = null;
  const set = (minutes: number): void => {
    if (running === null) return;
    running.minutes = minutes;
    running.nextAt = deps.now() + minutes * MINUTE_MS;
  };
  const load = async (of: Running): Promise<void> => {
    const answer = await ask(lossLimit, { place: 'reality' });
    if (running === of && answer.ok) set(answer.value.reality);
  };
  /** Never over a bet under way: its answer comes first. */
  const isBusy = (): boolean => {
    const { kind } = slip.now.phase;
    return kind === 'requesting' || kind === 'unknown';
  };
  const show = async (of: Running): Promise<void> => {
    const now = deps.now();
    const from = Math.floor(serverNow() - (now - of.since));
    const answer = await ask(activitySince, { place: 'reality', params: { from } });
    if (running !== of || !answer.ok) return;
    of.nextAt = now + (of.minutes ?? 0) * MINUTE_MS;
    notify({
      kind: 'reality-check',
      minutes: Math.floor((now - of.since) / MINUTE_MS),
      net: answer.value.net,
    });
  };
  return {
    set,
    /** Called when a member has come; the same member goes on. */
    begin(): void {
      const memberId = account.now.member?.userId ?? null;
      if (memberId === null || running?.memberId === memberId) return;
      const now = deps.now();
      running = { memberId, since: now, minutes: null, nextAt: now + AGAIN_MS };
      void load(running);
    },
    check(): void {
      if (running !== null && running.memberId !== account.now.member?.userId) running = null;
      if (running === null || deps.now() < running.nextAt || running.minutes === 0 || isBusy()) return;
      running.nextAt = deps.now() + AGAIN_MS;
      void (running.minutes === null ? load(running) : show(running));
    },
  };
}

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
