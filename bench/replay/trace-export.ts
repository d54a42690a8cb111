/**
 * A recorded session for tools that show traces: as trace events, which the Perfetto viewer and Chrome's own open, and its bets as
 * OpenTelemetry spans (OTLP as JSON).
 */
import { addText, createHasher, hexOf } from '../../domain/hasher.ts';
import { type NumberedEntry, readableEntries, type SpoFile } from '../../domain/protocol/session/spo-file.ts';
import { isRecordedQuestion } from '../../domain/recording/recorded-answers.ts';
import { isMeter } from '../../domain/recording/session-log.ts';
import { type WindowEvent, windowEventIn } from '../../domain/recording/window-events.ts';
import { type Row, rowOf } from '../../domain/row.ts';

const PROCESS = 1;
/** Tracks of the viewer, from above. */
const tracks = [
  'session',
  'messages',
  'commands',
  'bets',
  'questions',
  'calls',
  'link',
  'decode',
  'apply',
  'views',
  'frames',
  'long tasks',
  'window',
  'marks',
] as const;
type Track = (typeof tracks)[number];
const trackOf = (track: Track): number => tracks.indexOf(track) + 1;

/** In ms. */
const MICROSECOND = 0.001;
/** Trace events count microseconds. */
const microseconds = (ms: number): number => Math.round(ms * 1000);

const instant = (track: Track, name: string, at: number, args: Row): Row => ({
  ph: 'i',
  s: 't',
  pid: PROCESS,
  tid: trackOf(track),
  ts: microseconds(at),
  name,
  args,
});

/** A stretch of time on a track. */
const slice = (track: Track, name: string, [from, to]: readonly [number, number], args: Row): Row => ({
  ph: 'X',
  pid: PROCESS,
  tid: trackOf(track),
  ts: microseconds(from),
  dur: microseconds(to) - microseconds(from),
  name,
  args,
});

/** Stretches of a track do not lie over each other: one that is longer than the time since the one before it is cut. */
function createSlices() {
  const ends = new Map<Track, number>();
  return (track: Track, name: string, to: number, ms: number | undefined, args: Row): readonly Row[] => {
    if (ms === undefined || ms <= 0) return [];
    const from = Math.max(ends.get(track) ?? 0, to - ms);
    ends.set(track, to);
    return from >= to ? [] : [slice(track, name, [from, to], { ...args, ms })];
  };
}
type TakeSlice = ReturnType<typeof createSlices>;

/** The last batch of frames and the worst drawing of a second; where in it they lay is not recorded: they end with it. */
function slicesOf(value: unknown, at: number, n: number, take: TakeSlice): readonly Row[] {
  if (!isMeter(value)) return [];
  const { decodeMs = 0, applyMs = 0, viewsMs, window } = value;
  const applied = at - (viewsMs ?? 0);
  return [
    ...take('decode', 'decode', applied - applyMs, decodeMs, { n }),
    ...take('apply', 'apply', applied, applyMs, { n }),
    ...take('views', 'views', at, viewsMs, { n }),
    ...take('frames', 'worst draw', at, window?.worstDrawMs, { n }),
  ];
}

const counter = (name: string, at: number, value: number): Row => ({
  ph: 'C',
  pid: PROCESS,
  ts: microseconds(at),
  name,
  args: { value },
});

/** Figures of the site, once a second, as tracks of numbers. */
function countersOf(value: unknown, at: number): readonly Row[] {
  if (!isMeter(value)) return [];
  const { window, feedAgeMs, commitMs, decodeMs, applyMs, viewsMs, queue, updatesPerSecond } = value;
  const figures: Readonly<Record<string, number | null | undefined>> = {
    'feed age, ms': feedAgeMs,
    'commit, ms': commitMs,
    'commit: decode, ms': decodeMs,
    'commit: apply, ms': applyMs,
    'commit: views, ms': viewsMs,
    queue: queue,
    'updates a second': updatesPerSecond,
    'frame: worst draw, ms': window?.worstDrawMs,
    'frame: deltas a second': window?.deltas,
    'long tasks a second': window?.longTasks,
    'heap, bytes': window?.heapBytes,
  };
  return Object.entries(figures).flatMap(([name, one]) =>
    typeof one === 'number' ? [counter(name, at, one)] : [],
  );
}

/** Ids of calls and of the chat are counted apart from those of the betting socket's questions: each has a track of its own. */
const trackOfQuestion = (name: string): Track =>
  name === 'DrawMarket' ? 'bets' : isRecordedQuestion(name) ? 'questions' : 'calls';

/** A question and its answer as one span of time. */
function questionOf({ entry: { kind, name, at, value }, n }: NumberedEntry): Row | null {
  const { id, row, lost } = rowOf(value);
  if ((kind !== 'call' && kind !== 'answer') || typeof id !== 'number') return null;
  const track = trackOfQuestion(name);
  return {
    ph: kind === 'call' ? 'b' : 'e',
    cat: track,
    id,
    pid: PROCESS,
    tid: trackOf(track),
    ts: microseconds(at),
    name,
    args: { n, ...(lost === true ? { lost } : {}), ...(name === 'DrawMarket' ? rowOf(row) : {}) },
  };
}

/** What happened in a window: the longest task of a second takes its time, anything else is a moment. */
function windowRows(
  { n, entry: { name, at } }: NumberedEntry,
  event: WindowEvent,
  take: TakeSlice,
): readonly Row[] {
  return event.kind === 'long-task'
    ? take('long tasks', 'long task', at, event.ms, { n })
    : [instant('window', name, at, { n, ...event })];
}

function eventsOf(numbered: NumberedEntry, take: TakeSlice): readonly Row[] {
  const { entry, n } = numbered;
  const { kind, name, at, value } = entry;
  const { stream, seq } = rowOf(value);
  if (kind === 'meter') {
    const event = windowEventIn(name, value);
    return event === null
      ? [...countersOf(value, at), ...slicesOf(value, at, n, take)]
      : windowRows(numbered, event, take);
  }
  if (kind === 'in' || kind === 'out') return [instant('messages', name, at, { n, stream, seq })];
  if (kind === 'command') return [instant('commands', name, at, { n, arguments: value })];
  if (kind === 'link') return [instant('link', name, at, { n })];
  if (kind === 'keyframe' || kind === 'hash' || kind === 'mark')
    return [instant('marks', kind === 'mark' ? name : kind, at, { n })];
  const question = questionOf(numbered);
  return question === null ? [] : [question];
}

/** One line, which is one JSON text when they are joined. */
export function* traceOf(file: SpoFile): Generator<string> {
  const names: Row[] = [
    { ph: 'M', pid: PROCESS, name: 'process_name', args: { name: 'recorded session' } },
    ...tracks.map((name) => ({
      ph: 'M',
      pid: PROCESS,
      tid: trackOf(name),
      name: 'thread_name',
      args: { name },
    })),
  ];
  const { startedAt, build } = file.header;
  yield `{"displayTimeUnit":"ms","otherData":${JSON.stringify({ startedAt, build })},"traceEvents":[`;
  yield names.map((one) => JSON.stringify(one)).join(',\n');
  const take = createSlices();
  let last = 0;
  for (const one of readableEntries(file)) {
    last = Math.max(last, one.entry.at);
    for (const event of eventsOf(one, take)) yield `,${JSON.stringify(event)}`;
  }
  // Chrome reckons the length of a trace by its stretches, and not by one that begins at 0.
  yield `,${JSON.stringify(slice('session', 'recorded session', [MICROSECOND, Math.max(last, 2 * MICROSECOND)], { startedAt }))}`;
  yield ']}';
}

/** `size`: hexadecimal digits. */
function idOf(text: string, size: 16 | 32): string {
  const parts = Array.from({ length: size / 16 }, (_, at) => {
    const hash = createHasher();
    addText(hash, `${at} ${text}`);
    return hexOf(hash);
  });
  return parts.join('').toLowerCase();
}

const textOf = (key: string, value: unknown): Row => ({
  key,
  value:
    typeof value === 'number' && Number.isSafeInteger(value)
      ? { intValue: String(value) }
      : typeof value === 'number'
        ? { doubleValue: value }
        : { stringValue: String(value) },
});

interface Span {
  readonly name: string;
  readonly from: number;
  to: number;
  readonly attributes: Row[];
  isRefused: boolean;
}

const CLIENT = 3;
const [OK, ERROR] = [1, 2];

function spanRow({ name, from, to, attributes, isRefused }: Span, ids: Row, startedAt: number): Row {
  const nanoseconds = (ms: number): string => String(BigInt(Math.round((startedAt + ms) * 1000)) * 1000n);
  return {
    ...ids,
    name,
    kind: CLIENT,
    startTimeUnixNano: nanoseconds(from),
    endTimeUnixNano: nanoseconds(to),
    attributes,
    status: { code: isRefused ? ERROR : OK },
  };
}

/** Each bet with an answer: a span from its request to its answer, and its live delay within. */
function spansIn(file: SpoFile): readonly Row[] {
  const { startedAt } = file.header;
  const open = new Map<unknown, { readonly bet: Span; readonly reqId: string; delay: Span | null }>();
  const spans: Row[] = [];
  for (const { entry } of readableEntries(file)) {
    const { kind, name, at, value } = entry;
    const { id, row, lost } = rowOf(value);
    const { reqId, gold } = rowOf(row);
    if (kind === 'call' && name === 'DrawMarket') {
      const attributes = [textOf('bet.request', reqId), textOf('bet.stake', gold)];
      const bet = { name: 'bet', from: at, to: at, attributes, isRefused: false };
      open.set(id, { bet, reqId: String(reqId), delay: null });
    }
    if (kind === 'in' && name === 'DrawTimer')
      for (const one of open.values())
        if (one.reqId === rowOf(value)['reqId'])
          one.delay = { name: 'live delay', from: at, to: at, attributes: [], isRefused: false };
    const asked = kind === 'answer' ? open.get(id) : undefined;
    if (asked === undefined) continue;
    open.delete(id);
    const { code, Odd } = rowOf(rowOf(row)['answer']);
    asked.bet.to = at;
    asked.bet.isRefused = lost === true || code !== 200;
    asked.bet.attributes.push(
      textOf('bet.code', code ?? 'lost'),
      ...(Odd === undefined ? [] : [textOf('bet.odds', Odd)]),
    );
    const ids = { traceId: idOf(asked.reqId, 32), spanId: idOf(asked.reqId, 16) };
    spans.push(spanRow(asked.bet, ids, startedAt));
    const { delay } = asked;
    if (delay === null) continue;
    delay.to = at;
    const own = { traceId: ids.traceId, spanId: idOf(`delay ${asked.reqId}`, 16), parentSpanId: ids.spanId };
    spans.push(spanRow(delay, own, startedAt));
  }
  return spans;
}

export function* spansOf(file: SpoFile): Generator<string> {
  const resource = {
    attributes: [textOf('service.name', 'spo'), textOf('service.version', file.header.build)],
  };
  const scopeSpans = [{ scope: { name: 'recorded session' }, spans: spansIn(file) }];
  yield JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] });
}
