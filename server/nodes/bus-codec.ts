/** The bus's messages as bytes: lists as the very packets that sockets get, settlements as a packet of their own name. */
import { decodePacket, encodePacket, packetTypes } from '../../domain/protocol/wire/packet.ts';
import type { MarketSettlement } from '../../domain/match/market.ts';
import { resultOf } from '../../domain/match/stake-shares.ts';
import { decodeLive, type LiveEventName, liveEvents } from '../../domain/protocol/stream/stream-codec.ts';
import type { LiveMessage } from '../../domain/book/stream-message.ts';
import { createDrops } from '../../domain/protocol/wire/drops.ts';
import { isRow, type Row } from '../../domain/row.ts';
import type { Settlement } from '../../domain/feed/tick.ts';
import { SITE_KEY } from '../../domain/feed/publisher.ts';

export const encodeBusEvent = (event: string, row: unknown): Uint8Array =>
  Buffer.from(encodePacket({ type: packetTypes.event, nsp: '/', data: [event, row] }));

/** A decoded list message with the row from which it came. */
export interface ReadMessage {
  readonly event: LiveEventName;
  readonly row: Row;
  readonly message: LiveMessage;
}

function eventOf(frame: Uint8Array): { readonly event: unknown; readonly row: Row } | null {
  const packet = decodePacket(frame);
  if (!packet.ok || !Array.isArray(packet.value.data)) return null;
  const [event, row]: readonly unknown[] = packet.value.data;
  return isRow(row) ? { event, row } : null;
}

/** null: the frame is unreadable, or a part of it is. */
export function readListFrame(frame: Uint8Array): ReadMessage | null {
  const read = eventOf(frame);
  const event = liveEvents.find((one) => one === read?.event);
  if (read === null || event === undefined) return null;
  const message = decodeLive(event, read.row, createDrops(), SITE_KEY);
  return message === null || message.damaged !== undefined ? null : { event, row: read.row, message };
}

const SETTLEMENT = 'Settlement';
export const encodeSettlement = ({ matchId, markets }: Settlement): Uint8Array =>
  encodeBusEvent(SETTLEMENT, { matchId, markets });

const isEnd = (value: unknown): boolean => value === null || typeof value === 'number';
const isSpan = (value: unknown): boolean =>
  value === undefined || (isRow(value) && isEnd(value['from']) && isEnd(value['to']));

function isMarket(value: unknown): value is MarketSettlement {
  if (!isRow(value) || typeof value['marketId'] !== 'number' || typeof value['specifier'] !== 'string')
    return false;
  const { results } = value;
  return (
    isSpan(value['placed']) &&
    Array.isArray(results) &&
    results.every(
      (one) =>
        isRow(one) &&
        typeof one['outcomeId'] === 'number' &&
        typeof one['result'] === 'string' &&
        resultOf(one['result']) !== null,
    )
  );
}

export function readSettlement(frame: Uint8Array): Settlement | null {
  const row = eventOf(frame)?.row;
  const markets: unknown = row?.['markets'];
  const matchId = row?.['matchId'];
  if (typeof matchId !== 'number' || !Array.isArray(markets) || !markets.every(isMarket)) return null;
  return { matchId, markets };
}
