/** For engineers: figures of the core, a hash of its state, and the recording of its socket session. */
import { Subject } from 'rxjs';
import { hashOffer } from '../../../domain/book/state-hash.ts';
import type { WindowMeter } from '../../../domain/recording/session-log.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { PricesPort } from '../prices/prices-api.ts';
import type { DiagnosticsApi, DiagnosticsView } from './diagnostics-api.ts';
import { createMeter } from './meter.ts';
import { createRollingBuffer } from './rolling-buffer.ts';
import { createSessionRecorder, packed, snapshotOf } from './session-recorder.ts';

export function createDiagnostics(engine: Engine, prices: PricesPort): Feature<DiagnosticsApi> {
  const { live, deps, inbox, link } = engine;
  const { traffic, choice } = link;
  const recorder = createSessionRecorder(engine);
  const buffer = createRollingBuffer(engine);
  traffic.observe({
    in(event, row) {
      recorder.in(event, row);
      buffer.in(event, row);
    },
    out(event, row) {
      recorder.out(event, row);
      buffer.out(event, row);
    },
    link(state) {
      recorder.link(state);
      buffer.link(state);
    },
    command(name, args) {
      recorder.command(name, args);
      buffer.command(name, args);
    },
  });
  const views = new Subject<DiagnosticsView>();
  let window: WindowMeter | null = null;
  let windows = 0;
  /** Frames in the inbox are applied first, so that the hash covers everything that a recording holds. */
  const offerHash = (): string => {
    inbox.flushNow();
    return hashOffer(live.book);
  };
  const figures = () => ({
    kind: deps.self.kind,
    codec: choice.codec,
    windows,
    queue: inbox.length,
    sent: prices.sent,
    skipped: prices.skipped(),
    window,
    recording: recorder.state(),
  });
  return {
    every: [{ ms: 0, act: createMeter(live, views, figures, recorder.meter) }],
    api(scope) {
      windows++;
      scope.gone.subscribe(() => void windows--);
      return {
        view: () => scope.latest(views),
        offerHash,
        setRecording(on) {
          if (on) recorder.start();
          else recorder.stop();
        },
        takeRecording: recorder.take,
        lastMinutes: () => packed(buffer.take() ?? snapshotOf(engine)),
        noteWindow: (meter) => void (window = meter),
      };
    },
  };
}
