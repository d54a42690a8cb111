/**
 * The acts of a member beside bets (logins, orders, messages of the chat), run by the core that plays the recording. A typed text comes from
 * the recorded call or question, which holds a placeholder of it (domain/protocol/session/redact.ts); the answers are the recorded
 * ones. A room is read while the recorded core had joined it.
 */
import { isAct } from '../../domain/recording/command-names.ts';
import { type MemberPart, memberParts } from '../../domain/recording/recorded-member.ts';
import type { AskedInSession, SessionEntry } from '../../domain/recording/session-log.ts';
import { type Row, rowOf } from '../../domain/row.ts';
import type { ServedCore } from '../core-api.ts';
import type { Slices } from '../engine/slices.ts';
import type { CallAnswers } from './call-answers.ts';
import { restorePart } from './keyframe-state.ts';
import { restoreRule } from './recorded-commands.ts';
import type { RecordedSurroundings } from './recorded-surroundings.ts';

/** An act, and what the core answered to its window. `isRun`: false where no call or question followed, so that nothing is known of it. */
interface ActOutcome {
  readonly command: string;
  readonly isRun: boolean;
  /** When it was run, or would have been, ms since 1970. */
  readonly ranAt: number;
  readonly outcome: unknown;
}

/** Outcomes that are kept; the oldest goes first. */
const MOST_OUTCOMES = 1000;

type Command = Extract<SessionEntry, { command: unknown }>;

export interface RecordedActs {
  readonly outcomes: readonly ActOutcome[];
  /** Whether the core has done something that no keyframe brings. */
  readonly hasActed: boolean;
  /** The parts of a keyframe. */
  begin(member: Row): void;
  /** Plays an entry of an act, a call or the chat; false: it is another entry. */
  play(entry: SessionEntry): boolean;
}

interface ActsDeps {
  readonly core: () => ServedCore;
  readonly slices: Slices;
  readonly around: RecordedSurroundings;
  /** Recorded commands are not run: rules and states of the recording count for acts alone. */
  readonly isShownOnly: boolean;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The arguments of an act, by the call or question that followed it; null: none followed, so nothing is known of it. */
const argumentsOf: Readonly<
  Record<string, (asked: Row, args: readonly unknown[]) => readonly unknown[] | null>
> = {
  'account.logIn': ({ form }) => [text(rowOf(form)['id']), text(rowOf(form)['password'])],
  'account.logInStep'({ form }) {
    const { step, ticket, value, agreed } = rowOf(form);
    return [
      { name: step, ticket },
      { value, agreed: text(agreed).split(',') },
    ];
  },
  'moves.send'({ params, form }, [name]) {
    const { reqId, ...fields } = { ...rowOf(params), ...rowOf(form) };
    return typeof reqId === 'string' ? [name, fields] : null;
  },
  'chat.send': ({ room, msg, reply }) => [room, msg, reply ?? null],
  'chat.again': ({ room }) => [room],
};

const methodOf = (core: ServedCore, command: string): ((...args: readonly unknown[]) => unknown) | null => {
  const [feature = '', name = ''] = command.split('.');
  const method = rowOf((core as unknown as Row)[feature])[name];
  return typeof method === 'function' ? (method as (...args: readonly unknown[]) => unknown) : null;
};

/** Rooms that the recorded core had joined. */
function createRooms({ core, around }: Pick<ActsDeps, 'core' | 'around'>, answers: CallAnswers) {
  const left = new Map<string, () => void>();
  return {
    join(entry: AskedInSession): void {
      const room = text(rowOf(entry.row)['room']);
      if (answers.isAsked(entry) || left.has(room)) return;
      const asked = answers.whenAsked(entry);
      let isLeft = false;
      left.set(room, () => void (isLeft = true));
      const reading = core()
        .chat.room(room)
        .then(({ source }) => {
          if (!isLeft)
            left.set(
              room,
              source.open(() => void source.take()),
            );
        });
      around.hold(Promise.all([reading, asked]));
    },
    leave(entry: AskedInSession): void {
      const room = text(rowOf(entry.row)['room']);
      left.get(room)?.();
      left.delete(room);
    },
  };
}

function addTo(outcomes: ActOutcome[], one: ActOutcome): void {
  outcomes.push(one);
  if (outcomes.length > MOST_OUTCOMES) outcomes.shift();
}

export function createRecordedActs({ core, slices, around, isShownOnly }: ActsDeps): RecordedActs {
  const outcomes: ActOutcome[] = [];
  const { answers, chat } = around.calls;
  const rooms = createRooms({ core, around }, answers);
  const parts = new Map<MemberPart, unknown>();
  let bettor: unknown = null;
  let hasActed = false;
  /** The page shows a visitor; an act is that of the member. */
  const beMember = (command: string): void => {
    const { member } = rowOf(slices.states['account']);
    if (isShownOnly && command === 'moves.send' && (member ?? null) === null)
      restoreRule(slices, 'bettor', bettor);
  };
  const run = ({ command, args, reqId, following = null }: Command): void => {
    const given =
      command === 'account.logOut'
        ? []
        : following === null
          ? null
          : argumentsOf[command]?.(rowOf(following.row), args);
    const method = methodOf(core(), command);
    const ranAt = around.deps.now();
    if (given == null || method === null)
      return addTo(outcomes, { command, isRun: false, ranAt, outcome: null });
    hasActed = true;
    beMember(command);
    around.nextId(reqId);
    let hasEnded = (): void => {};
    const ended = new Promise<void>((resolve) => void (hasEnded = resolve));
    const end = (outcome: unknown): void => {
      hasEnded();
      addTo(outcomes, { command, isRun: true, ranAt, outcome });
    };
    if (following !== null) around.hold(answers.whenAsked(following, ended));
    around.calls.during(Promise.resolve(method(...given)).then(end, end));
    around.asked();
  };
  const playAsked = (entry: AskedInSession): void => {
    if (entry.asked === 'chat.JoinRoom') {
      hasActed = true;
      rooms.join(entry);
    }
    if (entry.asked === 'chat.LeaveRoom') rooms.leave(entry);
    answers.call(entry);
  };
  return {
    outcomes,
    get hasActed() {
      return hasActed;
    },
    begin(member) {
      bettor = member['bettor'] ?? null;
      for (const part of memberParts) parts.set(part, member[part]);
    },
    play(entry) {
      answers.refuseLate();
      if ('rule' in entry && entry.rule === 'bettor') bettor = entry.state;
      if ('member' in entry) parts.set(entry.member, entry.state);
      // An act changes slip and history as its recorded core did; their recorded states count.
      if ('flush' in entry && isShownOnly && hasActed)
        for (const [part, state] of parts) restorePart(slices, part, state);
      if ('command' in entry && isAct(entry.command)) run(entry);
      else if ('asked' in entry) playAsked(entry);
      else if ('given' in entry) answers.given(entry);
      else if ('chatEvent' in entry) chat.event(entry.chatEvent, entry.row);
      else if ('chatLink' in entry) chat.link(entry.chatLink);
      else return false;
      around.asked();
      return true;
    },
  };
}
