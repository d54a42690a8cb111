/** The fields of a fork as they are typed, and the fork that they ask for. */
import type { ForkAsked, ForkStart } from '../../core/prices/open-stage.ts';

/** Fields with a number. Odds are decimal, all others whole. */
export const forkNumbers = [
  'stake',
  'gold',
  'leastStake',
  'maxStake',
  'maxWinnings',
  'minFolders',
  'maxFolders',
  'maxSingleOdds',
  'maxOdds',
  'delaySeconds',
  'playSeconds',
] as const;
export type ForkNumber = (typeof forkNumbers)[number];
/** Empty: no limit. */
const odds: ReadonlySet<ForkNumber> = new Set(['maxSingleOdds', 'maxOdds']);

export interface ForkForm {
  readonly n: number;
  readonly left: ReadonlySet<string>;
  readonly level: ForkAsked['bettor']['level'];
  readonly ratePolicy: ForkAsked['ratePolicy'];
  readonly numbers: Readonly<Record<ForkNumber, string>>;
  /** Changes of messages and commands, as `--set` takes them. */
  readonly more: readonly string[];
}

const PLAY_SECONDS = 60;

const decimal = (hundredths: number | null): string => (hundredths === null ? '' : String(hundredths / 100));

export function forkFormOf({ n, bet }: ForkStart): ForkForm {
  const { maxOdds, maxSingleOdds, ...rules } = bet.rules;
  const amounts = { stake: bet.stake, gold: bet.bettor.gold, playSeconds: PLAY_SECONDS, ...rules };
  const numbers = Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, String(value)]));
  return {
    n,
    left: new Set(),
    more: [],
    level: bet.bettor.level,
    ratePolicy: bet.ratePolicy,
    numbers: {
      ...(numbers as Record<ForkNumber, string>),
      maxOdds: decimal(maxOdds),
      maxSingleOdds: decimal(maxSingleOdds),
    },
  };
}

/** A form with the data that it began with. */
export interface HeldFork {
  readonly start: ForkStart;
  readonly form: ForkForm;
}

/** The form of another place of the session: what was changed in the form before it stays, the rest is of the new place. */
export function movedTo(start: ForkStart, before: HeldFork | null): ForkForm {
  const fresh = forkFormOf(start);
  if (before === null) return fresh;
  const { form } = before;
  const begun = forkFormOf(before.start);
  const kept = <T>(was: T, is: T, next: T): T => (was === is ? next : is);
  const numbers = forkNumbers.map((name) => [
    name,
    kept(begun.numbers[name], form.numbers[name], fresh.numbers[name]),
  ]);
  return {
    ...fresh,
    left: form.left,
    more: form.more,
    level: kept(begun.level, form.level, fresh.level),
    ratePolicy: kept(begun.ratePolicy, form.ratePolicy, fresh.ratePolicy),
    numbers: Object.fromEntries(numbers) as Record<ForkNumber, string>,
  };
}

/** Another level has its own limits. */
export function withLevel(form: ForkForm, level: ForkForm['level'], start: ForkStart): ForkForm {
  const { leastStake, maxStake, maxWinnings } = start.levels[level];
  const limit = {
    leastStake: String(leastStake),
    maxStake: String(maxStake),
    maxWinnings: String(maxWinnings),
  };
  return { ...form, level, numbers: { ...form.numbers, ...limit } };
}

export const isNumberGood = (name: ForkNumber, text: string): boolean =>
  odds.has(name) ? /^(?:\d{1,6}(?:\.\d{1,2})?)?$/.test(text) : /^\d{1,12}$/.test(text);

/** null: a field is not filled in rightly. */
export function askedOf({ left, level, ratePolicy, numbers }: ForkForm, start: ForkStart): ForkAsked | null {
  if (!forkNumbers.every((name) => isNumberGood(name, numbers[name]))) return null;
  const whole = (name: ForkNumber): number => Number(numbers[name]);
  const hundredths = (name: ForkNumber): number | null =>
    numbers[name] === '' ? null : Math.round(Number(numbers[name]) * 100);
  return {
    itemIds: start.bet.items.flatMap(({ id }) => (left.has(id) ? [] : [id])),
    stake: whole('stake'),
    ratePolicy,
    bettor: { level, gold: whole('gold') },
    playMs: whole('playSeconds') * 1000,
    rules: {
      leastStake: whole('leastStake'),
      maxStake: whole('maxStake'),
      maxWinnings: whole('maxWinnings'),
      minFolders: whole('minFolders'),
      maxFolders: whole('maxFolders'),
      maxSingleOdds: hundredths('maxSingleOdds'),
      maxOdds: hundredths('maxOdds'),
      delaySeconds: whole('delaySeconds'),
    },
  };
}

/** Hundredths that no odds reach: a limit that is left empty. */
const NO_LIMIT = 99_999_999;

/** The slip of the form beside the recorded one. Picks on the replayed screens are picked again. */
function slipSets({ left, numbers, ratePolicy }: ForkForm, start: ForkStart): readonly string[] {
  const { bet, recorded, cells } = start;
  const held = bet.items.flatMap(({ id }) => (left.has(id) ? [] : [id]));
  const gone = recorded.itemIds.filter((id) => !held.includes(id));
  const added = held.filter((id) => !recorded.itemIds.includes(id));
  // An empty stake shows as the least one, which is no change of the recorded slip.
  const isEmptyStake = recorded.stake === 0 && added.length === 0;
  const stake = isEmptyStake ? bet.stake : recorded.stake;
  return [
    ...(ratePolicy === recorded.ratePolicy ? [] : [`policy=${ratePolicy}`]),
    ...(Number(numbers.stake) === stake ? [] : [`stake=${Number(numbers.stake)}`]),
    ...gone.map((id) => `without=${id}`),
    ...added.flatMap((id) => (cells[id] === undefined ? [] : [`add=0s:slip.pick:${cells[id]}`])),
  ];
}

/** The changes of the form to the recording, as `--set` of the command line takes it; null: a field is not filled in rightly. */
export function formSets(form: ForkForm, start: ForkStart): readonly string[] | null {
  const { level, numbers, more } = form;
  if (!forkNumbers.every((name) => isNumberGood(name, numbers[name]))) return null;
  const begun = forkFormOf(start);
  // The limits of another level come with it.
  const usual = level === begun.level ? begun : withLevel(begun, level, start);
  const changed = forkNumbers.filter(
    (name) =>
      name !== 'playSeconds' &&
      name !== 'stake' &&
      Number(numbers[name] || NO_LIMIT) !== Number(usual.numbers[name] || NO_LIMIT),
  );
  const valueOf = (name: ForkNumber): number => {
    if (!odds.has(name)) return Number(numbers[name]);
    return numbers[name] === '' ? NO_LIMIT : Math.round(Number(numbers[name]) * 100);
  };
  return [
    ...(level === begun.level ? [] : [`level=${level}`]),
    ...slipSets(form, start),
    ...changed.map((name) => `${name}=${valueOf(name)}`),
    ...more,
  ];
}

/** A change of a message or a command, as its fields are typed. */
export interface TypedChange {
  readonly act: (typeof changeActs)[number];
  /** Number of the entry. */
  readonly entry: string;
  readonly seconds: string;
  readonly command: (typeof addedCommands)[number];
  readonly args: string;
}

export const changeActs = ['drop', 'late', 'skip', 'move', 'add'] as const;
/** Commands that a fork may add; others are typed on the command line. */
export const addedCommands = [
  'bets.place',
  'slip.pick',
  'slip.setStake',
  'slip.setRatePolicy',
  'slip.removeItem',
  'slip.clear',
  'bets.cancel',
] as const;

const SECONDS = /^\d{1,5}(?:\.\d{1,3})?$/;
const SIGNED = /^[+-]?\d{1,5}(?:\.\d{1,3})?$/;

/** As `--set` takes it; null: a field is not filled in rightly. */
export function setOfChange({ act, entry, seconds, command, args }: TypedChange): string | null {
  if (act === 'add')
    return SECONDS.test(seconds)
      ? [`add=${seconds}s:${command}`, ...(args === '' ? [] : [args])].join(':')
      : null;
  if (!/^\d{1,9}$/.test(entry)) return null;
  if (act === 'drop' || act === 'skip') return `${act}=${entry}`;
  return (act === 'move' ? SIGNED : SECONDS).test(seconds) ? `${act}=${entry}:${seconds}s` : null;
}
