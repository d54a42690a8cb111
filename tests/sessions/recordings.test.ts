/** The real recordings beside the project: what is known of them must come out. Skipped where the folder is absent. */
import { describe, expect, test } from 'vitest';
import { factsOfRecording } from '../../bench/replay/recording-facts.ts';
import { replayRecording } from '../../bench/replay/replay-recording.ts';
import type { MarketDefinition } from '../../domain/recording/betfair-message.ts';
import type { MessageTape } from '../../domain/recording/message-tape.ts';
import { playRecording } from '../../domain/recording/play-recording.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import { realRecording, readRecordings } from '../given/domain/real-recordings.ts';

const names = {
  soccer: 'soccer-middlesbrough-mancity-2017.betfair.bz2',
  basketball: 'nba-cleveland-minnesota-2019.betfair.bz2',
  neverInPlay: 'soccer-never-in-play-small.betfair.bz2',
  tennis: 'tennis-set-winner-small.betfair.jsonl',
} as const;

async function open(name: string) {
  const said: string[] = [];
  const [recording] = await readRecordings(realRecording(name) ?? '', (line) => said.push(line));
  if (recording === undefined) throw new Error('nothing was read');
  const played = playRecording(recording.messages, siteDirectory);
  return {
    said,
    recording,
    facts: factsOfRecording(recording.messages),
    played,
    replayed: await replayRecording(played.steps),
  };
}

const withoutNames = (definition: MarketDefinition): MarketDefinition => ({
  ...definition,
  eventName: '',
  marketName: '',
  runners: definition.runners.map((runner) => ({ ...runner, name: '' })),
});

const settlementsIn = (messages: MessageTape) =>
  new Map(
    playRecording(messages, siteDirectory).steps.flatMap(({ events }) =>
      events.flatMap((event) =>
        event.kind === 'settlement'
          ? event.markets.map((one) => [`${one.marketId} ${one.specifier}`, one.results] as const)
          : [],
      ),
    ),
  );

describe.skipIf(realRecording(names.soccer) === null)(
  'real recordings (absent: shared/data/recordings)',
  () => {
    test('soccer: 77 market ids, waves of 62, 53, 47 and 38, 2-2, every runner settled', async () => {
      const { said, recording, facts, played, replayed } = await open(names.soccer);
      expect(said).toEqual([]);
      expect([recording.lines, facts.marketIds]).toEqual([1096, 77]);
      expect(facts.waves.map(({ markets }) => markets)).toEqual([62, 53, 47, 38]);
      expect(facts.runners).toEqual({ WINNER: 122, LOSER: 772, REMOVED: 123 });
      const [match] = played.book.matches.values();
      expect(match?.followed).toMatchObject({
        stage: 'ended',
        score: { home: 2, away: 2 },
        half: { home: 1, away: 0 },
      });
      expect(match?.facts.away.name.ko).toBe('맨체스터 시티');
      const results = played.steps.flatMap(({ events }) =>
        events.flatMap((event) => (event.kind === 'settlement' ? event.markets : [])),
      );
      const of = (marketId: number, specifier = '') =>
        results
          .find((one) => one.marketId === marketId && one.specifier === specifier)
          ?.results.map(({ result }) => result);
      expect(of(1)).toEqual(['lose', 'win', 'lose']);
      expect(of(14, 'hcp=1:0')).toEqual(['win', 'lose', 'lose']);
      expect(of(18, 'total=3.5')).toEqual(['win', 'lose']);
      expect(of(11)).toEqual(['void', 'void']);
      expect(of(16, 'hcp=0')).toEqual(['void', 'void']);
      expect([replayed.hash, replayed.serverHash]).toEqual(['e05a2728f8c34be1', 'e05a2728f8c34be1']);
      expect(replayed.dropped).toEqual({});
    });

    test('soccer without names: the same settlements, but for the quarter lines that need the score', async () => {
      const { recording } = await open(names.soccer);
      const definitions = recording.messages.definitions.map(({ marketId, definition }) => ({
        marketId,
        definition: withoutNames(definition),
      }));
      const bare = { ...recording.messages, definitions };
      const named = settlementsIn(recording.messages);
      for (const key of named.keys()) if (/^16 .*[27]5$/.test(key)) named.delete(key);
      expect(named.size).toBe(40);
      expect(settlementsIn(bare)).toEqual(named);
    });

    test('basketball: the moneyline to its end; the side behind the @ is at home', async () => {
      const { facts, played, replayed } = await open(names.basketball);
      expect([facts.messages, facts.marketIds]).toEqual([11_357, 1]);
      const [match] = played.book.matches.values();
      expect(match?.facts.home.name.en).toMatch(/Minnesota/);
      expect(match?.followed.stage).toBe('ended');
      expect(replayed.settled).toEqual({ win: 1, lose: 1 });
      // Of 11,356 changes of the market after its first, so many move a price or a status that the site shows.
      expect([played.steps.length, replayed.updates]).toEqual([2443, 2442]);
      expect(facts.priceChanges).toBe(10_679);
      expect([replayed.hash, replayed.serverHash]).toEqual(['003d25fa68da1336', '003d25fa68da1336']);
    });

    test('a market that never goes in play waits, then ends settled', async () => {
      const { played, replayed } = await open(names.neverInPlay);
      const [match] = played.book.matches.values();
      expect(match?.followed).toMatchObject({ stage: 'ended', kickOff: 0 });
      expect(replayed.settled).toEqual({ win: 1, lose: 1 });
    });

    test('a sport that is not offered is counted and gives no match', async () => {
      const { played, recording } = await open(names.tennis);
      expect(played.book.matches.size).toBe(0);
      expect(Object.fromEntries(played.book.dropped)).toEqual({
        'sport not offered: tennis': recording.messages.length,
      });
    });
  },
);
