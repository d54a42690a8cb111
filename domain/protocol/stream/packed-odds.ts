/**
 * Odds as bytes: for readers that asked for them, an Odds message of a live stream has `packed` in place of `odds`. Decoding rows, each
 * an object with texts as names, took two thirds of the time from a frame to the book.
 *
 *   version, matches { id, markets { id, flags, specifier, outcomes { id, price } } }
 *
 * Numbers are varints (7 bits a byte, the lowest first). flags: index in `statuses` × 2 + favourite. specifier: 0 for none; 1 and a text
 * (length, ASCII) the first time; after that 2 + its index among the specifiers of this message, so a message is decoded by itself.
 * price: hundredths × 2 + active. Decoding is total: bytes that do not fit exactly are no message.
 */
import type { MatchOdds } from '../../book/book-event.ts';
import type { MarketStatus, MarketUpdate, OutcomeUpdate } from '../../match/market.ts';
import { canonicalSpecifier } from '../../match/specifiers.ts';
import { MAX_MARKETS, MAX_ODDS, MAX_OUTCOMES, MAX_SPECIFIER_LENGTH } from './market-row.ts';
import { MAX_MATCHES } from '../wire/stream-head.ts';

const VERSION = 1;
const statuses: readonly MarketStatus[] = [1, 0, -1, -2, -3, -4];
const NO_SPECIFIER = 0;
const NEW_SPECIFIER = 1;
const FIRST_KNOWN = 2;
/** Bytes of the largest safe integer. */
const MAX_VARINT = 8;

const isAscii = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 126) return false;
  return text.length <= MAX_SPECIFIER_LENGTH;
};

const fits = ({ marketId, specifier, outcomes }: MarketUpdate): boolean =>
  marketId >= 0 &&
  isAscii(specifier) &&
  outcomes.length <= MAX_OUTCOMES &&
  outcomes.every(({ id, odds }) => id >= 0 && odds >= 0 && odds <= MAX_ODDS);

/** null: the odds do not fit this format (numbers below 0, a specifier that is not ASCII), so the rows are sent. */
export function packOdds(matches: readonly MatchOdds[]): Uint8Array | null {
  const bytes: number[] = [VERSION];
  const known = new Map<string, number>();
  const write = (value: number): void => {
    let rest = value;
    while (rest > 127) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  };
  const writeSpecifier = (text: string): void => {
    if (text === '') return write(NO_SPECIFIER);
    const place = known.get(text);
    if (place !== undefined) return write(FIRST_KNOWN + place);
    known.set(text, known.size);
    write(NEW_SPECIFIER);
    write(text.length);
    for (let at = 0; at < text.length; at++) bytes.push(text.charCodeAt(at));
  };
  const writeMarket = (market: MarketUpdate): void => {
    write(market.marketId);
    write(statuses.indexOf(market.status) * 2 + (market.favourite ? 1 : 0));
    writeSpecifier(market.specifier);
    write(market.outcomes.length);
    for (const { id, odds, active } of market.outcomes) {
      write(id);
      write(odds * 2 + (active ? 1 : 0));
    }
  };
  if (matches.length > MAX_MATCHES) return null;
  write(matches.length);
  for (const { matchId, markets } of matches) {
    if (matchId < 0 || markets.length > MAX_MARKETS || !markets.every(fits)) return null;
    write(matchId);
    write(markets.length);
    for (const market of markets) writeMarket(market);
  }
  return Uint8Array.from(bytes);
}

/** The bytes are no message. Thrown and caught in this file only. */
class Unreadable extends Error {}

/** Reads values from the bytes, one after another. */
class Reader {
  private at = 0;
  private readonly specifiers: string[] = [];
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  number(most: number): number {
    const { bytes } = this;
    let byte = bytes[this.at++];
    if (byte === undefined) throw new Unreadable();
    let value = byte & 127;
    if (byte > 127) {
      let scale = 128;
      for (let count = 1; byte > 127; count++) {
        byte = bytes[this.at++];
        if (byte === undefined || count === MAX_VARINT) throw new Unreadable();
        value += (byte & 127) * scale;
        scale *= 128;
      }
    }
    if (value > most) throw new Unreadable();
    return value;
  }

  specifier(): string {
    const kind = this.number(MAX_MARKETS * MAX_MATCHES);
    if (kind === NO_SPECIFIER) return '';
    if (kind !== NEW_SPECIFIER) {
      const text = this.specifiers[kind - FIRST_KNOWN];
      if (text === undefined) throw new Unreadable();
      return text;
    }
    const length = this.number(MAX_SPECIFIER_LENGTH);
    const end = this.at + length;
    if (end > this.bytes.length) throw new Unreadable();
    let codes = '';
    while (this.at < end) codes += String.fromCharCode(this.bytes[this.at++] ?? 0);
    const text = canonicalSpecifier(codes);
    if (text === null) throw new Unreadable();
    this.specifiers.push(text);
    return text;
  }

  ended(): boolean {
    return this.at === this.bytes.length;
  }
}

const MAX_FLAGS = statuses.length * 2 - 1;

function readOutcome(reader: Reader): OutcomeUpdate {
  const id = reader.number(Number.MAX_SAFE_INTEGER);
  const price = reader.number(MAX_ODDS * 2 + 1);
  const odds = price >> 1;
  return { id, odds, active: (price & 1) === 1 && odds > 100 };
}

function readMarket(reader: Reader): MarketUpdate {
  const marketId = reader.number(Number.MAX_SAFE_INTEGER);
  const flags = reader.number(MAX_FLAGS);
  const specifier = reader.specifier();
  const count = reader.number(MAX_OUTCOMES);
  const outcomes: OutcomeUpdate[] = [];
  for (let at = 0; at < count; at++) outcomes.push(readOutcome(reader));
  return { marketId, specifier, status: statuses[flags >> 1] ?? 0, favourite: (flags & 1) === 1, outcomes };
}

function readMatch(reader: Reader): MatchOdds {
  const matchId = reader.number(Number.MAX_SAFE_INTEGER);
  const count = reader.number(MAX_MARKETS);
  const markets: MarketUpdate[] = [];
  for (let at = 0; at < count; at++) markets.push(readMarket(reader));
  return { matchId, markets };
}

/** null: the bytes are no message of this kind. */
export function unpackOdds(bytes: Uint8Array): MatchOdds[] | null {
  const reader = new Reader(bytes);
  try {
    if (reader.number(VERSION) !== VERSION) return null;
    const count = reader.number(MAX_MATCHES);
    const matches: MatchOdds[] = [];
    for (let at = 0; at < count; at++) matches.push(readMatch(reader));
    return reader.ended() ? matches : null;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}
