/** Messages of an exchange's recording as objects, to be compared, and on a tape. */
import type {
  MarketChange,
  RecordedMessage,
  RunnerChange,
} from '../../../domain/recording/betfair-message.ts';
import {
  behindRunner,
  isOfDisplay,
  type MessageTape,
  ladderPlaceOf,
  RUNNER_NUMBERS,
  tapeCursor,
  UNCHANGED,
} from '../../../domain/recording/message-tape.ts';
import { TapeWriter } from '../../../domain/recording/tape-writer.ts';

export function tapeOf(messages: readonly Pick<RecordedMessage, 'pt' | 'isLate' | 'changes'>[]): MessageTape {
  const tape = new TapeWriter();
  for (const message of messages) {
    tape.write(message);
    tape.endMessage(message.pt);
  }
  return tape.end();
}

function runnerAt(numbers: Float64Array, place: number): RunnerChange {
  const [id = 0, hc = 0, ltp = 0] = numbers.subarray(place, place + RUNNER_NUMBERS);
  const [back, best, display]: [number[], number[], number[]] = [[], [], []];
  for (let at = place + RUNNER_NUMBERS; at < behindRunner(numbers, place); at += 2) {
    const [first = 0, second = 0] = numbers.subarray(at, at + 2);
    if (first > 0) back.push(first, second);
    else (isOfDisplay(first) ? display : best).push(ladderPlaceOf(first), second);
  }
  return { id, hc, ltp: ltp === UNCHANGED ? null : ltp, back, best, display };
}

export function messagesOn(tape: MessageTape): readonly RecordedMessage[] {
  return tape.times.map((pt, message) => {
    const changes: MarketChange[] = [];
    tapeCursor.open(tape, message);
    const { isLate } = tapeCursor;
    while (tapeCursor.next()) {
      const { marketId, image, definition, numbers, from, to } = tapeCursor;
      const runners: RunnerChange[] = [];
      for (let at = from; at < to; at = behindRunner(numbers, at)) runners.push(runnerAt(numbers, at));
      changes.push({ marketId, image, definition, runners });
    }
    return { pt, isLate, changes, dropped: 0 };
  });
}
