/**
 * Frames of the sockets that are nearly right, in both codecs and both directions: right messages with some of their parts changed, encoded, and now and then
 * with changed bytes. Reading them throws nothing, what is accepted keeps the limits of its fields, and a reader's book is right again after the next snapshot.
 */
import { applyBatch } from '../../domain/book/apply-batch.ts';
import { type Book, createBook } from '../../domain/book/book.ts';
import { clearChanges, createChanges } from '../../domain/book/changes.ts';
import * as stream from '../../domain/book/stream-state.ts';
import { cartHistoryQuestion, cartItemDetailQuestion } from '../../domain/protocol/bets/cart-questions.ts';
import { drawCancelQuery } from '../../domain/protocol/bets/draw-cancel.ts';
import {
  drawDetailQuery,
  drawHistoryQuery,
  gameLineRow,
  pointRow,
  spoGoldRow,
} from '../../domain/protocol/bets/draw-history.ts';
import {
  drawAnswerEvent,
  drawMarketRow,
  drawResultRow,
  drawTimerRow,
} from '../../domain/protocol/bets/draw-market.ts';
import { drawRoomQuery, drawRoomRow } from '../../domain/protocol/bets/draw-room.ts';
import { completeDrawMarket } from '../../domain/protocol/bets/old-draw-market.ts';
import { chatQuestions } from '../../domain/protocol/chat/chat-rows.ts';
import { decodeLive, isLiveEvent } from '../../domain/protocol/stream/stream-codec.ts';
import { followSalesQuery, saleAddedRow, saleNowRow } from '../../domain/protocol/trade/follow-sales.ts';
import { createDrops } from '../../domain/protocol/wire/drops.ts';
import { decodePacket, encodePacket } from '../../domain/protocol/wire/packet.ts';
import { readTextPacket } from '../../domain/protocol/wire/socket-io-text.ts';
import { dice } from '../given/domain/dice.ts';
import { changed, changedFrame } from './changed-value.ts';
import { clientSamples, listSamples, type Sample, serverSamples, snapshotRow } from './frame-samples.ts';

export interface FuzzedFrames {
  readonly frames: number;
  /** Read as packets; of these, taken by the reader of their event. */
  readonly read: number;
  readonly taken: number;
  readonly faults: readonly string[];
}

interface Schema {
  safeParse(value: unknown): { readonly success: boolean; readonly data?: unknown };
}

const made = { reqId: 'made-by-the-server', deadline: 1_700_000_000_000 };
/** Readers of events by name, by direction. */
const ofClient: Readonly<Record<string, Schema>> = {
  DrawLiveOddsResult: drawAnswerEvent,
  DrawResult: drawResultRow,
  DrawTimer: drawTimerRow,
  SpoGold: spoGoldRow,
  Point: pointRow,
  GameLine: gameLineRow,
  DrawRoom: drawRoomRow,
  SaleNow: saleNowRow,
  SaleAdded: saleAddedRow,
};
const ofServer: Readonly<Record<string, Schema>> = {
  ...chatQuestions,
  DrawMarket: { safeParse: (row) => drawMarketRow.safeParse(completeDrawMarket(row, made)) },
  CartItemDetail: cartItemDetailQuestion,
  CartHistory: cartHistoryQuestion,
  DrawCancel: drawCancelQuery,
  DrawHistory: drawHistoryQuery,
  DrawDetail: drawDetailQuery,
  DrawRoom: drawRoomQuery,
  FollowSales: followSalesQuery,
};

/** A right message comes after so many: the list's reader would wait for ever for the first that is missing. */
const SNAPSHOT_EVERY = 40;
const CHANGED_BYTES = 0.15;
const AS_TEXT = 0.4;
const MOST_FAULTS = 20;
const LIST_SHARE = 0.5;
const OTHER_NAME = 0.02;
type Direction = readonly [samples: readonly Sample[], schemas: Readonly<Record<string, Schema>>];
const noSamples: Direction = [[], {}];

/** What the list offers, in one order: a market that came with a changed message keeps its place. */
const offerOf = (book: Book) =>
  [...book.matches.values()]
    .toSorted((a, b) => a.facts.matchId - b.facts.matchId)
    .map(({ facts, state, markets }) => ({
      facts,
      state,
      markets: markets
        .filter(({ status }) => status === 1 || status === -1)
        .toSorted((a, b) => a.marketId - b.marketId || (a.specifier < b.specifier ? -1 : 1))
        .map(({ marketId, specifier, status, outcomes }) => ({
          marketId,
          specifier,
          status,
          outcomes: outcomes.map(({ id, odds, active }) => ({ id, odds, active })),
        })),
    }));

const priceFault = (offer: ReturnType<typeof offerOf>): string | null => {
  const prices = offer.flatMap(({ markets }) => markets.flatMap(({ outcomes }) => outcomes));
  const wrong = prices.find(
    ({ odds, id }) => !Number.isSafeInteger(odds) || odds < 0 || !Number.isSafeInteger(id),
  );
  return wrong === undefined ? null : `the book has the outcome ${JSON.stringify(wrong)}`;
};

/** A reader of the list, as a client has it. */
function createReader() {
  const state = stream.createStream('59');
  const book = createBook();
  const changes = createChanges();
  const drops = createDrops();
  let recoveries = 0;
  const take = (event: string, row: unknown): boolean => {
    const message = isLiveEvent(event) ? decodeLive(event, row, drops, '1') : null;
    if (message === null || message.head.stream !== state.stream) return false;
    const step = stream.onMessage(state, message);
    applyBatch(book, step.events, changes);
    clearChanges(changes);
    return true;
  };
  return {
    take,
    nextSeq: () => state.seq + 1,
    /** The book after a right snapshot, as a text. */
    afterSnapshot(): string {
      stream.linkLost(state);
      const recoveryId = `r${++recoveries}`;
      stream.beginRecovery(state, recoveryId, 0, 0);
      take('Fixture', snapshotRow(recoveryId, recoveries));
      return JSON.stringify(offerOf(book));
    },
    /** What is wrong with the prices of the book; null: nothing. */
    priceFault: () => priceFault(offerOf(book)),
  };
}

/** The data of the packet as the other side reads it; null: refused. */
function through(event: string, row: unknown, roll: () => number): unknown {
  const damages = roll() < CHANGED_BYTES;
  if (roll() < AS_TEXT) {
    const text = `2${JSON.stringify([event, row])}`;
    const cut = damages ? new TextDecoder().decode(changedFrame(new TextEncoder().encode(text), roll)) : text;
    return readTextPacket(cut)?.data ?? null;
  }
  const frame = encodePacket({ type: 2, nsp: '/', data: [event, row] });
  const read = decodePacket(damages ? changedFrame(frame, roll) : frame);
  return read.ok ? (read.value.data ?? null) : null;
}

/** `frames`: how many; the seed decides them. */
export function fuzzFrames(frames: number, seed: number): FuzzedFrames {
  const roll = dice(seed);
  const reader = createReader();
  const faults: string[] = [];
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(roll() * list.length)];
  const others: readonly Direction[] = [
    [clientSamples, ofClient],
    [serverSamples, ofServer],
  ];
  const note = (fault: string | null, what = ''): void => {
    if (fault !== null && faults.length < MOST_FAULTS) faults.push(`${fault}${what}`);
  };
  const expected = createReader().afterSnapshot();
  let read = 0;
  let taken = 0;
  for (let at = 0; at < frames; at++) {
    if (at % SNAPSHOT_EVERY === 0) {
      note(reader.priceFault(), ` before frame ${at}`);
      const offer = reader.afterSnapshot();
      if (offer !== expected) note(`before frame ${at} the book after a snapshot is ${offer.slice(0, 400)}`);
    }
    const isOfList = roll() < LIST_SHARE;
    const [samples, schemas] = pick(others) ?? noSamples;
    const sample = isOfList ? pick(listSamples)?.(reader.nextSeq()) : pick(samples);
    if (sample === undefined) continue;
    const { event, row } = changed({ event: sample.event, row: sample.row }, roll);
    try {
      const data = through(sample.event, row, roll);
      if (!Array.isArray(data)) continue;
      read++;
      const name = roll() < OTHER_NAME && typeof event === 'string' ? event : sample.event;
      if (isOfList) taken += reader.take(name, data[1]) ? 1 : 0;
      else {
        const result = Object.hasOwn(schemas, name) ? schemas[name]?.safeParse(data[1]) : undefined;
        taken += result?.success === true ? 1 : 0;
        if (name === 'DrawMarket' && result?.success === true) note(betFault(result.data), ` in frame ${at}`);
      }
    } catch (error) {
      note(`frame ${at}, ${sample.event}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (Object.keys(Object.prototype).length > 0) note('a frame has changed the prototype of objects');
  return { frames, read, taken, faults };
}

/** What the server relies on of a bet that its reader has taken. */
function betFault(data: unknown): string | null {
  const read = drawMarketRow.safeParse(data);
  if (!read.success) return 'a bet that was taken is not taken again';
  const { gold, draws, deadline } = read.data;
  const isRight =
    Number.isSafeInteger(gold) && gold > 0 && Number.isSafeInteger(deadline) && draws.length > 0;
  return isRight && draws.every(({ Rate }) => Number.isFinite(Rate))
    ? null
    : `a bet was taken: ${JSON.stringify(read.data)}`;
}
