/**
 * Reads the common line of an exchange's stream in place: {"op":"mcm","clk":"…","pt":…,"mc":[{"id":"1.x","rc":[{"atb":[[price,size]],"id":n}]}]}.
 * It returns what JSON.parse and decodeMessage return, in a fraction of the time and without the values that nobody reads (the lay side,
 * traded volumes). A line with anything else in it is left to them: definitions of markets, damage, escapes, exponents, long numbers,
 * repeated names, parts that decodeMessage leaves out.
 */
import {
  isPrice,
  type Keeping,
  lastTraded,
  type MarketChange,
  MAX_CHANGES,
  MAX_RUNNERS,
  MAX_TEXT,
  MAX_TIME,
  NONE,
  sharedChanges,
  pushLevel,
  type RecordedMessage,
  type RunnerChange,
  isEmptyChange,
} from './betfair-message.ts';
import { JsonScanner, NO_NAME, OTHER_NAME, packedName } from './json-scanner.ts';

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

/** undefined: the line is no common one. `from` and `to`: its place in the bytes, which also hold the newline at `to`. */
export type ReadCommonLine = (bytes: Uint8Array, from: number, to: number) => RecordedMessage | undefined;

/** Gathers the values of one list after the other. */
const gathered: number[] = [];
const taken = (): readonly number[] => {
  if (gathered.length === 0) return NONE;
  const list = gathered.slice();
  gathered.length = 0;
  return list;
};

/** A list of lists, of whose fields `gather` keeps what it needs; false: they have another form. undefined: so has the list. */
function rows(scan: JsonScanner, gather: (scan: JsonScanner) => boolean): readonly number[] | undefined {
  gathered.length = 0;
  if (!scan.opensList()) return undefined;
  if (scan.closesList()) return NONE;
  do {
    if (!scan.opensList() || !gather(scan) || !scan.closesList()) return undefined;
  } while (scan.goesOn());
  return scan.closesList() ? taken() : undefined;
}

/** [price, size] */
function gatherRung(scan: JsonScanner): boolean {
  const price = scan.number();
  if (!scan.goesOn()) return false;
  const size = scan.number();
  if (Number.isNaN(price) || Number.isNaN(size)) return false;
  if (isPrice(price)) gathered.push(price, size);
  return true;
}

/** [place, price, size] */
function gatherLevel(scan: JsonScanner): boolean {
  const place = scan.number();
  if (!scan.goesOn()) return false;
  const price = scan.number();
  if (!scan.goesOn()) return false;
  const size = scan.number();
  if (Number.isNaN(place + price + size)) return false;
  pushLevel(gathered, place, price, size);
  return true;
}

/** A field that comes for the first time: the number of it; NaN: it came before, or is no number. */
const numberOnce = (scan: JsonScanner, known: number): number =>
  Number.isNaN(known) ? scan.number() : Number.NaN;

/** What is kept of a runner's change; null: nothing; undefined: it is not a common one. */
function runnerChange(scan: JsonScanner): RunnerChange | null | undefined {
  let [id, hc, ltp] = [Number.NaN, Number.NaN, Number.NaN];
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
        if (back !== undefined || (back = rows(scan, gatherRung)) === undefined) return undefined;
        break;
      case BATB:
        if (best !== undefined || (best = rows(scan, gatherLevel)) === undefined) return undefined;
        break;
      case OTHER_NAME:
        if (!scan.isNamed('bdatb')) {
          if (!scan.skip()) return undefined;
        } else if (display !== undefined || (display = rows(scan, gatherLevel)) === undefined)
          return undefined;
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
  let list: RunnerChange[] | null = null;
  let count = 0;
  do {
    const change = runnerChange(scan);
    if (change === undefined || ++count > MAX_RUNNERS) return undefined;
    if (change === null || !isKept) continue;
    if (list === null) list = [change];
    else list.push(change);
  } while (scan.goesOn());
  if (!scan.closesList()) return undefined;
  return list === null ? NONE : list.length === 1 ? list : list.slice();
}

/** The reader's scanner, what it keeps, and the ids of markets by a hash of their bytes. */
interface Reading {
  readonly scan: JsonScanner;
  readonly keeping: Keeping;
  readonly ids: Map<number, string>;
}

/** The id of the market; '': it is not a common one. Most ids came before. */
function marketIdOf({ scan, keeping, ids }: Reading): string {
  const hash = scan.hashOfText();
  if (hash < 0) return '';
  const known = ids.get(hash);
  if (known !== undefined && scan.isText(known)) return known;
  const id = keeping.same(scan.textOf(MAX_TEXT) ?? '');
  ids.set(hash, id);
  return id;
}

/** The change of a market; undefined: it is not a common one. */
function marketChange(reading: Reading): MarketChange | undefined {
  const { scan, keeping } = reading;
  let marketId = '';
  let image: 1 | 0 | -1 = -1;
  let runners: readonly RunnerChange[] | undefined;
  if (!scan.opens()) return undefined;
  do {
    switch (scan.name()) {
      case NO_NAME:
        return undefined;
      case ID:
        if (marketId !== '' || (marketId = marketIdOf(reading)) === '') return undefined;
        break;
      case IMG:
        if (image !== -1 || (image = scan.flag()) === -1) return undefined;
        break;
      case RC:
        if (runners !== undefined || marketId === '') return undefined;
        runners = runnerChanges(scan, keeping.keepsPrices(marketId, null));
        if (runners === undefined) return undefined;
        break;
      case OTHER_NAME:
        if (scan.isNamed('marketDefinition') || !scan.skip()) return undefined;
        break;
      default:
        if (!scan.skip()) return undefined;
    }
  } while (scan.goesOn());
  if (!scan.closes() || marketId === '') return undefined;
  return { marketId, image: image === 1, definition: null, runners: runners ?? NONE };
}

/** The changes of the markets; undefined: they are not common ones. */
function marketChanges(reading: Reading): readonly MarketChange[] | undefined {
  const { scan } = reading;
  if (!scan.opensList()) return undefined;
  const first = marketChange(reading);
  if (first === undefined) return undefined;
  const list = [first];
  while (scan.goesOn()) {
    const next = list.length < MAX_CHANGES ? marketChange(reading) : undefined;
    if (next === undefined) return undefined;
    list.push(next);
  }
  if (!scan.closesList()) return undefined;
  return sharedChanges(list.length === 1 ? list : list.slice(), reading.keeping);
}

function message(reading: Reading): RecordedMessage | undefined {
  const { scan } = reading;
  let pt = Number.NaN;
  let isMarketMessage = false;
  let changes: readonly MarketChange[] | undefined;
  if (!scan.opens()) return undefined;
  do {
    switch (scan.name()) {
      case NO_NAME:
        return undefined;
      case OP:
        if (isMarketMessage || !(isMarketMessage = scan.isText('mcm'))) return undefined;
        break;
      case PT:
        if (Number.isNaN((pt = numberOnce(scan, pt)))) return undefined;
        break;
      case MC:
        if (changes !== undefined || !(pt > 0 && pt <= MAX_TIME)) return undefined;
        if ((changes = marketChanges(reading)) === undefined) return undefined;
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

export function createCommonLines(keeping: Keeping): ReadCommonLine {
  const reading: Reading = { scan, keeping, ids: new Map() };
  return (bytes, from, to) => {
    scan.open(bytes, from, to);
    const read = message(reading);
    scan.close();
    return read;
  };
}
