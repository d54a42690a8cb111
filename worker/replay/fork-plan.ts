/**
 * What a fork changes from an entry of a recorded session on: the slip, the rules, messages of the server, and commands of the member. As
 * texts (`--set`), and as rows of a fork file.
 */
import { type Level, levels } from '../../domain/catalogue/level.ts';
import { ratePolicies, type RatePolicy } from '../../domain/bet-rules/price-policy.ts';
import { MOST_FORKS } from '../../domain/recording/future-paths.ts';
import { isAct, isRecordedCommand } from '../../domain/recording/command-names.ts';
import { recordedArguments } from '../../domain/recording/recorded-member.ts';
import { ok, refused, type Result } from '../../domain/result.ts';
import { isRow, jsonOf, rowOf } from '../../domain/row.ts';

/** An act can be skipped or moved, not added: what was typed is not in the plan. */
const isAdded = (name: string): boolean => isRecordedCommand(name) && !isAct(name);

/** Rules that a fork may change: gold, hundredths, seconds. */
const forkRules = [
  'leastStake',
  'maxStake',
  'maxWinnings',
  'maxFolders',
  'minFolders',
  'maxOdds',
  'maxSingleOdds',
  'delaySeconds',
] as const;
type ForkRule = (typeof forkRules)[number];

/** `n`: number of the entry in the recording. */
type MessageChange =
  | { readonly n: number; readonly act: 'drop' }
  | { readonly n: number; readonly act: 'late'; readonly ms: number };

type CommandChange =
  | { readonly n: number; readonly act: 'skip' }
  /** Earlier where `ms` is below 0, but not before the fork. */
  | { readonly n: number; readonly act: 'move'; readonly ms: number }
  /** `afterMs`: so long after the fork. */
  | {
      readonly act: 'add';
      readonly afterMs: number;
      readonly name: string;
      readonly args: readonly unknown[];
    };

export interface ForkPlan {
  /** Entries that are played before the session forks. */
  readonly n: number;
  readonly stake?: number;
  readonly ratePolicy?: RatePolicy;
  readonly level?: Level;
  readonly gold?: number;
  /** Ids of picks that leave the slip. */
  readonly without: readonly string[];
  readonly rules: Readonly<Partial<Record<ForkRule, number>>>;
  readonly messages: readonly MessageChange[];
  readonly commands: readonly CommandChange[];
  /** The fork that is forked again here, at a later place or its own; absent: the recording is forked. */
  readonly of?: ForkPlan;
}

/** A fork and those that it forks, the one of the recording first. */
export const forksOf = (plan: ForkPlan): readonly ForkPlan[] =>
  plan.of === undefined ? [plan] : [...forksOf(plan.of), plan];

const isLevel = (value: unknown): value is Level => levels.some((level) => level === value);

export const noChange = (n: number): ForkPlan => ({ n, without: [], rules: {}, messages: [], commands: [] });

export const setHelp = `stake=N, gold=N, level=UL01…, policy=${ratePolicies.join('|')}, without=PICK, ${forkRules.join('=N, ')}=N, drop=ENTRY, late=ENTRY:500ms, skip=ENTRY, move=ENTRY:+2s, add=1.5s:bets.place, add=0s:slip.setStake:300000, add=0s:slip.pick:MATCH:MARKET:SPECIFIER:OUTCOME`;

const MOST_CHANGES = 1000;
const LONGEST_MS = 86_400_000;
const NUMBER = /^\d{1,15}$/;

function timeOf(text: string): number | null {
  const [, sign, digits, unit] = /^([+-]?)(\d{1,9}(?:\.\d{1,3})?)(ms|s)$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const ms = Number(digits) * (unit === 's' ? 1000 : 1);
  return ms > LONGEST_MS ? null : sign === '-' ? -ms : ms;
}

/** The parts between colons; a colon in quotes, or in brackets, is part of an argument. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let [depth, isQuoted, from] = [0, false, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"' && text[at - 1] !== '\\') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '[' || sign === '{') depth++;
    else if (sign === ']' || sign === '}') depth--;
    else if (sign === ':' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

function messageOf(act: 'drop' | 'late', text: string): MessageChange | null {
  const [n = '', time = ''] = partsOf(text);
  if (!NUMBER.test(n)) return null;
  if (act === 'drop') return time === '' ? { n: Number(n), act } : null;
  const ms = timeOf(time);
  return ms === null || ms < 0 ? null : { n: Number(n), act, ms };
}

/** Whether the command takes each of the arguments that is given. */
function fitsCommand(name: unknown, args: unknown): boolean {
  if (typeof name !== 'string' || !isAdded(name) || !Array.isArray(args)) return false;
  const taken = recordedArguments(name, args as readonly unknown[]);
  const isWhole = name !== 'slip.pick' || (taken[0] ?? null) !== null;
  return isWhole && args.every((one: unknown, at) => one === null || (taken[at] ?? null) !== null);
}

/** null: the command does not take them. */
function argumentsOf(name: string, texts: readonly string[]): readonly unknown[] | null {
  // The id of a pick has colons of its own.
  const whole = name === 'slip.pick' && texts.length > 1 ? [texts.join(':')] : texts;
  const given = whole.map((text) => {
    const value = jsonOf(text);
    return value === undefined ? text : value;
  });
  return fitsCommand(name, given) ? recordedArguments(name, given) : null;
}

function commandOf(act: 'skip' | 'move' | 'add', text: string): CommandChange | null {
  const [first = '', second = '', ...more] = partsOf(text);
  if (act === 'add') {
    const afterMs = timeOf(first);
    if (afterMs === null || afterMs < 0 || !isAdded(second)) return null;
    const args = argumentsOf(second, more);
    return args === null ? null : { act, afterMs, name: second, args };
  }
  if (!NUMBER.test(first)) return null;
  if (act === 'skip') return second === '' ? { n: Number(first), act } : null;
  const ms = timeOf(second);
  return ms === null ? null : { n: Number(first), act, ms };
}

/** The plan with one more change, as `--set` says it; null: it is not understood. */
export function withChange(plan: ForkPlan, text: string): ForkPlan | null {
  const [, name = '', value = ''] = /^([a-zA-Z]+)=(.+)$/s.exec(text) ?? [];
  const number = NUMBER.test(value) ? Number(value) : null;
  const rule = forkRules.find((one) => one === name);
  if (rule !== undefined)
    return number === null ? null : { ...plan, rules: { ...plan.rules, [rule]: number } };
  switch (name) {
    case 'stake':
    case 'gold':
      return number === null ? null : { ...plan, [name]: number };
    case 'level':
      return isLevel(value) ? { ...plan, level: value } : null;
    case 'policy': {
      const ratePolicy = ratePolicies.find((one) => one === value);
      return ratePolicy === undefined ? null : { ...plan, ratePolicy };
    }
    case 'without':
      return { ...plan, without: [...plan.without, value] };
    case 'drop':
    case 'late': {
      const change = messageOf(name, value);
      return change === null ? null : { ...plan, messages: [...plan.messages, change] };
    }
    case 'skip':
    case 'move':
    case 'add': {
      const change = commandOf(name, value);
      return change === null ? null : { ...plan, commands: [...plan.commands, change] };
    }
    default:
      return null;
  }
}

/** The plan of all changes; refused with the first one that is not understood. */
function planOf(n: number, sets: readonly string[]): Result<ForkPlan, string> {
  let plan = noChange(n);
  for (const set of sets) {
    const changed = withChange(plan, set);
    if (changed === null) return refused(set);
    plan = changed;
  }
  return ok(plan);
}

/** One of the forks of a plan: its place, and its changes as `--set` takes them. */
export interface ForkStep {
  readonly n: number;
  readonly sets: readonly string[];
}

/** The plan of the last step, which forks those before it. `steps` has one at least. Refused with the first change that is not understood. */
export function planOfSteps(steps: readonly ForkStep[]): Result<ForkPlan, string> {
  let plan: ForkPlan | null = null;
  for (const { n, sets } of steps) {
    const own = planOf(n, sets);
    if (!own.ok) return own;
    plan = plan === null ? own.value : { ...own.value, of: plan };
  }
  return ok(plan ?? noChange(0));
}

/** Said without quotes. */
const PLAIN = /^(?!(?:true|false|null)$)[a-zA-Z][\w-]*$/;
const time = (ms: number): string => `${ms < 0 ? '-' : ''}${Math.abs(ms)}ms`;

function setOfCommand(change: CommandChange): string {
  if (change.act === 'skip') return `skip=${change.n}`;
  if (change.act === 'move') return `move=${change.n}:${time(change.ms)}`;
  // Arguments that were left out are null.
  const last = change.args.findLastIndex((one) => one !== null);
  const given = change.args
    .slice(0, last + 1)
    .map((one) => (typeof one === 'string' && PLAIN.test(one) ? one : JSON.stringify(one)));
  return [`add=${time(change.afterMs)}`, change.name, ...given].join(':');
}

/** The changes of a plan as `--set` takes them. */
export function planSets({ stake, gold, level, ratePolicy, ...plan }: ForkPlan): readonly string[] {
  const own = Object.entries({ stake, gold, level, policy: ratePolicy, ...plan.rules });
  return [
    ...own.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])),
    ...plan.without.map((id) => `without=${id}`),
    ...plan.messages.map((one) => (one.act === 'drop' ? `drop=${one.n}` : `late=${one.n}:${time(one.ms)}`)),
    ...plan.commands.map(setOfCommand),
  ];
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isTime = (value: unknown): boolean =>
  typeof value === 'number' && Math.abs(value) <= LONGEST_MS && Number.isFinite(value);

function isChange(value: unknown): boolean {
  const { act, n, ms, afterMs, name, args } = rowOf(value);
  if (act === 'add') return isTime(afterMs) && Number(afterMs) >= 0 && fitsCommand(name, args);
  if (!isCount(n)) return false;
  if (act === 'late') return isTime(ms) && Number(ms) >= 0;
  return act === 'drop' || act === 'skip' || (act === 'move' && isTime(ms));
}

const areChanges = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= MOST_CHANGES && value.every(isChange);

/** A plan that was read from a file; null: it is of another shape. */
export function readPlan(value: unknown, forks = 1): ForkPlan | null {
  const { n, stake, gold, level, ratePolicy, without, rules, messages, commands, of } = rowOf(value);
  const before = of === undefined || forks >= MOST_FORKS ? null : readPlan(of, forks + 1);
  const fits =
    isCount(n) &&
    (of === undefined || (before !== null && before.n <= n)) &&
    [stake, gold].every((one) => one === undefined || isCount(one)) &&
    (level === undefined || isLevel(level)) &&
    (ratePolicy === undefined || ratePolicies.some((one) => one === ratePolicy)) &&
    Array.isArray(without) &&
    without.every((one) => typeof one === 'string') &&
    isRow(rules) &&
    Object.entries(rules).every(([name, one]) => forkRules.some((rule) => rule === name) && isCount(one)) &&
    areChanges(messages) &&
    areChanges(commands);
  return fits ? (value as ForkPlan) : null;
}

/** A plan as its steps, the fork of the recording first. */
export const planSteps = (plan: ForkPlan): readonly ForkStep[] =>
  forksOf(plan).map((one) => ({ n: one.n, sets: planSets(one) }));
