/**
 * Reads the common line of an exchange's stream in place: {"op":"mcm","clk":"…","pt":…,"mc":[{"id":"1.x","rc":[{"atb":[[price,size]],"id":n}]}]}.
 * It writes on the tape what JSON.parse and decodeMessage would bring there, in a fraction of the time and without an object or the values that
 * nobody reads (the lay side, traded volumes). A line with anything else in it is left to them: definitions of markets, damage, escapes,
 * exponents, long numbers, repeated names, parts that decodeMessage leaves out.
 */
import {
  isInSeconds,
  isPlace,
  type Keeping,
  type KeptMarket,
  lastTraded,
  MAX_CHANGES,
  MAX_RUNNERS,
  MAX_TEXT,
  MAX_TIME,
  priceAt,
} from './betfair-message.ts';
import { asciiBytes, JsonScanner, NO_NAME, OTHER_NAME, packedName } from './json-scanner.ts';
import { bestPlace, displayPlace, IMAGE, UNCHANGED } from './message-tape.ts';
import type { TapeWriter } from './tape-writer.ts';
import { MAX_LINE_BYTES } from './text-lines.ts';

const [OP, PT, MC, ID, RC, IMG] = [
  packedName('op'),
  packedName('pt'),
  packedName('mc'),
  packedName('id'),
  packedName('rc'),
  packedName('img'),
] as const;
const [ATB, LTP, HC, BATB] = [
  packedName('atb'),
  packedName('ltp'),
  packedName('hc'),
  packedName('batb'),
] as const;

const [DISPLAY, DEFINITION, STATUS] = [
  asciiBytes('bdatb'),
  asciiBytes('marketDefinition'),
  asciiBytes('status'),
] as const;
const MARKET_MESSAGE = asciiBytes('mcm');

interface CommonLines {
  /**
   * Writes the line that begins at `from`, without the end of its message, and returns its publish time; NaN: the line is no common one, and
   * nothing is written. The bytes hold the newline behind the line.
   */
  read(bytes: Uint8Array, from: number): number;
  /** Place of the newline behind the line that was read last. */
  readonly end: number;
}

/** What a reader reads with, and the change of a market that it reads now. */
interface Reading {
  readonly scan: JsonScanner;
  readonly tape: TapeWriter;
  readonly keeping: Keeping;
  /** By a hash of their bytes. A newer id takes the place of another with its hash. */
  readonly ids: Map<number, KnownId>;
}

/** The bytes of a market's id between its quotes, and the market. */
interface KnownId {
  readonly bytes: Uint8Array;
  readonly market: KeptMarket;
  /** Number of the market on the tape. */
  readonly number: number;
}

// The functions below that return a boolean return whether the value has the common form, and leave it written then.

/** [[price, size], …]. */
function readRungs({ scan, tape }: Reading): boolean {
  const { place } = tape;
  if (scan.rungs(tape)) return true;
  tape.takeBackTo(place);
  if (!scan.opensList()) return false;
  if (scan.closesList()) return true;
  do {
    if (!scan.opensList()) return false;
    const price = scan.number();
    if (!scan.goesOn()) return false;
    const size = scan.number();
    if (Number.isNaN(price + size) || !scan.closesList()) return false;
    tape.rung(price, size);
  } while (scan.goesOn());
  return scan.closesList();
}

/** [[place, price, size], …]. */
function readLevels({ scan, tape }: Reading, numberOf: (place: number) => number): boolean {
  if (!scan.opensList()) return false;
  if (scan.closesList()) return true;
  do {
    if (!scan.opensList()) return false;
    const place = scan.number();
    if (!scan.goesOn()) return false;
    const price = scan.number();
    if (!scan.goesOn()) return false;
    const size = scan.number();
    if (Number.isNaN(place + price + size) || !scan.closesList()) return false;
    if (isPlace(place)) tape.pair(numberOf(place), priceAt(price, size));
  } while (scan.goesOn());
  return scan.closesList();
}

/** A field that comes for the first time: the number of it; NaN: it came before, or is no number. */
const numberOnce = (scan: JsonScanner, known: number): number =>
  Number.isNaN(known) ? scan.number() : Number.NaN;

/** Lists that a runner had already. */
const [BACK, BEST, ON_DISPLAY] = [1, 2, 4] as const;

/** 1: the runner is written; 0: nothing of it is kept; -1: it is not a common one. */
function readRunner(reading: Reading, isKept: boolean): 1 | 0 | -1 {
  const { scan, tape } = reading;
  let id = Number.NaN;
  let hc = Number.NaN;
  let ltp = Number.NaN;
  let lists = 0;
  if (!scan.opens()) return -1;
  const runner = tape.beginRunner();
  do {
    switch (scan.name()) {
      case NO_NAME:
        return -1;
      case ID:
        if (Number.isNaN((id = numberOnce(scan, id)))) return -1;
        break;
      case HC:
        if (Number.isNaN((hc = numberOnce(scan, hc)))) return -1;
        break;
      case LTP:
        if (Number.isNaN((ltp = numberOnce(scan, ltp)))) return -1;
        break;
      case ATB:
        if ((lists & BACK) !== 0 || !readRungs(reading)) return -1;
        lists |= BACK;
        break;
      case BATB:
        if ((lists & BEST) !== 0 || !readLevels(reading, bestPlace)) return -1;
        lists |= BEST;
        break;
      case OTHER_NAME:
        if (!scan.isNamed(DISPLAY)) {
          if (!scan.skip()) return -1;
          break;
        }
        if ((lists & ON_DISPLAY) !== 0 || !readLevels(reading, displayPlace)) return -1;
        lists |= ON_DISPLAY;
        break;
      default:
        if (!scan.skip()) return -1;
    }
  } while (scan.goesOn());
  if (!scan.closes() || Number.isNaN(id)) return -1;
  if (!isKept) {
    tape.takeBackTo(runner);
    return 0;
  }
  const traded = Number.isNaN(ltp) ? UNCHANGED : (lastTraded(ltp) ?? UNCHANGED);
  return tape.endRunner(runner, id, Number.isNaN(hc) ? 0 : hc, traded) ? 1 : 0;
}

/** The number of runners that are written; -1: the list is not a common one. */
function readRunners(reading: Reading, isKept: boolean): number {
  const { scan } = reading;
  if (!scan.opensList()) return -1;
  if (scan.closesList()) return 0;
  let count = 0;
  let written = 0;
  do {
    const read = readRunner(reading, isKept);
    if (read < 0 || ++count > MAX_RUNNERS) return -1;
    written += read;
  } while (scan.goesOn());
  return scan.closesList() ? written : -1;
}

/** The market of the next value, its id; null: it is not a common one. Most ids came before. */
function marketOf({ scan, tape, keeping, ids }: Reading): KnownId | null {
  const hash = scan.hashOfText();
  if (hash < 0) return null;
  const known = ids.get(hash);
  if (known !== undefined && scan.isText(known.bytes)) return known;
  const bytes = scan.textBytes();
  if (bytes === null || bytes.length < 1 || bytes.length > MAX_TEXT) return null;
  const market = keeping.marketOf(String.fromCharCode(...bytes));
  const fresh: KnownId = { bytes, market, number: tape.marketNumber(market.id) };
  ids.set(hash, fresh);
  return fresh;
}

/** The change of a market. */
function readMarket(reading: Reading): boolean {
  const { scan, tape } = reading;
  let place = -1;
  let isKept = true;
  let image: 1 | 0 | -1 = -1;
  let runners = -1;
  if (!scan.opens()) return false;
  do {
    switch (scan.name()) {
      case NO_NAME:
        return false;
      case ID: {
        const known = place < 0 ? marketOf(reading) : null;
        if (known === null) return false;
        place = tape.beginMarket(known.number);
        isKept = known.market.isPlayable !== false;
        break;
      }
      case IMG:
        if (image !== -1 || (image = scan.flag()) === -1) return false;
        break;
      case RC:
        if (runners >= 0 || place < 0 || (runners = readRunners(reading, isKept)) < 0) return false;
        break;
      case OTHER_NAME:
        if (scan.isNamed(DEFINITION) || !scan.skip()) return false;
        break;
      default:
        if (!scan.skip()) return false;
    }
  } while (scan.goesOn());
  if (!scan.closes() || place < 0) return false;
  tape.endMarket(place, Math.max(0, runners), image === 1 ? IMAGE : 0);
  return true;
}

/** The changes of the markets, of which there is at least one. */
function readMarkets(reading: Reading): boolean {
  const { scan } = reading;
  let count = 0;
  if (!scan.opensList()) return false;
  do if (++count > MAX_CHANGES || !readMarket(reading)) return false;
  while (scan.goesOn());
  return scan.closesList();
}

/** The publish time; NaN: the message is not a common one. */
function readMessage(reading: Reading): number {
  const { scan } = reading;
  let pt = Number.NaN;
  let isMarketMessage = false;
  let hasChanges = false;
  if (!scan.opens()) return Number.NaN;
  do {
    switch (scan.name()) {
      case NO_NAME:
        return Number.NaN;
      case OP:
        if (isMarketMessage || !(isMarketMessage = scan.isText(MARKET_MESSAGE))) return Number.NaN;
        break;
      case PT:
        if (!Number.isNaN(pt) || Number.isNaN((pt = scan.time()))) return Number.NaN;
        break;
      case MC:
        if (
          hasChanges ||
          !(pt > 0 && pt <= MAX_TIME) ||
          isInSeconds(pt) ||
          !(hasChanges = readMarkets(reading))
        )
          return Number.NaN;
        break;
      case OTHER_NAME:
        // The stream may be behind: decodeMessage reads that.
        if (scan.isNamed(STATUS) || !scan.skip()) return Number.NaN;
        break;
      default:
        if (!scan.skip()) return Number.NaN;
    }
  } while (scan.goesOn());
  return scan.closes() && scan.ends() && isMarketMessage && hasChanges ? pt : Number.NaN;
}

/** All readers share it, each for one line at a time: the runtime optimises its code once, not once a reader. */
const scan = new JsonScanner();

export function createCommonLines(keeping: Keeping, tape: TapeWriter): CommonLines {
  const reading: Reading = { scan, tape, keeping, ids: new Map() };
  let end = 0;
  return {
    read(bytes, from) {
      scan.open(bytes, from);
      const pt = readMessage(reading);
      end = scan.close();
      const isCommon = !Number.isNaN(pt) && end - from <= MAX_LINE_BYTES;
      if (!isCommon) tape.takeBack();
      return isCommon ? pt : Number.NaN;
    },
    get end() {
      return end;
    },
  };
}
