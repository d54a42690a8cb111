/** What a recording holds before any of it is mapped to the site: markets, suspension waves, settled runners. */
import { type MessageTape, tapeCursor } from '../../domain/recording/message-tape.ts';

export interface SuspensionWave {
  readonly at: number;
  readonly markets: number;
}

export interface RecordingFacts {
  readonly messages: number;
  readonly marketIds: number;
  /** Changes of a runner's prices to back or last traded price. */
  readonly priceChanges: number;
  readonly waves: readonly SuspensionWave[];
  /** Runners by how they were settled. */
  readonly runners: Readonly<Record<string, number>>;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** Markets suspended by one message, in play; smaller ones are no wave. */
const LEAST_WAVE = 10;

/** Counts while the parts of a recording are taken. */
export function createRecordingFacts() {
  const statuses = new Map<string, string>();
  const runners: Record<string, number> = {};
  const waves: SuspensionWave[] = [];
  let [messages, priceChanges, firstAt, lastAt] = [0, 0, 0, 0];
  return {
    take(part: MessageTape): void {
      for (const [message, pt] of part.times.entries()) {
        let suspended = 0;
        tapeCursor.open(part, message);
        while (tapeCursor.next()) {
          const { marketId, definition } = tapeCursor;
          priceChanges += tapeCursor.runners;
          if (!statuses.has(marketId)) statuses.set(marketId, '');
          if (definition === null) continue;
          const before = statuses.get(marketId);
          statuses.set(marketId, definition.status);
          if (definition.status === 'SUSPENDED' && before === 'OPEN') suspended++;
          if (definition.status !== 'CLOSED' || before === 'CLOSED') continue;
          for (const { status } of definition.runners) runners[status] = (runners[status] ?? 0) + 1;
        }
        if (suspended >= LEAST_WAVE) waves.push({ at: pt, markets: suspended });
      }
      if (messages === 0) firstAt = part.times[0] ?? 0;
      lastAt = part.times.at(-1) ?? lastAt;
      messages += part.length;
    },
    end: (): RecordingFacts => ({
      messages,
      marketIds: statuses.size,
      priceChanges,
      waves,
      runners,
      firstAt,
      lastAt,
    }),
  };
}

export function factsOfRecording(messages: MessageTape): RecordingFacts {
  const facts = createRecordingFacts();
  facts.take(messages);
  return facts.end();
}
