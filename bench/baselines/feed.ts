/** The feed on the main thread, as the baselines take it: the same socket, frames and stream rules as the product. */
import { io } from 'socket.io-client';
import type { BookEvent } from '../../domain/book/book-event.ts';
import { beginRecovery, createStream, onMessage } from '../../domain/book/stream-state.ts';
import { createDrops } from '../../domain/protocol/wire/drops.ts';
import { createFrameParser } from '../../domain/protocol/wire/frame-parser.ts';
import { decodeLive, type LiveEventName, liveEvents } from '../../domain/protocol/stream/stream-codec.ts';

export function connectFeed(
  address: string,
  onEvents: (events: readonly BookEvent[], pt: number) => void,
): void {
  const stream = createStream('59');
  const drops = createDrops();
  const { origin, searchParams } = new URL(address);
  const socket = io(
    origin,
    searchParams.get('codec') === 'json'
      ? { transports: ['websocket'] }
      : { transports: ['websocket'], query: { codec: 'msgpack' }, parser: createFrameParser() },
  );
  const recover = (): void => {
    const recoveryId = crypto.randomUUID();
    beginRecovery(stream, recoveryId, performance.now(), 0);
    socket.emit('subscribe', { siteNumber: '1', game_code: 59, recoveryId, packed: 1 });
  };
  socket.on('connect', recover);
  socket.onAny((event: string, payload: unknown) => {
    if (!(liveEvents as readonly string[]).includes(event)) return;
    const message = decodeLive(event as LiveEventName, payload, drops);
    if (message === null) return;
    const step = onMessage(stream, message);
    if (step.events.length > 0) onEvents(step.events, message.head.pt);
    if (step.recover) recover();
  });
}

/**
 * Called after the state has been drawn (or is about to be): the meter takes the time of the frame that shows it. `oldest`: the
 * publish time of the first message that waited for it.
 */
export const painted = (pt: number, oldest = pt): void => {
  const { painted: note } = window as unknown as { painted?: (pt: number, oldest: number) => void };
  note?.(pt, oldest);
};

/** Rows of the screen: as many as the product's page has in sight on this device, which the address says. */
export const ROWS = Number(new URLSearchParams(globalThis.location.search).get('rows') ?? 14);
/** The markets of a row, by their place in the match. */
export const SHOWN_MARKETS = 3;

export const priceText = (hundredths: number): string => (hundredths / 100).toFixed(2);
