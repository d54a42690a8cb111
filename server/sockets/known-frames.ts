/**
 * Rows whose msgpack frame is known, because another node encoded it. Such a row is sent on as these bytes. A client that sends an
 * unreadable frame is disconnected.
 */
import { createFrameParser } from '../../domain/protocol/wire/frame-parser.ts';

const frames = new WeakMap<object, Uint8Array>();

/** From now on, `row` is sent as `frame` by every msgpack socket. */
export const rememberFrame = (row: object, frame: Uint8Array): void => void frames.set(row, frame);

export const msgpackParser = createFrameParser({ frameOf: (row) => frames.get(row) });
