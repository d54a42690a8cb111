/**
 * Runs the commands of a recording on the core that plays it, by the recorded rules and with the recorded answers, and compares slip and
 * history with the recorded ones. A recorded state counts after it was compared, so each difference is named once.
 */
import { type Book, findMarket, findOutcome } from '../../domain/book/book.ts';
import { type RulePart, ruleParts } from '../../domain/recording/recorded-answers.ts';
import { type MemberPart, readPickId, recordedPart } from '../../domain/recording/recorded-member.ts';
import type { SessionEntry } from '../../domain/recording/session-log.ts';
import { isRow, type Row, rowOf } from '../../domain/row.ts';
import type { ServedCore } from '../core-api.ts';
import type { Inbox } from '../engine/inbox.ts';
import type { Slices } from '../engine/slices.ts';
import { differencesOf, isOfBoth, lastName, type PathDifference } from './plain-state.ts';
import { createRecordedAnswers } from './recorded-answers.ts';
import { NotRecorded, type RecordedSurroundings } from './recorded-surroundings.ts';

/** A command, a question or a part of the state that came out in another way than recorded; `one` is the recorded value. */
export interface CommandDifference extends PathDifference {
  /** The part of the state, or the event of the question. */
  readonly of: string;
}

export interface RecordedCommands {
  /** Commands that were run. */
  readonly ran: number;
  readonly difference: CommandDifference | null;
  /** Plays an entry of a command, question, answer, event or rule; false: it is another entry. */
  play(entry: SessionEntry): boolean;
  /** Compares a recorded state with that of the core. The caller restores it. */
  compare(part: MemberPart, recorded: unknown): void;
  /** The rules of a keyframe. */
  begin(member: Row): void;
}

/** Fields that depend on batches of frames and on the moment. */
const ofMoment: ReadonlySet<string> = new Set([
  'changes',
  'arrow',
  'previousOdds',
  'seq',
  'waitSeconds',
  'ageMs',
]);
const MOST = 50;
const MEMBER_ID = 'recorded';
const LONGEST_SECONDS = 31 * 86_400;

function accountOf(present: object, bettor: unknown): object {
  const { level, lossLock, ownLock } = rowOf(bettor);
  if (typeof level !== 'string') return { ...present, account: 'visitor', member: null };
  const member = {
    userId: MEMBER_ID,
    nick: '',
    level,
    unreadMessages: 0,
    logOutSeconds: LONGEST_SECONDS,
    lossLock: isRow(lossLock) ? lossLock : null,
    ownLock: isRow(ownLock) ? ownLock : null,
  };
  return { ...present, account: 'member', member };
}

function walletOf(present: object, bettor: unknown): object {
  const { level, gold } = rowOf(bettor);
  const wallets = typeof level === 'string' ? { spoGold: Number(gold) || 0, spoCoin: 0, spoMile: 0 } : null;
  return { ...present, wallets };
}

/** A rule of another shape has no effect. */
export function restoreRule({ states, restore }: Slices, part: RulePart, value: unknown): void {
  const { account, wallet, standards } = states;
  if (part === 'standards') {
    if (standards !== undefined && isRow(value) && Array.isArray(value['standards']))
      restore({ standards: { ...standards, standards: value['standards'] } });
  } else if (account !== undefined && wallet !== undefined && (value === null || isRow(value)))
    restore({ account: accountOf(account, value), wallet: walletOf(wallet, value) });
}

function restoreRules(slices: Slices, member: Row): void {
  for (const part of ruleParts) restoreRule(slices, part, member[part] ?? null);
}

/** Arguments that are recorded as numbers, and given as texts. */
const asText: ReadonlySet<string> = new Set(['slip.setStake']);

/** A pick by its id as its price button; one that the book does not have is no button. */
function buttonOf(book: Book, text: string): number {
  const pick = readPickId(text);
  const market = pick === null ? null : findMarket(book, pick.matchId, pick.marketId, pick.specifier);
  const outcome = market === null || pick === null ? null : findOutcome(market, pick.outcomeId);
  return outcome?.cell ?? -1;
}

/** Screens press the button of a pick; a fork may name the pick. */
const pressed = (name: string, args: readonly unknown[], book: Book): readonly unknown[] =>
  name === 'slip.pick' ? args.map((one) => (typeof one === 'string' ? buttonOf(book, one) : one)) : args;

/** Runs a command as its window did. A refusal shows in the state; a command with damaged arguments has no effect. */
function run(
  core: ServedCore,
  name: string,
  args: readonly unknown[],
  onRefused: (refusal: unknown) => void,
): void {
  const [feature = '', method = ''] = name.split('.');
  const api = (core as unknown as Readonly<Record<string, object | undefined>>)[feature];
  const act = api === undefined ? undefined : (api as Row)[method];
  if (typeof act !== 'function') return;
  const given = args.map((one) => (asText.has(name) ? String(Number(one)) : (one ?? undefined)));
  try {
    const answer: unknown = (act as (...all: readonly unknown[]) => unknown)(...given);
    const read = (value: unknown): void => {
      if (rowOf(value)['ok'] === false) onRefused(rowOf(value)['error']);
    };
    Promise.resolve(answer).then(read, () => {});
  } catch {
    // What it should have done is missing in the next state.
  }
}

/** A bet that was under way when the recording began is followed by its recorded states. */
const requestOf = (state: unknown): unknown => rowOf(rowOf(rowOf(state)['slip'])['phase'])['reqId'];

/** What a fork of the session decides in place of the recording. */
export interface CommandsFork {
  /** The rule as the fork has it. */
  rule(part: RulePart, recorded: unknown): unknown;
  /** `recorded` asks the recording. */
  ask(event: string, row: unknown, recorded: () => Promise<unknown>): Promise<unknown>;
  /** false: the fork never asked the recorded question. */
  isAsked(call: Extract<SessionEntry, { call: unknown }>): boolean;
  /** An event about bets as the fork gets it; null: not at all. */
  betEvent(event: string, row: unknown): unknown;
}

export interface RecordedCommandsDeps {
  readonly slices: Slices;
  readonly inbox: Inbox;
  readonly core: () => ServedCore;
  readonly around: RecordedSurroundings;
  readonly book: () => Book;
  readonly fork?: CommandsFork;
  readonly onRefused?: OnRefused;
}

/** A command was refused. `ranAt`: when it was run, ms since 1970. */
export type OnRefused = (command: string, refusal: unknown, ranAt: number) => void;

export function createRecordedCommands({
  slices,
  inbox,
  core,
  around,
  book,
  fork,
  onRefused,
}: RecordedCommandsDeps): RecordedCommands {
  let ran = 0;
  let difference: CommandDifference | null = null;
  const requests = new Set<unknown>();
  const answers = createRecordedAnswers({
    now: around.deps.now,
    refusal: (event) => new NotRecorded(event),
    onSettled: around.asked,
    onDifference: (of, found) => void (difference ??= { of, ...found }),
  });
  around.answerBy((event, row) =>
    fork === undefined ? answers.ask(event, row) : fork.ask(event, row, () => answers.ask(event, row)),
  );
  return {
    get ran() {
      return ran;
    },
    get difference() {
      return difference;
    },
    play(entry) {
      answers.before(entry);
      if ('rule' in entry)
        restoreRule(
          slices,
          entry.rule,
          fork === undefined ? entry.state : fork.rule(entry.rule, entry.state),
        );
      else if ('call' in entry) {
        if (fork?.isAsked(entry) === false) return true;
        requests.add(rowOf(entry.row)['reqId']);
        answers.call(entry);
      } else if ('answer' in entry) answers.answer(entry);
      else if ('betEvent' in entry) {
        const row = fork === undefined ? entry.row : fork.betEvent(entry.betEvent, entry.row);
        if (row !== null) around.link.frame(entry.betEvent, row);
      } else if ('command' in entry) {
        inbox.catchUp();
        ran++;
        around.nextId(entry.reqId);
        const [name, ranAt] = [entry.command, around.deps.now()];
        const args = pressed(name, entry.args, book());
        run(core(), name, args, (refusal) => onRefused?.(name, refusal, ranAt));
        around.nextId(null);
      } else return false;
      // What a command or an answer causes comes before the next entry.
      around.asked();
      return true;
    },
    compare(part, recorded) {
      const present = slices.states[part];
      if (present === undefined) return;
      const own = recordedPart(part, present).row;
      const reqIds = [own, recorded].map(requestOf);
      if (part === 'slip' && reqIds.some((reqId) => reqId !== undefined && !requests.has(reqId))) return;
      const found = differencesOf(recorded, own, MOST).find(
        (one) => isOfBoth(one) && !ofMoment.has(lastName(one.path)),
      );
      if (found !== undefined) difference ??= { of: part, ...found };
    },
    begin: (member) => restoreRules(slices, member),
  };
}
