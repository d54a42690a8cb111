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
  /** From now on no stream is requested but where the recording says so, even while the core may ask questions. */
  holdRequests(): void;
  /** Takes the streams of a keyframe as wanted, and no others. */
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
  let isSending = false;
  const send = (recoveryId: string, act: () => void): void =>
    sending(recoveryId, () => {
      isSending = true;
      act();
      isSending = false;
    });
  return {
    holdRequests() {
      const { recover } = streams;
      streams.recover = (stream) => void (isSending && recover(stream));
      streams.tick = () => {};
      streams.linkUp = () => {};
    },
    feature: { api: () => ({}), streams: () => wanted },
    adopt() {
      wanted.clear();
      for (const stream of live.streams.keys()) wanted.add(stream);
      wantStreams();
    },
    subscribe(row) {
      const { stream, recoveryId } = readSubscription(row);
      inbox.flushNow();
      send(recoveryId, () => {
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
