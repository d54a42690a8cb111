/** A device with a list: the core's real engine (link, streams, inbox, commits, tick) on real frames, its view of the list, and a screen. */
import { createFrameParser } from '../../../domain/protocol/wire/frame-parser.ts';
import { encodePacket } from '../../../domain/protocol/wire/packet.ts';
import { LIVE_LIST } from '../../../domain/catalogue/stream-name.ts';
import type { BettingSocket, CoreDeps, LinkChange } from '../../../worker/engine/deps.ts';
import { createEngine, type Engine } from '../../../worker/engine/engine.ts';
import { createSlices } from '../../../worker/engine/slices.ts';
import { startTick } from '../../../worker/engine/tick.ts';
import type { AnyFeature } from '../../../worker/feature.ts';
import { coreMemory } from '../../given/core/core-memory.ts';
import { type Clock, createLife } from '../clock.ts';
import { createTab } from '../tab.ts';
import { type Connection, type DeviceLink, openConnection, type WireDeps } from '../wire.ts';
import { openScreen } from './screen.ts';

const RECONNECT_MS = 1000;
const ANSWER_MS = 3000;
const EVENT = 2;

/** What a planted fault may do to an engine (planted-views.ts). */
export interface ViewWrapper {
  /** The row in place of one that has come. */
  readonly row?: (engine: Engine, event: string, row: unknown, now: number) => unknown;
  readonly linkUp?: (engine: Engine) => void;
  /** A frame has come that cannot be read. */
  readonly badFrame?: (engine: Engine) => void;
  /** Before the engine has a view. */
  readonly begin?: (engine: Engine) => void;
}

/** Takes what a device gets and sends, as a recording has it. */
export type ViewDeviceNote = (kind: 'in' | 'out' | 'link', name: string, value: unknown) => void;

interface ViewDeviceDeps {
  readonly clock: Clock;
  readonly wire: WireDeps;
  readonly roll: () => number;
  readonly skewMs: number;
  readonly accept: (connection: Connection) => void;
  readonly wrapper: ViewWrapper;
  readonly note?: ViewDeviceNote | undefined;
}

/** The socket of the device, which connects again by itself, as Socket.IO does. */
function openSocket(deps: ViewDeviceDeps, run: (act: () => void) => void, onBad: () => void) {
  const { clock, wire, roll, accept } = deps;
  let link: DeviceLink | null = null;
  let onEvent: (event: string, row: unknown) => void = () => {};
  let onLink: (change: LinkChange) => void = () => {};
  let onFrame: (bytes: number, bad: string | null) => void = () => {};
  const { Decoder } = createFrameParser({
    onBadFrame: (why) => {
      onFrame(0, why);
      onBad();
    },
  });
  const decoder = new Decoder();
  decoder.on('decoded', ({ data }) => Array.isArray(data) && onEvent(String(data[0]), data[1]));
  const bytesOf = (event: string, row: unknown): Uint8Array =>
    encodePacket({ type: EVENT, nsp: '/', data: [event, row] });
  const connectSoon = (): void => void clock.later(RECONNECT_MS * (0.5 + roll()), () => run(connect));
  const connect = (): void => {
    const next = openConnection(wire, {
      memberId: 1,
      token: '',
      event: (event, row) => run(() => decoder.add(bytesOf(event, row))),
      damaged(event, row) {
        const bytes = bytesOf(event, row);
        run(() => decoder.add(bytes.subarray(0, Math.floor(bytes.length / 2))));
      },
      down: () =>
        run(() => {
          onLink({ kind: 'disconnected', byServer: false });
          connectSoon();
        }),
    });
    accept(next.connection);
    link = next;
    onLink({ kind: 'connected' });
  };
  const isUp = (): boolean => link?.isUp() === true;
  const socket: BettingSocket = {
    connect: connectSoon,
    disconnect: () => {},
    get connected() {
      return isUp();
    },
    emit(event, row) {
      if (isUp()) link?.send(event, row, () => {});
      return isUp();
    },
    ask: (event, row) =>
      new Promise((resolve, reject) => {
        clock.later(ANSWER_MS, () => run(() => reject(new Error('no answer'))));
        link?.send(event, row, (answer) => run(() => resolve(answer)));
      }),
    onEvent: (listener) => void (onEvent = listener),
    onLink: (listener) => void (onLink = listener),
    onFrame: (listener) => void (onFrame = listener),
  };
  return { socket, connection: () => link?.connection ?? null };
}

export function startViewDevice(deps: ViewDeviceDeps) {
  const { clock, roll, skewMs, wrapper, note } = deps;
  const tab = createTab(clock);
  const { later } = tab.lifeIn(createLife(clock));
  let ids = 0;
  const { socket, connection } = openSocket(deps, tab.run, () => wrapper.badFrame?.(engine));
  const coreDeps: CoreDeps = {
    self: { kind: 'dedicated' },
    now: () => clock.now() + skewMs,
    random: roll,
    newId: () => `id-${++ids}`,
    later,
    network: { openSocket: () => socket, fetch: () => Promise.reject(new Error('no calls here')) },
    storage: coreMemory().storage,
    windowGone: () => new Promise(() => {}),
  };
  const started = createEngine(coreDeps, 'http://site', createSlices());
  const { engine } = started;
  wrapper.begin?.(engine);
  if (note !== undefined)
    engine.link.traffic.observe({
      in: (event, row) => note('in', event, row),
      out: (event, row) => note('out', event, row),
      link: (state) => note('link', state, null),
      command() {},
      question() {},
      call: () => () => {},
    });
  const list: AnyFeature = {
    api: () => ({}),
    streams: () => [LIVE_LIST],
    onLink: (isUp) => isUp && wrapper.linkUp?.(engine),
  };
  started.connect([list]);
  const { row: rewrite } = wrapper;
  if (rewrite !== undefined) {
    const { push } = engine.inbox;
    engine.inbox.push = (event, row) => push(event, rewrite(engine, event, row, coreDeps.now()));
  }
  const screen = openScreen({ engine, now: coreDeps.now, later });
  startTick(engine, started.freshnessChanged, [list]);
  engine.wantStreams();
  engine.link.open();
  return {
    tab,
    screen,
    connection,
    /** Work of the core that threw. */
    threw: (): readonly string[] =>
      [...engine.live.drops.counts.keys()].filter((name) => name.endsWith('.threw')),
  };
}
export type ViewDevice = ReturnType<typeof startViewDevice>;
