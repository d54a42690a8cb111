/** For engineers: figures of the core, a hash of its state, and the recording of its socket session. */
import { Observable, Subject } from 'rxjs';
import { hashOffer } from '../../../domain/book/state-hash.ts';
import { isAct } from '../../../domain/recording/command-names.ts';
import type { WindowMeter } from '../../../domain/recording/session-log.ts';
import { createStepMarks } from '../../door/step-marks.ts';
import type { LiveState } from '../../engine/book-state.ts';
import type { RecordingStore } from '../../engine/deps.ts';
import type { Engine } from '../../engine/engine.ts';
import type { TrafficObserver } from '../../engine/traffic.ts';
import type { Feature } from '../../feature.ts';
import type { PricesPort } from '../prices/prices-api.ts';
import type { DiagnosticsApi, DiagnosticsView } from './diagnostics-api.ts';
import { interruptedRecording } from './kept-blocks.ts';
import { createMeter } from './meter.ts';
import { type BettingObserver, createRollingBuffer } from './rolling-buffer.ts';
import {
  createSessionRecorder,
  ofFullRecording,
  packedSession,
  SESSION_TYPE,
  type SessionRecorder,
  presentSession,
} from './session-recorder.ts';

/** The recording of this core, else what an ended core has left. */
async function takeFrom(recorder: SessionRecorder, store: RecordingStore | null): Promise<Blob | null> {
  const taken = await recorder.take();
  if (store === null || recorder.state().on) return taken;
  const file = taken ?? (await interruptedRecording(store, SESSION_TYPE));
  if (file !== null) await store.saved();
  return file;
}

/**
 * The recording that somebody starts takes everything; the last minutes, which go with a question, nothing of calls, the chat and other acts.
 * Two calls a method, since there are many frames.
 */
const observerOf = (recorder: TrafficObserver, buffer: BettingObserver): TrafficObserver => ({
  in(event, row, namespace) {
    recorder.in(event, row, namespace);
    if (namespace === undefined) buffer.in(event, row);
  },
  out(event, row) {
    recorder.out(event, row);
    buffer.out(event, row);
  },
  link(state, namespace) {
    recorder.link(state, namespace);
    if (namespace === undefined) buffer.link(state);
  },
  command(name, args) {
    recorder.command(name, args);
    if (!isAct(name)) buffer.command(name, args);
  },
  question(event, row, answer, namespace) {
    recorder.question(event, row, answer, namespace);
    if (namespace === undefined) buffer.question(event, row, answer);
  },
  call: recorder.call,
});

/** Marks from the first reader to the last. */
function marksOf(live: LiveState): Observable<true> {
  let readers = 0;
  return new Observable((reader) => {
    if (readers++ === 0) live.marks = createStepMarks();
    reader.next(true);
    return () => {
      if (--readers === 0) live.marks = null;
    };
  });
}

export function createDiagnostics(engine: Engine, prices: PricesPort): Feature<DiagnosticsApi> {
  const { live, deps, inbox, link } = engine;
  const { traffic, choice } = link;
  const store = deps.storage.recording ?? null;
  const recorder = createSessionRecorder(engine, { limits: ofFullRecording, store });
  const buffer = createRollingBuffer(engine);
  traffic.observe(observerOf(recorder, buffer));
  let isLeft = false;
  if (store !== null) void store.isLeft().then((found) => (isLeft = found && !recorder.state().on));
  const views = new Subject<DiagnosticsView>();
  const marks = marksOf(live);
  let window: WindowMeter | null = null;
  let windows = 0;
  /** Frames in the inbox are applied first, so that the hash covers everything that a recording holds. */
  const offerHash = (): string => {
    inbox.flushNow();
    return hashOffer(live.book);
  };
  const figures = () => ({
    core: deps.self.kind,
    codec: choice.codec,
    windows,
    queue: inbox.length,
    sent: { ...prices.sent },
    skipped: prices.skipped(),
    window,
    recording: { ...recorder.state(), isLeft },
  });
  return {
    every: [{ ms: 0, act: createMeter(live, views, figures, recorder.meter) }],
    api(scope) {
      windows++;
      scope.gone.subscribe(() => void windows--);
      return {
        view: () => scope.latest(views),
        marks: () => scope.latest(marks),
        offerHash,
        setRecording(on) {
          isLeft &&= !on;
          if (on) recorder.start();
          else recorder.stop();
        },
        takeRecording: () => takeFrom(recorder, store),
        lastMinutes: async () => packedSession((await buffer.take()) ?? (await presentSession(engine))),
        noteWindow: (meter) => void (window = meter),
        noteEvents: recorder.events,
      };
    },
  };
}
