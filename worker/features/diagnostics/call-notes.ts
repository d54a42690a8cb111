/** Writes calls and the chat's socket into a recording, as shapes (domain/protocol/session/recorded-calls.ts). */
import {
  type CallOutcome,
  CHAT_PREFIX,
  type Described,
  type GivenFields,
  isRecordedCall,
  callPlaceOf,
  recordedChatAnswer,
  recordedChatEvent,
  recordedChatQuestion,
  recordedFields,
  recordedOutcome,
} from '../../../domain/protocol/session/recorded-calls.ts';
import { createRedactor, type Redactor } from '../../../domain/protocol/session/redact.ts';
import type { Note } from './question-notes.ts';

interface CallNotes {
  call(described: Described, fields: GivenFields): (outcome: CallOutcome) => void;
  chatIn(event: string, row: unknown): void;
  chatLink(state: string): void;
  chatQuestion(event: string, row: unknown, answer: Promise<unknown>): void;
}

const nothing = (): void => {};

/** What cannot be recorded is left out: the call or the message itself goes on as without a recording. */
function attempt<Made>(act: () => Made, otherwise: Made): Made {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

/** The notes, none of which throws. */
const guarded = (notes: CallNotes): CallNotes => ({
  call(described, fields) {
    const ended = attempt(() => notes.call(described, fields), nothing);
    return (outcome) => attempt(() => ended(outcome), undefined);
  },
  chatIn: (event, row) => attempt(() => notes.chatIn(event, row), undefined),
  chatLink: (state) => attempt(() => notes.chatLink(state), undefined),
  chatQuestion: (event, row, answer) => attempt(() => notes.chatQuestion(event, row, answer), undefined),
});

/** `running`: the recording; null: there is none. An answer belongs into the recording that its question is in. */
export function createCallNotes(note: Note, running: () => object | null): CallNotes {
  let [redacted, redactor]: [object | null, Redactor] = [null, createRedactor()];
  let count = 0;
  /** Each recording has placeholders of its own. */
  const redactorOf = (recording: object): Redactor => {
    if (redacted !== recording) [redacted, redactor] = [recording, createRedactor()];
    return redactor;
  };
  return guarded({
    call(described, fields) {
      const recording = running();
      if (recording === null || !isRecordedCall(described)) return nothing;
      const [id, { name }] = [++count, described];
      const row = recordedFields(redactorOf(recording), described, fields);
      note('call', name, { id, place: callPlaceOf(described), row });
      return (outcome) => {
        if (running() !== recording) return;
        note('answer', name, { id, ...recordedOutcome(redactorOf(recording), described, outcome) });
      };
    },
    chatIn(event, row) {
      const recording = running();
      if (recording === null) return;
      const recorded = recordedChatEvent(redactorOf(recording), event, row);
      if (recorded !== null) note('in', CHAT_PREFIX + event, recorded);
    },
    chatLink: (state) => note('link', CHAT_PREFIX + state, null),
    chatQuestion(event, row, answer) {
      const recording = running();
      if (recording === null) return;
      const asked = recordedChatQuestion(redactorOf(recording), event, row);
      if (asked === null) return;
      const id = ++count;
      note('call', CHAT_PREFIX + event, { id, row: asked });
      const end = (value: object): void => {
        if (running() === recording) note('answer', CHAT_PREFIX + event, { id, ...value });
      };
      answer
        .then(
          (given) => end({ row: recordedChatAnswer(redactorOf(recording), event, given) }),
          () => end({ lost: true }),
        )
        .catch(nothing);
    },
  });
}
