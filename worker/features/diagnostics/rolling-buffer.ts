/**
 * The last minutes of the session, always recorded, so that a member can attach them to a question: without calls and the
 * chat. Two recordings overlap: the older one
 * reaches back at least half of BUFFER_MS, and gives way to the younger one when its time or its bytes are used up.
 */
import type { Engine } from '../../engine/engine.ts';
import { createSessionRecorder, MAX_SESSION_ENTRIES, type SessionRecorder } from './session-recorder.ts';

export const BUFFER_MS = 10 * 60_000;
/** Of each of the two recordings. Packed, one of them fits into a file of a question (domain/uploads). */
export const BUFFER_BYTES = 6 * 1024 * 1024;
/** A recording that is full sooner begins with a state that is too large to be kept: then there is no buffer, ms. */
const LEAST_MS = 5000;

type Recorded = Parameters<typeof createSessionRecorder>[0] & Pick<Engine, 'credentials'>;

interface Running {
  readonly recorder: SessionRecorder;
  readonly startedAt: number;
}

/** The traffic of the betting socket, and the commands to it. */
export interface BettingObserver {
  in(event: string, row: unknown): void;
  out(event: string, row: unknown): void;
  link(state: 'connected' | 'disconnected'): void;
  command(name: string, args: readonly unknown[]): void;
  question(event: string, row: unknown, answer: Promise<unknown>): void;
}

interface RollingBuffer extends BettingObserver {
  /** The older recording, closed; null: there is none. The younger one goes on. */
  take(): Promise<Blob | null>;
}

export function createRollingBuffer(engine: Recorded): RollingBuffer {
  const { deps, credentials } = engine;
  let older: Running | null = null;
  let younger: Running | null = null;
  let isOff = deps.self.keepsLastMinutes !== true;
  let memberId = credentials.memberId();
  const begin = (): Running => {
    const recorder = createSessionRecorder(engine, {
      limits: { bytes: BUFFER_BYTES, entries: MAX_SESSION_ENTRIES },
    });
    recorder.start();
    return { recorder, startedAt: deps.now() };
  };
  const ageOf = ({ startedAt }: Running): number => deps.now() - startedAt;
  const isUsedUp = (one: Running): boolean => ageOf(one) >= BUFFER_MS || one.recorder.state().full;
  const isHalf = (one: Running): boolean =>
    ageOf(one) >= BUFFER_MS / 2 || one.recorder.state().bytes >= BUFFER_BYTES / 2;
  const drop = (): void => {
    older?.recorder.stop();
    younger?.recorder.stop();
    [older, younger] = [null, null];
  };
  /** Before an entry: what one member did is not in the recording of the next. */
  const roll = (): void => {
    if (credentials.memberId() !== memberId) {
      memberId = credentials.memberId();
      drop();
    }
    if (isOff) return;
    if (older !== null && isUsedUp(older)) {
      isOff = older.recorder.state().full && ageOf(older) < LEAST_MS;
      older.recorder.stop();
      [older, younger] = [younger, null];
      if (isOff) return drop();
    }
    older ??= begin();
    if (younger === null && isHalf(older)) younger = begin();
  };
  const both = (act: (recorder: SessionRecorder) => void): void => {
    roll();
    for (const one of [older, younger]) if (one !== null) act(one.recorder);
  };
  return {
    in: (event, row) => both((recorder) => recorder.in(event, row)),
    out: (event, row) => both((recorder) => recorder.out(event, row)),
    link: (state) => both((recorder) => recorder.link(state)),
    command: (name, args) => both((recorder) => recorder.command(name, args)),
    question: (event, row, answer) => both((recorder) => recorder.question(event, row, answer)),
    async take() {
      roll();
      if (older === null) return null;
      older.recorder.stop();
      const file = older.recorder.take();
      [older, younger] = [younger, null];
      return file;
    },
  };
}
