import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { FeedEvent } from '../../../domain/book/book-event.ts';
import { playRecording, repeatInSlices } from '../../../domain/recording/play-recording.ts';
import { siteDirectory } from '../../../domain/recording/site-directory.ts';
import { UNSLICED, unsliced } from '../../../domain/recording/slices.ts';
import { openRecordings } from '../../../server/feed/recording/open-recordings.ts';
import { createReplay, createSurvey } from '../../../server/feed/recording/replay-source.ts';
import { recordJourney } from '../../given/core/recorded-session.ts';
import { readLines } from '../../given/domain/read-lines.ts';
import { kickOffAt, recordingLines, unofferedLine } from '../../given/domain/recording.ts';
import * as uof from '../../given/domain/uof.ts';
import { temporaryFolder } from '../../given/runs/temporary.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 0, 1, 12);
const text = recordingLines().join('\n');
const folder = temporaryFolder('spo-recorded-feed-');
const file = (name: string, bytes: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};

const statesOf = (events: readonly FeedEvent[]) =>
  events.flatMap((event) => (event.kind === 'state' ? [event.state] : []));
async function source(
  options: { readonly speed?: number; readonly loop?: boolean; readonly lines?: readonly string[] } = {},
) {
  const path = file(`feed-${Math.random()}.jsonl`, (options.lines ?? recordingLines()).join('\n'));
  const said: string[] = [];
  const [feed] = await openRecordings([path], {
    speed: options.speed ?? 1,
    loop: options.loop ?? false,
    now: NOW,
    say: (line) => said.push(line),
  });
  if (feed === undefined) throw new Error('no feed');
  return { feed, said };
}

describe('a recording as a feed source', () => {
  test('times are moved: the match is there at once and starts a minute later; its clock runs in real time', async () => {
    const { feed } = await source();
    const [first, ...others] = feed.advance(NOW);
    expect(others).toEqual([]);
    const match = first?.kind === 'match' ? first.match : null;
    expect(match?.state.statusCode).toBe(0);
    expect(match?.facts.startsAt).toBe(NOW + MINUTE);
    expect(match?.markets.find(({ marketId }) => marketId === 1)?.outcomes).toHaveLength(3);
    expect(statesOf(feed.advance(NOW + MINUTE - 1))).toEqual([]);
    expect(statesOf(feed.advance(NOW + MINUTE)).at(-1)).toMatchObject({
      statusCode: 6,
      clockRate: 1,
      clockAt: NOW + MINUTE,
    });
  });

  test('at 60 times the speed half-time is there in under a minute, and the clock says how fast it runs', async () => {
    const { feed } = await source({ speed: 60 });
    feed.advance(NOW);
    const events = feed.advance(NOW + 10_000 + 49_000);
    expect(statesOf(events).at(-1)).toMatchObject({ statusCode: 31 });
    expect(statesOf(events)[0]?.clockRate).toBe(60);
  });

  test('called at any pace it gives the same events', async () => {
    const { feed: fine } = await source({ speed: 60 });
    const { feed: coarse } = await source({ speed: 60 });
    const published: FeedEvent[] = [...fine.advance(NOW)];
    for (let at = 50; at <= 150_000; at += 50) published.push(...fine.advance(NOW + at));
    expect([...coarse.advance(NOW), ...coarse.advance(NOW + 150_000)]).toEqual(published);
  });

  test('a server that was down gets the settlements of that time', async () => {
    const { feed } = await source({ speed: 60 });
    const matchId = 31_415_926;
    expect(feed.settlementsOf(matchId, NOW)).toEqual([]);
    const later = feed.settlementsOf(matchId, NOW + 300_000) ?? [];
    const markets = later.flatMap((event) => (event.kind === 'settlement' ? event.markets : []));
    expect(markets.some(({ marketId }) => marketId === 1)).toBe(true);
    expect(feed.settlementsOf(1, NOW)).toBeNull();
  });

  test('the match goes a minute after the end; looped, the next lap has ids of its own', async () => {
    const { feed } = await source({ speed: 60, loop: true });
    feed.advance(NOW);
    const events = feed.advance(NOW + 10_000 + 113_000 + 60_000 + 3000);
    expect(events.find(({ kind }) => kind === 'gone')).toMatchObject({ matchId: 31_415_926 });
    const again = events.findLast((event) => event.kind === 'match');
    expect(again?.kind === 'match' ? again.match.facts.matchId : 0).toBe(1_031_415_926);
  });

  test('matches with one number in two files, or the same number beyond 10^9, stay apart', async () => {
    const lines = recordingLines();
    const of = (eventId: string, markets: string): string =>
      lines
        .map((line) => line.replaceAll('31415926', eventId).replaceAll('"id":"1.', `"id":"${markets}.`))
        .join('\n');
    const paths = [
      file('one.jsonl', of('31415926', '1')),
      file('two.jsonl', of('5031415926', '2')),
      file(
        'three.xml',
        uof.oddsChange(NOW, uof.winner()).replace(`sr:match:${uof.MATCH}`, 'sr:match:31415926'),
      ),
    ];
    const feeds = await openRecordings(paths, { speed: 60, loop: true, now: NOW, say: () => {} });
    const ids = feeds.flatMap((feed) =>
      feed.advance(NOW).flatMap((event) => (event.kind === 'match' ? [event.match.facts.matchId] : [])),
    );
    expect([ids.length, new Set(ids).size, ids.every((id) => id < 1_000_000_000)]).toEqual([3, 3, true]);
    for (const id of ids)
      expect(feeds.filter((feed) => feed.settlementsOf(id, NOW + 300_000) !== null).length).toBeLessThan(2);
    const settled = feeds.map((feed) =>
      ids.filter((id) => (feed.settlementsOf(id, NOW + 300_000) ?? []).length > 0),
    );
    expect(settled.map(({ length }) => length)).toEqual([1, 1, 1]);
  });

  test('a recording that breaks off locks its match; undecided bets are refunded at its end', async () => {
    const { feed } = await source({ speed: 60, lines: recordingLines().slice(0, 80) });
    feed.advance(NOW);
    const events = feed.advance(NOW + 300_000);
    expect(statesOf(events).at(-1)).toMatchObject({ open: false, reporting: -1 });
    const voided = events.findLast((event) => event.kind === 'settlement');
    expect(
      voided?.kind === 'settlement'
        ? voided.markets.find(({ marketId }) => marketId === 1)?.results.map(({ result }) => result)
        : null,
    ).toEqual(['void', 'void', 'void']);
    expect(events.at(-1)?.kind).toBe('gone');
  });

  test('files of one match become one feed; markets that are not offered are reported', async () => {
    const lines = recordingLines();
    const odd = file('odd.jsonl', lines.filter((_, at) => at % 2 === 1).join('\n'));
    const even = file('even.jsonl', lines.filter((_, at) => at % 2 === 0).join('\n'));
    const tennis = file(
      'tennis.jsonl',
      lines
        .slice(0, 2)
        .join('\n')
        .replaceAll('"eventTypeId":"1"', '"eventTypeId":"2"')
        .replaceAll('31415926', '27182818'),
    );
    const said: string[] = [];
    const feeds = await openRecordings([odd, tennis, even], {
      speed: 1,
      loop: false,
      now: NOW,
      say: (line) => said.push(line),
    });
    expect(feeds).toHaveLength(1);
    expect(feeds[0]?.name).toContain('odd.jsonl + even.jsonl');
    expect(said.join('\n')).toContain('nothing in it is offered on the site (sport not offered: tennis');
    expect(kickOffAt).toBeGreaterThan(0);
  });

  test('steps are made when their time comes, in each lap anew: no list of them is kept', () => {
    const { messages } = readLines(text);
    const survey = createSurvey();
    const walk = repeatInSlices(messages, siteDirectory, { slice: UNSLICED, onStep: survey.take });
    const recorded = unsliced(walk);
    let made = 0;
    const steps = {
      *[Symbol.iterator]() {
        for (const step of recorded.steps) {
          made++;
          yield step;
        }
      },
    };
    const options = { name: '', leagues: [], speed: 60, loop: true, now: NOW, hasResults: true };
    const feed = createReplay({ ...recorded, steps, survey }, options);
    const ofList = createReplay(playRecording(messages, siteDirectory), options);
    expect([made, feed.settlementsOf(31_415_926, NOW + 300_000)?.length]).toEqual([0, expect.any(Number)]);
    const madeBy: number[] = [];
    for (let at = 0; at <= 300_000; at += 10_000) {
      expect(feed.advance(NOW + at)).toEqual(ofList.advance(NOW + at));
      madeBy.push(made);
    }
    expect(madeBy[0]).toBeLessThan(survey.steps / 2);
    expect(made).toBeGreaterThan(survey.steps);
    expect(new Set(madeBy).size).toBeGreaterThan(10);
  });

  test.each([500, 2000])('%i steps before a match and before each lap are recorded one by one', (before) => {
    const { messages } = readLines(text);
    const played = playRecording(messages, siteDirectory);
    const [first] = played.steps;
    if (first === undefined) throw new Error('no step');
    // Two days of prices before the match.
    const early = Array.from({ length: before }, (_, at) => ({
      ...first,
      at: first.at - (before - at) * MINUTE,
    }));
    const counted = () => {
      const count = { made: 0 };
      const steps = {
        *[Symbol.iterator]() {
          for (const step of [...early, ...played.steps]) {
            count.made++;
            yield step;
          }
        },
      };
      const survey = createSurvey();
      for (const step of steps) survey.take(step);
      count.made = 0;
      const options = { name: '', leagues: [], speed: 60, loop: true, now: NOW, hasResults: true };
      return { feed: createReplay({ ...played, steps, survey }, options), count };
    };
    const [{ feed, count }, { feed: atOnce }] = [counted(), counted()];
    const madeBetween: number[] = [];
    for (const _ of feed.prepare?.(NOW) ?? []) madeBetween.push(count.made);
    expect(madeBetween.length).toBeGreaterThan(before);
    expect(madeBetween.every((made, at) => made - (madeBetween[at - 1] ?? 1) <= 1)).toBe(true);
    const ofCalls: number[] = [];
    const LAP = 190_000;
    for (let at = 0; at <= LAP; at += 50) {
      const made = count.made;
      expect(feed.advance(NOW + at)).toEqual(atOnce.advance(NOW + at));
      ofCalls.push(count.made - made);
    }
    // The second lap has begun.
    expect(count.made).toBeGreaterThan(2 * before);
    expect(Math.max(...ofCalls)).toBeLessThan(20);
  });

  test('in a run of messages without events others get a turn, and the feed plays as without slices', () => {
    const lines = recordingLines();
    const SILENT = 5000;
    const unoffered = Array<string>(SILENT).fill(unofferedLine(lines, 2));
    const { messages } = readLines([...lines.slice(0, 3), ...unoffered, ...lines.slice(3)].join('\n'));
    const survey = createSurvey();
    const walk = repeatInSlices(messages, siteDirectory, { slice: 1000, onStep: survey.take });
    const recorded = unsliced(walk);
    const listed = playRecording(messages, siteDirectory);
    expect([survey.steps, recorded.playsAt]).toEqual([listed.steps.length, listed.playsAt]);
    const options = { name: '', leagues: [], speed: 60, loop: true, now: NOW, hasResults: true };
    const [feed, ofList] = [createReplay({ ...recorded, survey }, options), createReplay(listed, options)];
    expect([...(feed.prepare?.(NOW) ?? [])].length).toBeGreaterThan(SILENT / 100);
    for (let at = 0; at <= 300_000; at += 10_000)
      expect(feed.advance(NOW + at)).toEqual(ofList.advance(NOW + at));
  });

  test('messages without events hours behind the last one hold up neither the end of betting nor a lap', async () => {
    // Up to the 79th minute.
    const lines = recordingLines().slice(0, 110);
    const late = unofferedLine(lines, 109).replace(/"pt":\d+/, `"pt":${kickOffAt + 230 * MINUTE}`);
    const options = { speed: 60, loop: true };
    const { feed } = await source({ ...options, lines: [...lines, ...Array<string>(300).fill(late)] });
    const { feed: without } = await source({ ...options, lines });
    const closed: number[] = [];
    for (let at = 0; at <= 400_000; at += 1000) {
      const events = feed.advance(NOW + at);
      expect(events).toEqual(without.advance(NOW + at));
      if (statesOf(events).some(({ reporting }) => reporting === -1)) closed.push(at);
    }
    // The last event is 89 s behind the beginning of a lap, which ends a minute later.
    expect(closed).toEqual([90_000, 239_000, 388_000]);
  });

  test('a lap begins with a snapshot of its match, as the first one does, under its own id', async () => {
    const { feed } = await source({ speed: 60, loop: true });
    const [first] = feed.advance(NOW);
    const events = feed.advance(NOW + 10_000 + 113_000 + 60_000 + 3000);
    const [again, ...more] = events.slice(events.findLastIndex(({ kind }) => kind === 'gone') + 1);
    if (first?.kind !== 'match' || again?.kind !== 'match') throw new Error('no match');
    expect(again.match.facts).toEqual({
      ...first.match.facts,
      matchId: again.match.facts.matchId,
      startsAt: again.at + 10_000,
    });
    expect(again.match.markets).toEqual(first.match.markets);
    expect(more.filter(({ kind }) => kind === 'match')).toEqual([]);
  });

  test('a recorded session plays from its beginning, and its matches go a minute after the end', async () => {
    const said: string[] = [];
    const path = file('session.jsonl', await recordJourney());
    const [feed] = await openRecordings([path], {
      speed: 1,
      loop: false,
      now: NOW,
      say: (line) => said.push(line),
    });
    expect(said.join()).toMatch(/session.jsonl: a recorded session, \d+ entries, \d+ messages used/);
    const events = [0, 1, 2].flatMap((minutes) => feed?.advance(NOW + minutes * MINUTE) ?? []);
    const gone = events.flatMap((event) => (event.kind === 'gone' ? [event.matchId] : []));
    const matches = events.flatMap((event) => (event.kind === 'match' ? [event.match.facts.matchId] : []));
    expect(new Set(matches)).toEqual(new Set([1, 2, 3, 4, 5, 6, 99]));
    expect(new Set(gone)).toEqual(new Set(matches));
  });

  test('an archive of two sessions and one of another version: the two are opened, the other is reported', async () => {
    const session = await recordJourney();
    const other = strToU8('{"spo":"session","version":9}\n');
    const zip = zipSync({ 'a.spo': session, 'b.spo': other, 'c.spo': session });
    const said: string[] = [];
    const feeds = await openRecordings([file('sessions.zip', zip)], {
      speed: 1,
      loop: false,
      now: NOW,
      say: (line) => said.push(line),
    });
    expect(feeds.map(({ name }) => name)).toEqual([
      'session sessions.zip/a.spo (1x)',
      'session sessions.zip/c.spo (1x)',
    ]);
    expect(said).toEqual([
      expect.stringMatching(/^sessions.zip\/b.spo is a recorded session of another version.*passed over$/),
      expect.stringMatching(/^sessions.zip\/a.spo: a recorded session/),
      expect.stringMatching(/^sessions.zip\/c.spo: a recorded session/),
    ]);
  });
});
