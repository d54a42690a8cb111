/** Writes questions over the betting socket and their answers into a recording. */
import type { SpoEntry } from '../../../domain/protocol/session/spo-entry.ts';
import {
  isRecordedQuestion,
  recordedAnswer,
  recordedQuestion,
} from '../../../domain/recording/recorded-answers.ts';
import type { Row } from '../../../domain/row.ts';
import type { TrafficObserver } from '../../engine/traffic.ts';

/** Writes an entry of this moment. */
export type Note = (kind: SpoEntry['kind'], name: string, value: unknown) => void;

/** `running`: the recording; null: there is none. An answer belongs into the recording that its question is in. */
export function createQuestionNotes(note: Note, running: () => object | null): TrafficObserver['question'] {
  let questions = 0;
  return (event, row, answer) => {
    const recording = running();
    if (recording === null || !isRecordedQuestion(event)) return;
    const id = ++questions;
    note('call', event, { id, row: recordedQuestion(event, row).row });
    const end = (value: Row): void =>
      void (running() === recording && note('answer', event, { id, ...value }));
    answer.then(
      (given) => end({ row: recordedAnswer(event, given).row }),
      () => end({ lost: true }),
    );
  };
}
