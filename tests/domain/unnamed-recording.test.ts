/** Betfair streams that were recorded live carry ids, and no names. */
import { describe, expect, test } from 'vitest';
import { playRecording } from '../../domain/recording/play-recording.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import { recordingLines } from '../given/domain/recording.ts';
import { readLines } from '../given/domain/read-lines.ts';

const lines = recordingLines();

interface BareDefinition {
  eventName?: string;
  name?: string;
  readonly runners: { name?: string; sortPriority: number }[];
}

describe('a stream without names, as one that was recorded live', () => {
  /** The exchange lists Under before Over; the made-up recording does not. */
  const bare = lines.map((line) => {
    const message = JSON.parse(line) as { mc?: { marketDefinition?: BareDefinition }[] };
    for (const { marketDefinition: one } of message.mc ?? []) {
      if (one === undefined) continue;
      for (const runner of one.runners) {
        if (/^(over|under)/i.test(runner.name ?? ''))
          runner.sortPriority = /^under/i.test(runner.name ?? '') ? 1 : 2;
        delete runner.name;
      }
      delete one.eventName;
      delete one.name;
    }
    return JSON.stringify(message);
  });
  const settledIn = (recorded: readonly string[]) => {
    const { steps, book } = playRecording(readLines(recorded.join('\n')).messages, siteDirectory);
    const results = steps.flatMap(({ events }) =>
      events.flatMap((event) => (event.kind === 'settlement' ? event.markets : [])),
    );
    return { book, results };
  };

  test('its match has ids as names, and its markets settle as with names', () => {
    const { book, results } = settledIn(bare);
    const [match] = book.matches.values();
    expect([match?.facts.home.name.en, match?.facts.away.name.ko]).toEqual(['31415926 (1)', '31415926 (2)']);
    const isQuarter = (specifier: string) => /[27]5$/.test(specifier);
    const named = settledIn(lines).results.filter(({ specifier }) => !isQuarter(specifier));
    expect(results.length).toBeGreaterThan(12);
    expect(results).toEqual(named);
  });

  test('a handicap that comes out even is void, though the exchange calls both its runners losers', () => {
    const losers = bare.map((line) => line.replaceAll('"status":"REMOVED"', '"status":"LOSER"'));
    expect(losers).not.toEqual(bare);
    expect(settledIn(losers).results).toEqual(settledIn(bare).results);
  });

  test('what is not taken is counted by its reason', () => {
    const reasons = (from: string, to: string) => [
      ...settledIn(lines.map((line) => line.replaceAll(from, to))).book.dropped.keys(),
    ];
    expect(reasons('"eventTypeId":"1"', '"eventTypeId":"2"')).toEqual(['sport not offered: tennis']);
    expect(reasons('Ulsan HD v FC Seoul', 'Winner of the cup')).toEqual(['event without two sides']);
    expect(reasons('"31415926"', '"abc"')).toEqual(['event id is no number']);
  });
});
