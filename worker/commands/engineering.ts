/** What engineers ask of the core: a hash of its state, a recording of its session, and what windows measured. */
import { hashOffer } from '../../domain/book/state-hash.ts';
import type { WindowMeter } from '../../domain/recording/session-log.ts';
import type { Inbox } from '../inbox/inbox.ts';
import type { SessionRecorder } from '../recording/session-recorder.ts';
import type { LiveState } from '../state/live-state.ts';
import type { Streams } from '../state/streams.ts';

export interface EngineeringDeps {
  readonly live: LiveState;
  readonly recorder: SessionRecorder;
  readonly codec: () => string;
  readonly streams: Streams;
  readonly inbox: Inbox;
}

export function createEngineering({ live, recorder, codec, streams, inbox }: EngineeringDeps) {
  let window: WindowMeter | null = null;
  /** What has come is applied first: the hash then stands for all that a recording holds. */
  const offerHash = (): string => {
    inbox.flushNow();
    return hashOffer(live.book);
  };
  return {
    window: () => window,
    commands: {
      offerHash,
      setRecording(on: boolean): void {
        if (!on) return recorder.stop(offerHash());
        recorder.start(codec());
        streams.recoverAll();
      },
      takeRecording: recorder.take,
      noteWindow(meter: WindowMeter): void {
        window = meter;
      },
    },
  };
}
