/**
 * The streams of a version 1 recording. The recording holds the core's subscriptions but not the commands that led to them. So the replay
 * makes the engine open, recover and close each stream where the recording says so.
 */
import { readSubscription } from '../../domain/recording/session-log.ts';
import type { Engine } from '../engine/engine.ts';
import { forgetStream } from '../engine/streams.ts';
import type { AnyFeature } from '../feature.ts';
import type { RecordedSurroundings } from './recorded-surroundings.ts';

export interface RecordedStreams {
  readonly feature: AnyFeature;
  /** Takes the streams of a keyframe as wanted. */
  adopt(): void;
  /** `row`: the row of a recorded `subscribe`. The stream waits for the snapshot of the recovery that the row names. */
  subscribe(row: unknown): void;
  /** `row`: the row of a recorded `unsubscribe`. */
  unsubscribe(row: unknown): void;
}

export function createRecordedStreams(
  { live, inbox, streams, wantStreams }: Pick<Engine, 'live' | 'inbox' | 'streams' | 'wantStreams'>,
  sending: RecordedSurroundings['sending'],
): RecordedStreams {
  const wanted = new Set<string>();
  // Windows of the replay show what the recording has: their pages and slips open no streams.
  const { want } = streams;
  streams.want = () => want(wanted);
  return {
    feature: { api: () => ({}), streams: () => wanted },
    adopt() {
      for (const stream of live.streams.keys()) wanted.add(stream);
      wantStreams();
    },
    subscribe(row) {
      const { stream, recoveryId } = readSubscription(row);
      inbox.flushNow();
      sending(recoveryId, () => {
        if (live.streams.has(stream)) return streams.recover(stream);
        wanted.add(stream);
        wantStreams();
      });
    },
    unsubscribe(row) {
      const { stream } = readSubscription(row);
      inbox.flushNow();
      wanted.delete(stream);
      forgetStream(live, stream);
      wantStreams();
    },
  };
}
