/**
 * Reads the common line of an exchange's stream in place: {"op":"mcm","clk":"…","pt":…,"mc":[{"id":"1.x","rc":[{"atb":[[price,size]],"id":n}]}]}.
 * It returns what JSON.parse and decodeMessage return, in a fraction of the time and without the values that nobody reads (the lay side,
 * traded volumes). A line with anything else in it is left to them: definitions of markets, damage, escapes, exponents, long numbers,
 * repeated names, parts that decodeMessage leaves out.
 */
import {
  isPlace,
  isPrice,
  type Keeping,
  type KeptMarket,
  lastTraded,
  type MarketChange,
  MAX_CHANGES,
  MAX_RUNNERS,
  MAX_TEXT,
  MAX_TIME,
  NONE,
  priceAt,
  type RecordedMessage,
  type RunnerChange,
  isEmptyChange,
} from './betfair-message.ts';
import { asciiBytes, JsonScanner, NO_NAME, OTHER_NAME, packedName } from './json-scanner.ts';

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

const [DISPLAY, DEFINITION] = [asciiBytes('bdatb'), asciiBytes('marketDefinition')] as const;
const MARKET_MESSAGE = asciiBytes('mcm');

export interface CommonLines {
  /** The message of the line that begins at `from`; undefined: it is no common one. The bytes hold the newline behind the line. */
  read(bytes: Uint8Array, from: number): RecordedMessage | undefined;
  /** Place of the newline behind the line that was read last. */
  readonly end: number;
}

/** The values of one list after the other. It only grows: a list that is emptied lets its memory go. */
const gathered: number[] = [0.5, 0.5];

/** The first of `gathered` in a list that has room for no more: of millions that room is most of the memory. */
function taken(count: number): readonly number[] {
  const [a = 0, b = 0, c = 0, d = 0] = gathered;
  if (count === 2) return [a, b];
  return count === 0 ? NONE : count === 4 ? [a, b, c, d] : gathered.slice(0, count);
}

/** [[price, size], …]; undefined: the list has another form. */
function rungs(scan: JsonScanner): readonly number[] | undefined {
  if (!scan.opensList()) return undefined;
  if (scan.closesList()) return NONE;
  let count = 0;
  do {
    if (!scan.opensList()) return undefined;
    const price = scan.number();
    if (!scan.goesOn()) return undefined;
    const size = scan.number();
    if (Number.isNaN(price + size) || !scan.closesList()) return undefined;
    if (!isPrice(price)) continue;
    gathered[count] = price;
    gathered[count + 1] = size;
    count += 2;
  } while (scan.goesOn());
  return scan.closesList() ? taken(count) : undefined;
}

/** [[place, price, size], …]; undefined: the list has another form. */
function levels(scan: JsonScanner): readonly number[] | undefined {
  if (!scan.opensList()) return undefined;
  if (scan.closesList()) return NONE;
  let count = 0;
  do {
    if (!scan.opensList()) return undefined;
    const place = scan.number();
    if (!scan.goesOn()) return undefined;
    const price = scan.number();
    if (!scan.goesOn()) return undefined;
    const size = scan.number();
    if (Number.isNaN(place + price + size) || !scan.closesList()) return undefined;
    if (!isPlace(place)) continue;
    gathered[count] = place;
    gathered[count + 1] = priceAt(price, size);
    count += 2;
  } while (scan.goesOn());
  return scan.closesList() ? taken(count) : undefined;
}

/** A field that comes for the first time: the number of it; NaN: it came before, or is no number. */
const numberOnce = (scan: JsonScanner, known: number): number =>
  Number.isNaN(known) ? scan.number() : Number.NaN;

/** What is kept of a runner's change; null: nothing; undefined: it is not a common one. */
function runnerChange(scan: JsonScanner): RunnerChange | null | undefined {
  let id = Number.NaN;
  let hc = Number.NaN;
  let ltp = Number.NaN;
  let back: readonly number[] | undefined;
  let best: readonly number[] | undefined;
  let display: readonly number[] | undefined;
  if (!scan.opens()) return undefined;
  do {
    switch (scan.name()) {
      case NO_NAME:
        return undefined;
      case ID:
        if (Number.isNaN((id = numberOnce(scan, id)))) return undefined;
        break;
      case HC:
        if (Number.isNaN((hc = numberOnce(scan, hc)))) return undefined;
        break;
      case LTP:
        if (Number.isNaN((ltp = numberOnce(scan, ltp)))) return undefined;
        break;
      case ATB:
        if (back !== undefined || (back = rungs(scan)) === undefined) return undefined;
        break;
      case BATB:
        if (best !== undefined || (best = levels(scan)) === undefined) return undefined;
        break;
      case OTHER_NAME:
        if (!scan.isNamed(DISPLAY)) {
          if (!scan.skip()) return undefined;
        } else if (display !== undefined || (display = levels(scan)) === undefined) return undefined;
        break;
      default:
        if (!scan.skip()) return undefined;
    }
  } while (scan.goesOn());
  if (!scan.closes() || Number.isNaN(id)) return undefined;
  if (Number.isNaN(ltp) && back === undefined && best === undefined && display === undefined) return null;
  const change = {
    id,
    hc: Number.isNaN(hc) ? 0 : hc,
    ltp: Number.isNaN(ltp) ? null : lastTraded(ltp),
    back: back ?? NONE,
    best: best ?? NONE,
    display: display ?? NONE,
  };
  return isEmptyChange(change) ? null : change;
}

/** The changes of the runners; undefined: they are not common ones. */
function runnerChanges(scan: JsonScanner, isKept: boolean): readonly RunnerChange[] | undefined {
  if (!scan.opensList()) return undefined;
  if (scan.closesList()) return NONE;
  let first: RunnerChange | null = null;
  let list: RunnerChange[] | null = null;
  let count = 0;
  do {
    const change = runnerChange(scan);
    if (change === undefined || ++count > MAX_RUNNERS) return undefined;
    if (change === null || !isKept) continue;
    if (first === null) first = change;
    else if (list === null) list = [first, change];
    else list.push(change);
  } while (scan.goesOn());
  if (!scan.closesList()) return undefined;
  if (list !== null) return list.length === 2 ? list : list.slice();
  return first === null ? NONE : [first];
}

/** The bytes of a market's id between its quotes, and the market. */
interface KnownId {
  readonly bytes: Uint8Array;
  readonly market: KeptMarket;
}

/** What a reader keeps, and the change of a market that it reads now. */
interface Reading {
  readonly keeping: Keeping;
  /** By a hash of their bytes. A newer id takes the place of another with its hash. */
  readonly ids: Map<number, KnownId>;
  market: KeptMarket | null;
  image: 1 | 0 | -1;
  runners: readonly RunnerChange[] | null;
}

/** The market of the next value, its id; null: it is not a common one. Most ids came before. */
function marketOf(scan: JsonScanner, { keeping, ids }: Reading): KeptMarket | null {
  const hash = scan.hashOfText();
  if (hash < 0) return null;
  const known = ids.get(hash);
  if (known !== undefined && scan.isText(known.bytes)) return known.market;
  const bytes = scan.textBytes();
  if (bytes === null || bytes.length < 1 || bytes.length > MAX_TEXT) return null;
  const market = keeping.marketOf(String.fromCharCode(...bytes));
  ids.set(hash, { bytes, market });
  return market;
}

/** Reads the change of a market; false: it is not a common one. */
function readChange(scan: JsonScanner, reading: Reading): boolean {
  reading.market = null;
  reading.image = -1;
  reading.runners = null;
  if (!scan.opens()) return false;
  do {
    switch (scan.name()) {
      case NO_NAME:
        return false;
      case ID:
        if (reading.market !== null || (reading.market = marketOf(scan, reading)) === null) return false;
        break;
      case IMG:
        if (reading.image !== -1 || (reading.image = scan.flag()) === -1) return false;
        break;
      case RC: {
        if (reading.runners !== null || reading.market === null) return false;
        const runners = runnerChanges(scan, reading.market.isPlayable !== false);
        if (runners === undefined) return false;
        reading.runners = runners;
        break;
      }
      case OTHER_NAME:
        if (scan.isNamed(DEFINITION) || !scan.skip()) return false;
        break;
      default:
        if (!scan.skip()) return false;
    }
  } while (scan.goesOn());
  return scan.closes() && reading.market !== null;
}

/** The change that was read. */
const changeIn = ({ image, runners }: Reading, { id }: KeptMarket): MarketChange => ({
  marketId: id,
  image: image === 1,
  definition: null,
  runners: runners ?? NONE,
});

/** The changes of the markets; undefined: they are not common ones. */
function marketChanges(scan: JsonScanner, reading: Reading): readonly MarketChange[] | undefined {
  if (!scan.opensList() || !readChange(scan, reading) || reading.market === null) return undefined;
  const { market, image, runners } = reading;
  if (scan.closesList()) {
    const isEmpty = image !== 1 && (runners === null || runners.length === 0);
    return isEmpty ? market.empty : [changeIn(reading, market)];
  }
  const list = [changeIn(reading, market)];
  while (scan.goesOn()) {
    if (list.length >= MAX_CHANGES || !readChange(scan, reading) || reading.market === null) return undefined;
    list.push(changeIn(reading, reading.market));
  }
  return scan.closesList() ? list.slice() : undefined;
}

function message(scan: JsonScanner, reading: Reading): RecordedMessage | undefined {
  let pt = Number.NaN;
  let isMarketMessage = false;
  let changes: readonly MarketChange[] | undefined;
  if (!scan.opens()) return undefined;
  do {
    switch (scan.name()) {
      case NO_NAME:
        return undefined;
      case OP:
        if (isMarketMessage || !(isMarketMessage = scan.isText(MARKET_MESSAGE))) return undefined;
        break;
      case PT:
        if (Number.isNaN((pt = numberOnce(scan, pt)))) return undefined;
        break;
      case MC:
        if (changes !== undefined || !(pt > 0 && pt <= MAX_TIME)) return undefined;
        if ((changes = marketChanges(scan, reading)) === undefined) return undefined;
        break;
      default:
        if (!scan.skip()) return undefined;
    }
  } while (scan.goesOn());
  const isWhole = scan.closes() && scan.ends() && isMarketMessage;
  return isWhole && changes !== undefined ? { pt, changes, dropped: 0 } : undefined;
}

/** All readers share it, each for one line at a time: the runtime optimises its code once, not once a reader. */
const scan = new JsonScanner();

export function createCommonLines(keeping: Keeping): CommonLines {
  const reading: Reading = { keeping, ids: new Map(), market: null, image: -1, runners: null };
  let end = 0;
  return {
    read(bytes, from) {
      scan.open(bytes, from);
      const read = message(scan, reading);
      end = scan.close();
      return read;
    },
    get end() {
      return end;
    },
  };
}
