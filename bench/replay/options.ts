import { parseArgs } from 'node:util';
import {
  type LiveFaultChoice,
  faultKinds,
  liveFaultKinds,
  MAX_FAULT_SEED,
  readFaultChoice,
  readLiveFaults,
} from '../../domain/recording/fault-plan.ts';
import { type ForkPlan, noChange, setHelp, withChange } from '../../worker/replay/fork-plan.ts';
import { tableNames, type TableName } from './session-rows.ts';
import { type RowForm, rowForms } from './print-rows.ts';
import { type Condition, readCondition } from '../../worker/replay/condition.ts';
import { type Assertion, readAssertion, unreadText } from './assertion.ts';

/** Recorded time (ms since 1970), or ms after the first message. */
export type Moment = { readonly at: number } | { readonly after: number };

/** What an option asks, with its text. */
export interface Asked<T> {
  readonly text: string;
  readonly what: T;
}

/** A fork that `--to fork` printed, and more changes: at its place, or from a later one on (a fork of the fork). */
export interface ForkOfFile {
  readonly file: string;
  readonly sets: readonly string[];
  /** Entries before the later place; null: at its own. */
  readonly again: number | null;
}

export interface ReplayOptions {
  readonly files: readonly string[];
  /** Files with names for streams that have ids alone. */
  readonly names: readonly string[];
  /** Recorded seconds in a real second; null: as fast as it goes. */
  readonly speed: number | null;
  /** Longest wait of a paced replay, recorded ms; null: any. */
  readonly maxGapMs: number | null;
  /** null: from the beginning, to the end. */
  readonly from: Moment | null;
  readonly until: Moment | null;
  readonly expect: string | null;
  /** Entries to play; null: all. */
  readonly at: number | null;
  readonly show: string | null;
  readonly stopWhen: Asked<Condition> | null;
  readonly asserts: readonly Asked<Assertion>[];
  readonly diff: boolean;
  readonly stats: boolean;
  /** The commands of the session are run. */
  readonly commands: boolean;
  /** `spo`: a recording of a feed or an exchange as a recorded session. */
  readonly to: (typeof forms)[number] | null;
  readonly faults: LiveFaultChoice | null;
  /** The faults are those of a running site's sockets. */
  readonly live: boolean;
  /** Rows to print; null: none. */
  readonly query: TableName | null;
  readonly as: RowForm;
  /** A fork with its changes, or one of a file; null: none. */
  readonly fork: ForkPlan | ForkOfFile | null;
  readonly json: boolean;
  readonly help: boolean;
}

export const usage = `npm run replay -- FILE … [options]
  --speed N       recorded seconds in a real second (default: as fast as it goes)
  --max-gap T     longest wait of a paced replay (10s)
  --until T       stop there: an ISO time, ms since 1970, or a time after the first message (90s, 45m, 2h, 5d)
  --expect HASH   the hash that must come out
  --json          one object on the last line
  --names FILE    names for a stream that was recorded with ids alone: a market catalogue (JSON), or lines "id,name"
  --to spo        print a recording of a feed or an exchange as a recorded session, which /replay opens:
                  npm run -s replay -- FILE … --to spo > match.spo
  --help          this text
of a recorded session (.spo) alone:
  --from T        begin at the keyframe before
  --at N          play N entries
  --stop-when W   stop at the first entry after which W is true: 'market 18 suspended', 'market 18 of 12 settled',
                  'match 12 ended' (also: active, inactive, cancelled; gone, closed, open; without numbers: any),
                  'score 2:1', 'match 12 score 2:1', 'goal', 'match 12 goal' (a score rises), 'price > 10',
                  'market 18 total=2.5 settled' (one line), 'price of market 18 of 12 outcome 3 <= 1.5',
                  'bet refused', 'bet refused price-changed', 'gap > 1s',
                  'heap > 200MB', 'feed age > 500ms', 'draw > 50ms', 'queue > 100', 'long tasks > 0',
                  'window error', 'window error TypeError', 'long task > 200ms', 'layout shift > 0.1';
                  joined by and, or, not, and parentheses
  --assert W      W must be true at some entry; 'never W', 'always W' and 'at end W' say when. Can be given several times
  --show PATH     print a part of the state: streams, slip, bets, match, match/12, match/12/markets, market/18
  --stats         count the entries, play nothing
  --commands      run the commands of the session with its answers: does the member's slip and history come out as recorded?
  --fork N        play both futures from entry N on: as recorded, and with the changes of --set; or a file that --to fork printed,
                  also with more changes
  --again N       with a file of --fork: its fork is forked again from entry N on, with the changes of --set
  --set X         a change of the fork: stake=N, gold=N, policy=any, level=UL02, without=PICK, maxStake=N, delaySeconds=N
                  (and the other limits), drop=ENTRY, late=ENTRY:500ms, skip=ENTRY, move=ENTRY:+2s,
                  add=1.5s:slip.setStake:300000, add=0s:slip.pick:MATCH:MARKET:SPECIFIER:OUTCOME (as --query prices has
                  them). Can be given several times
  --to fork       print the fork as a file: with --fork FILE.json it is a test, which ends with 1 if the futures differ otherwise
  --diff A B      the first entry in which two sessions differ, and how the state differs; of recordings of different
                  forms, such as a session and a HAR file: from when on their lists are the same, and how they differ
  --query T       print rows: entries, prices, scores, bets, refusals, calls, windows or frames; --as csv: as CSV, else lines of JSON
  --to perfetto   print trace events, which the Perfetto viewer opens; --to spans: the bets as OpenTelemetry spans (OTLP, JSON)
  --to mcap       print an MCAP file: a topic with its JSON schema for each kind of entry and for each table
  --to parquet    print a Parquet file of the prices, or of the table of --query:
                  npm run -s replay -- FILE --query bets --to parquet > bets.parquet
  --to har|jsonl  print the session in this form; lines of JSON are a session again: npm run replay -- FILE.jsonl
  --faults F      play with faults of the connection: recovered, or what was not, with the fewest faults that still fail;
                  'seed:7', or some kinds 'seed:7,drop,cut'
                  (drop, duplicate, reorder, delay, stall, cut, jump, restart, login, limit); with --expect HASH and
                  --json only
  --live          with --faults: the session is the feed of a running site, and a core behind faulty sockets must come to the
                  list of one without faults; a seed that fails is tried again with fewer faults, down to the fewest; also
                  'seed:7@0/41,2/93', the faults at these connections and messages; --speed N: as fast (else a run lasts
                  15 s; one that fails takes up to two minutes, and up to 42 more runs follow it: without faults, 40 with fewer,
                  and the fewest again); ends with 1 also when it fails without faults, with 2 when no fault met a message
ends with 0 verified, 1 differs, 2 not verified (cut, or no hash was reached), 3 nothing usable,
4 a condition of --stop-when or --assert did not come true, or was not measured`;

export class BadReplayOption extends Error {}

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function durationOf(text: string): number | null {
  const duration = /^(\d{1,9}(?:\.\d{1,9})?)([smhd])$/.exec(text);
  const unit = units[duration?.[2] ?? ''];
  return duration?.[1] === undefined || unit === undefined ? null : Number(duration[1]) * unit;
}

/** NaN: no ISO time. A day that its month does not have is none; `Date.parse` alone takes many other texts. */
function timeOfIso(text: string): number {
  const [, day] =
    /^(\d{4}-\d\d-\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(text) ?? [];
  const midnight = Date.parse(day ?? '');
  const isDay = Number.isFinite(midnight) && new Date(midnight).toISOString().startsWith(day ?? '-');
  return isDay ? Date.parse(text) : Number.NaN;
}

function momentOf(option: string, text: string | undefined): Moment | null {
  if (text === undefined) return null;
  const after = durationOf(text);
  if (after !== null) return { after };
  const at = /^\d{12,15}$/.test(text) ? Number(text) : timeOfIso(text);
  if (Number.isFinite(at)) return { at };
  throw new BadReplayOption(
    `--${option} does not understand "${text}"; it takes an ISO time, ms since 1970, or a time after the first message (90s, 45m, 2h, 5d)`,
  );
}

function gapOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const gap = durationOf(text);
  if (gap === null) throw new BadReplayOption(`--max-gap takes a time such as 10s, not "${text}"`);
  return gap;
}

function numberOf(option: string, text: string | undefined, kind: 'number' | 'whole number'): number | null {
  if (text === undefined) return null;
  const value = (kind === 'number' ? /^\d{1,9}(?:\.\d{1,9})?$/ : /^\d{1,15}$/).test(text) ? Number(text) : 0;
  if (value <= 0) throw new BadReplayOption(`--${option} takes a ${kind} above 0, not "${text}"`);
  return value;
}

function askedOf<T>(option: string, text: string, read: (text: string) => T | null): Asked<T> {
  const what = read(text);
  if (what !== null) return { text, what };
  throw new BadReplayOption(`--${option} does not understand ${unreadText(text)}`);
}

function showOf(path: string | undefined): string | null {
  if (path === undefined) return null;
  if (/^(?:streams|slip|bets|match|market\/\d{1,15})(?:\/|$)/.test(path)) return path;
  throw new BadReplayOption(
    `--show does not know "${path}"; it takes streams, slip, bets, match, match/ID or market/ID`,
  );
}

function faultsOf(text: string | undefined, isLive: boolean): LiveFaultChoice | null {
  if (text === undefined) return null;
  const choice = isLive ? readLiveFaults(text) : readFaultChoice(text);
  if (choice !== null) return { only: null, ...choice };
  const [form, kinds] = isLive
    ? ['seed:N[,KIND…][@CONNECTION/MESSAGE,…]', liveFaultKinds]
    : ['seed:N[,KIND…]', faultKinds];
  throw new BadReplayOption(
    `--faults ${isLive ? 'with --live ' : ''}does not understand "${text}"; it takes ${form}, N up to ${MAX_FAULT_SEED}, of ${kinds.join(', ')}`,
  );
}

/** Options that say what is done, and the others that have a meaning beside each. */
const acts: Readonly<Record<string, readonly string[]>> = {
  live: ['faults', 'speed', 'json'],
  faults: ['expect', 'json'],
  diff: [],
  stats: [],
  fork: ['set', 'again', 'to', 'json'],
  query: ['as', 'to'],
  to: ['until', 'query', 'fork', 'set', 'again'],
};
/** Values of `--to` that print what another option asks for. */
const printedBy: Readonly<Record<string, string>> = { query: 'parquet', fork: 'fork' };
/** Options that have no meaning without another. */
const needs: Readonly<Record<string, string>> = {
  as: 'query',
  'max-gap': 'speed',
  again: 'fork',
  live: 'faults',
};

/** An option that would have no effect is an error of the one who wrote the line. */
function refuseMeaningless(values: Readonly<Record<string, string | boolean | string[] | undefined>>): void {
  const given = Object.keys(values).filter((name) => values[name] !== undefined && values[name] !== false);
  const act = Object.keys(acts).find((name) => given.includes(name));
  const other = given.find(
    (name) =>
      name !== act && name !== 'names' && name !== 'help' && acts[act ?? '']?.includes(name) === false,
  );
  if (other !== undefined) throw new BadReplayOption(`--${act} cannot be combined with --${other}`);
  const to = typeof values['to'] === 'string' ? values['to'] : undefined;
  const form = printedBy[act ?? ''];
  if (to !== undefined && form !== undefined && to !== form)
    throw new BadReplayOption(`--${act} cannot be combined with --to ${to}, only with --to ${form}`);
  if (to === 'parquet' && given.includes('as'))
    throw new BadReplayOption('--to parquet cannot be combined with --as');
  if (act === 'to' && to !== 'spo' && given.includes('until'))
    throw new BadReplayOption(`--to ${to} cannot be combined with --until`);
  const lone = given.find((name) => needs[name] !== undefined && !given.includes(needs[name]));
  if (lone !== undefined) throw new BadReplayOption(`--${lone} has no meaning without --${needs[lone]}`);
}

const forms = ['har', 'jsonl', 'perfetto', 'spans', 'mcap', 'parquet', 'spo', 'fork'] as const;

function oneOf<T extends string>(option: string, text: string | undefined, all: readonly T[]): T | null {
  if (text === undefined) return null;
  const found = all.find((one) => one === text);
  if (found !== undefined) return found;
  throw new BadReplayOption(`--${option} takes ${all.join(', ')}, not "${text}"`);
}

/** The plan with more changes, as `--set` says them. */
export function withSets(plan: ForkPlan, sets: readonly string[]): ForkPlan {
  return sets.reduce((before, set) => {
    const next = withChange(before, set);
    if (next === null) throw new BadReplayOption(`--set does not understand "${set}"; it takes ${setHelp}`);
    return next;
  }, plan);
}

function forkOf(
  text: string | undefined,
  sets: readonly string[],
  again: string | undefined,
): ReplayOptions['fork'] {
  if (text === undefined) {
    if (sets.length > 0)
      throw new BadReplayOption('--set is a change of a fork: name its place with --fork N');
    return null;
  }
  const isPlace = /^\d{1,9}$/.test(text);
  if (!isPlace && /^[+-]?[\d.]*(?:e[\d+-]*)?$/i.test(text))
    throw new BadReplayOption(
      `--fork takes the number of an entry, 0 to 999999999, or a file that --to fork printed, not "${text}"`,
    );
  if (again !== undefined && (isPlace || !/^\d{1,9}$/.test(again)))
    throw new BadReplayOption(
      isPlace
        ? '--again forks the fork of a file again: name the file with --fork'
        : `--again takes the number of an entry, 0 to 999999999, not "${again}"`,
    );
  const plan = withSets(noChange(isPlace ? Number(text) : 0), sets);
  return isPlace ? plan : { file: text, sets, again: again === undefined ? null : Number(again) };
}

/** Of an option that is given twice only the last one would have an effect. */
function refuseRepeated(
  tokens: readonly { readonly kind: string; readonly name?: string }[],
  lists: Readonly<Record<string, unknown>>,
): void {
  const names = tokens.flatMap(({ kind, name }) => (kind === 'option' && name !== undefined ? [name] : []));
  const twice = names.find((name, at) => lists[name] === undefined && names.indexOf(name) !== at);
  if (twice !== undefined) throw new BadReplayOption(`--${twice} is given twice`);
}

function hashOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (/^[\da-f]{16}$/i.test(text)) return text.toLowerCase();
  throw new BadReplayOption(`--expect takes a hash, 16 digits of 0-9 and a-f, not "${text}"`);
}

/** Why Node's reader refuses the arguments, in a sentence. */
function whyOf(message: string): string {
  const [, option] =
    /^Option '(--[\w-]+)(?: <value>)?' argument (?:is ambiguous|missing)/.exec(message) ?? [];
  if (option !== undefined) return `${option} needs a value, and a value does not begin with a dash`;
  const [, flag] = /^Option '(--[\w-]+)' does not take an argument/.exec(message) ?? [];
  if (flag !== undefined) return `${flag} takes no value`;
  // What follows says how Node would take an argument that begins with a dash.
  return message.split(/\. To specify|\n/)[0] ?? message;
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const list = { type: 'string', multiple: true } as const;
  const [texts, lists, flags] = [
    {
      speed: text,
      'max-gap': text,
      from: text,
      until: text,
      expect: text,
      at: text,
      show: text,
      'stop-when': text,
      to: text,
      faults: text,
      fork: text,
      again: text,
      query: text,
      as: text,
    },
    { names: list, assert: list, set: list },
    { diff: flag, stats: flag, commands: flag, live: flag, json: flag, help: flag },
  ] as const;
  try {
    const options = { ...texts, ...lists, ...flags };
    const found = parseArgs({ args: [...args], options, allowPositionals: true, tokens: true });
    refuseRepeated(found.tokens, lists);
    return found;
  } catch (error) {
    if (error instanceof BadReplayOption) throw error;
    throw new BadReplayOption(whyOf(error instanceof Error ? error.message : String(error)));
  }
}

export function parseReplayOptions(args: readonly string[]): ReplayOptions {
  const { values, positionals } = parsed(args);
  const help = values.help === true;
  const diff = values.diff === true;
  if (positionals.length === 0 && !help) throw new BadReplayOption('name at least one recording');
  if ([...positionals, ...(values.names ?? [])].includes(''))
    throw new BadReplayOption('the name of a file is empty');
  if (diff && positionals.length !== 2) throw new BadReplayOption('--diff takes two recordings');
  refuseMeaningless(values);
  return {
    files: positionals,
    names: values.names ?? [],
    speed: numberOf('speed', values.speed, 'number'),
    maxGapMs: gapOf(values['max-gap']),
    from: momentOf('from', values.from),
    until: momentOf('until', values.until),
    expect: hashOf(values.expect),
    at: numberOf('at', values.at, 'whole number'),
    show: showOf(values.show),
    stopWhen:
      values['stop-when'] === undefined ? null : askedOf('stop-when', values['stop-when'], readCondition),
    asserts: (values.assert ?? []).map((text) => askedOf('assert', text, readAssertion)),
    diff,
    stats: values.stats === true,
    commands: values.commands === true,
    to: oneOf('to', values.to, forms),
    faults: faultsOf(values.faults, values.live === true),
    live: values.live === true,
    query: oneOf('query', values.query, tableNames),
    as: oneOf('as', values.as, rowForms) ?? 'json',
    fork: forkOf(values.fork, values.set ?? [], values.again),
    json: values.json === true,
    help,
  };
}

/** Ms since 1970 until which a recording is played. A time before its first message is refused: nothing would be played. */
export function endOf(until: Moment | null, firstAt: number): number {
  const end = until === null ? Number.POSITIVE_INFINITY : timeOf(until, firstAt);
  if (end >= firstAt) return end;
  throw new BadReplayOption(`--until: the first message is of ${new Date(firstAt).toISOString()}`);
}

/** Ms since 1970. */
export const timeOf = (moment: Moment, startedAt: number): number =>
  'at' in moment ? moment.at : startedAt + moment.after;
