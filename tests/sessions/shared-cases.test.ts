/** S5 the small inputs beside the project, each with its right value. Skipped where the folder is absent. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { playFeed } from '../../domain/recording/play-feed.ts';
import { playRecording } from '../../domain/recording/play-recording.ts';
import type { FeedEvent } from '../../domain/book/book-event.ts';
import { openFixtures } from '../../server/feed/fixtures/open-fixtures.ts';
import { noMessages } from '../../domain/recording/message-tape.ts';
import { siteDirectory } from '../../domain/recording/site-directory.ts';
import { openFile } from '../../server/feed/recording/open-file.ts';

const folder = join(import.meta.dirname, '../../../shared/data/cases');
const caseAt = (name: string): string => join(folder, name);
const NOW = Date.UTC(2026, 10, 21, 9);

async function played(name: string) {
  const said: string[] = [];
  const [opened] = await openFile(caseAt(name), (line) => said.push(line));
  const result =
    opened?.kind === 'feed'
      ? playFeed(opened.feed.messages, siteDirectory)
      : opened?.kind === 'recordings'
        ? playRecording(opened.recordings[0]?.messages ?? noMessages, siteDirectory)
        : null;
  if (result === null) throw new Error(said.join('; '));
  const events: readonly FeedEvent[] = result.steps.flatMap((step) => step.events);
  const dropped = 'book' in result ? result.book.dropped : result.dropped;
  return { events, dropped };
}
type Played = Awaited<ReturnType<typeof played>>;
/** Each update of the winner market: its status and the prices of home, draw and away. */
const winners = ({ events }: Played) =>
  events.flatMap((event) => {
    const markets =
      event.kind === 'match' ? event.match.markets : event.kind === 'odds' ? event.odds.markets : [];
    return markets
      .filter(({ marketId }) => marketId === 1)
      .map(({ status, outcomes }) => [status, ...outcomes.map(({ odds }) => odds)]);
  });
const settled = ({ events }: Played) =>
  events.flatMap((event) => (event.kind === 'settlement' ? event.markets : []));
const season = async (name: string) => {
  const said: string[] = [];
  const [source] = await openFixtures([caseAt(name)], { speed: 1, say: (line) => said.push(line) });
  const events = source?.advance(NOW) ?? [];
  return {
    said,
    names: new Set(
      events.flatMap((event) =>
        event.kind === 'match' ? [event.match.facts.home.name.en, event.match.facts.away.name.en] : [],
      ),
    ),
  };
};

describe.skipIf(!existsSync(folder))(
  'small inputs with their right values (absent: shared/data/cases)',
  () => {
    test('a ladder by level: home 2.00, 1.95, none, 1.80', async () => {
      expect(winners(await played('betfair-level-ladder.jsonl')).map(([, home]) => home)).toEqual([
        200, 195, 0, 180,
      ]);
    });

    test('one market under two event ids: one match, with the prices of the higher version', async () => {
      const all = await played('betfair-two-event-ids.jsonl');
      const matches = new Set(
        all.events.flatMap((event) => (event.kind === 'match' ? [event.match.facts.matchId] : [])),
      );
      expect([...matches]).toEqual([7001]);
      expect(winners(all)).toContainEqual([1, 202, 340, 390]);
    });

    test('a corrected result: away is paid, and the correction is counted', async () => {
      const all = await played('betfair-corrected-result.jsonl');
      expect(settled(all).map(({ results }) => results.map(({ result }) => result))).toEqual([
        ['lose', 'lose', 'win'],
      ]);
      expect(all.dropped.get('settlement that was corrected')).toBe(1);
    });

    test('a handover after the live producer has spoken is ignored', async () => {
      const all = winners(await played('uof-handover-after-live.xml'));
      expect(all.every(([status]) => status === 1)).toBe(true);
    });

    test('a cancel of a span makes its bets void, others stand', async () => {
      const [span, whole] = settled(await played('uof-cancel-of-a-span.xml'));
      expect(span?.placed).toMatchObject({ from: expect.any(Number), to: expect.any(Number) });
      expect(span?.results.every(({ result }) => result === 'void')).toBe(true);
      expect([whole?.placed, whole?.results.map(({ result }) => result).toSorted()]).toEqual([
        undefined,
        ['lose', 'lose', 'win'],
      ]);
    });

    test('a producer that is down: closed, and open again with fresh odds', async () => {
      const all = winners(await played('uof-producer-down.xml'));
      expect(all.map(([status]) => status)).toEqual([1, -1, -1, 1]);
      expect(all.at(-1)?.[1]).not.toBe(all[0]?.[1]);
    });

    test('a goal that is taken back, and another one: the timeline has one', async () => {
      const { events } = await played('uof-goal-taken-back.xml');
      const last = events.findLast((event) => event.kind === 'state');
      expect(last?.state.timeline.filter(({ kind }) => kind === 'goal')).toHaveLength(1);
    });

    test.each(['season-other-league.csv', 'season-ht-at.csv'])(
      '%s is read as any season file',
      async (name) => {
        const { names } = await season(name);
        expect(names.size).toBeGreaterThan(1);
      },
    );

    test('a season file of Windows has its names', async () => {
      const { names } = await season('season-cp1252.csv');
      expect(
        [...names].some((name) => name.includes('München')) ||
          [...names].some((name) => name.includes('Leganés')),
      ).toBe(true);
      expect([...names].join('')).not.toContain('\uFFFD');
    });

    test('a season with a match without a score says which', async () => {
      expect((await season('season-void-leg.csv')).said.join()).toMatch(/no score, void at its end/);
    });

    test.each(['har-minimal-time.har', 'har-control-frame.har'])('%s keeps its packet', async (name) => {
      const [opened] = await openFile(caseAt(name), () => {});
      expect(opened?.kind === 'session' ? opened.session.count : 0).toBe(5);
    });
  },
);
