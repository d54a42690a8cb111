/** The benches' report: what it says of the machine, its form, its history, and that the page needs nothing else. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Bench, BenchResult } from '../../bench/bench.ts';
import { busyBecause, createIdleCheck, type Look } from '../../bench/machine/idle-check.ts';
import { machineFacts, stateFacts } from '../../bench/machine/machine-facts.ts';
import { accountOf, otherWork } from '../../bench/machine/other-work.ts';
import { createRounds, isKnown } from '../../bench/machine/rounds.ts';
import { changePoints, linesOf, readHistory, timeLines } from '../../bench/report/history.ts';
import { htmlOf } from '../../bench/report/html.ts';
import { changesSince, makeReport } from '../../bench/report/make-report.ts';
import { markdownOf, reasonsInWords } from '../../bench/report/markdown.ts';
import { reportSchema, reportShape } from '../../bench/report/report-schema.ts';
import { writeReport } from '../../bench/report/write-report.ts';
import { dice } from '../given/domain/dice.ts';

const free: Look = { work: { others: 0.03, steal: 0 }, glance: { processor: 1, onCore: 1 } };

describe('the machine before a round', () => {
  const stat = (user: number, idle: number, steal: number) =>
    `cpu  ${user} 10 100 ${idle} 50 0 20 ${steal} 7 0\ncpu0 1 2 3 4 5 6 7 8 9 0\n`;

  test('the shares of other programs and of the host come from the line of all cores', () => {
    const before = accountOf(stat(1000, 5000, 0), 3);
    expect(before).toEqual({ idle: 50.5, busy: 11.3, steal: 0, own: 3 });
    // 10 s: 4 busy, of them 1 our own, 1 stolen, 5 idle.
    expect(otherWork(before, accountOf(stat(1400, 5500, 100), 4))).toEqual({ others: 0.3, steal: 0.1 });
    expect(otherWork(before, null)).toBeNull();
    expect(accountOf('intr 1 2 3', 0)).toBeNull();
  });

  test('other work, the host, a slower processor and waits for a core are named', () => {
    expect(busyBecause(free, 1)).toEqual([]);
    expect(busyBecause({ ...free, work: null }, 1)).toEqual([]);
    expect(
      busyBecause({ work: { others: 0.5, steal: 0.1 }, glance: { processor: 0.4, onCore: 0.5 } }, 1),
    ).toEqual([
      'other programs take 50 % of the cores',
      'the host takes 10 %',
      'the processor does 40 % of its best',
      'a thread has a core for 50 % of the time',
    ]);
  });

  const checkOf = (looks: readonly Look[], limitMs: number) => {
    const said: string[] = [];
    let at = 0;
    const idle = createIdleCheck(limitMs, {
      look: async () => looks[Math.min(at++, looks.length - 1)] ?? free,
      pause: async () => {},
      say: (line) => said.push(line),
    });
    return { idle, said, looks: () => at };
  };
  const busy: Look = { ...free, work: { others: 0.9, steal: 0 } };

  test('when the machine is busy, a round waits until it is free, and says so once', async () => {
    const { idle, said, looks } = checkOf([busy, busy, free], 60_000);
    expect(await idle.wait()).toEqual([]);
    expect([looks(), said]).toEqual([
      3,
      ['The machine is busy (other programs take 90 % of the cores): waiting.'],
    ]);
  });

  test('when it stays busy, the round is marked after the limit, and later rounds do not wait again', async () => {
    const { idle, looks } = checkOf([busy], 4000);
    expect(await idle.wait()).toEqual(['other programs take 90 % of the cores']);
    expect(looks()).toBe(3);
    expect(await idle.wait()).toHaveLength(1);
    expect(looks()).toBe(4);
  });

  test('a processor that is slower than the best look of the run is seen', async () => {
    const slow: Look = { ...free, glance: { processor: 0.5, onCore: 1 } };
    const { idle } = checkOf([free, slow], 0);
    expect(await idle.wait()).toEqual([]);
    expect(await idle.wait()).toEqual(['the processor does 50 % of its best']);
    expect(idle.best()).toBe(1);
  });
});

describe('rounds', () => {
  const idle = { wait: async () => ['a reason'], best: () => 1 };

  test('they go on until each figure has twenty samples and is known within ±3 %', async () => {
    const rounds = createRounds({ seconds: 3600, brief: false }, idle);
    const samples: number[] = [];
    await rounds.each(
      { least: 3, samples: () => [samples] },
      (round) => void samples.push(100 + (round % 2)),
    );
    expect(samples).toHaveLength(20);
    expect(rounds.facts).toHaveLength(20);
    expect(rounds.facts.every(({ busy }) => busy.includes('a reason'))).toBe(true);
    expect(isKnown(Array.from({ length: 40 }, (_, at) => at))).toBe(false);
    expect(isKnown(Array.from({ length: 20 }, () => Infinity))).toBe(true);
  });

  test('they end when the time is spent, but not before the least number; a brief run looks at nothing', async () => {
    let count = 0;
    const plan = { least: 3, samples: () => [[]] };
    await createRounds({ seconds: 0, brief: false }, idle).each(plan, () => void count++);
    expect(count).toBe(3);
    const brief = createRounds({ seconds: 3600, brief: true }, idle);
    await brief.each(plan, () => void count++);
    expect(count).toBe(6);
    expect(brief.facts.flatMap(({ busy }) => busy.filter((why) => why === 'a reason'))).toEqual([]);
  });

  test('a bench without rounds of its own is one round', async () => {
    const rounds = createRounds({ seconds: 1, brief: false }, idle);
    expect(await rounds.whole(async () => 7)).toBe(7);
    expect(rounds.facts).toHaveLength(1);
  });
});

const bench: Bench = {
  name: 'made',
  question: 'Is <b>this</b> escaped?',
  workload: 'none',
  measured: 'none',
  leavesOut: 'all',
  run: async () => ({ figures: [], checks: [], notes: [] }),
};
const twenty = (value: number): number[] => Array.from({ length: 20 }, (_, at) => value + at / 100);
const result: BenchResult = {
  figures: [
    { name: '10/s · product · main thread', samples: twenty(1), unit: 'share' },
    { name: '10/s · other · main thread', samples: twenty(2), unit: 'share' },
    { name: 'never', samples: [Infinity], unit: 'ms' },
  ],
  ratios: [{ name: 'main / other', ours: twenty(1), theirs: twenty(2), goal: { most: 1.1 } }],
  checks: [{ what: '0 & 1 are wrong', ok: true }],
  notes: ['a note'],
};
const machine = { ...machineFacts(), browser: 'Chromium 1' };
const madeOf = (one: BenchResult, busy: readonly string[] = [], more = {}, long = false) =>
  makeReport([{ bench, result: one, rounds: [{ seconds: 1, others: 0.1, steal: 0, busy }] }], {
    at: '2026-01-02T03:04:05.000Z',
    commit: 'abc',
    dirty: true,
    long,
    device: 'desktop',
    load: 1,
    machine: { ...machine, ...more },
    speed: 0.9,
  });

describe('the report', () => {
  test('its data has the form that report.schema.json states; never is null; all samples are kept', () => {
    const report = madeOf(result);
    expect(reportShape.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
    const [own, , never] = report.benches[0]?.figures ?? [];
    expect(own?.samples).toEqual(twenty(1));
    expect([never?.median, never?.samples]).toEqual([null, [null]]);
    const [ratio] = report.benches[0]?.ratios ?? [];
    expect(ratio?.ratio).toBeCloseTo(0.523, 3);
    expect(ratio?.p).toBeLessThan(1e-6);
    expect(
      JSON.parse(readFileSync('bench/report/report.schema.json', 'utf8')),
      'npm run bench -- --schema',
    ).toEqual(JSON.parse(JSON.stringify(reportSchema())));
  });

  test('it says processor, cores, system, Node, commit, changes and load, and neither host name nor path', () => {
    const facts = { ...machineFacts(), ...stateFacts() };
    expect(facts.cores).toBeGreaterThan(0);
    expect(facts.node).toBe(process.version);
    expect(facts.mark).toMatch(/^[0-9a-f]{8}$/);
    const text = JSON.stringify(facts);
    expect(
      [hostname(), process.cwd(), tmpdir()].filter((name) => name.length > 3 && text.includes(name)),
    ).toEqual([]);
  });

  test('a busy machine stands in the page, in Markdown and in the data', () => {
    const report = madeOf(result, ['other programs take 90 % of the cores']);
    const [made] = report.benches;
    expect(made?.busy).toBe(true);
    expect(made === undefined ? '' : markdownOf(made)).toContain('BUSY MACHINE in 1 of 1 rounds');
    expect(htmlOf(report, null, [])).toContain('Other programs ran beside made');
    expect(htmlOf(madeOf(result), null, [])).not.toContain('Other programs ran beside');
  });

  test('reasons of many rounds are one each, with the least and the most of their figures', () => {
    expect(
      reasonsInWords([
        'other programs take 98 % of the cores',
        'a thread has a core for 8 % of the time',
        'other programs take 100 % of the cores',
        'other programs ran in the round',
        'other programs take 99 % of the cores',
      ]),
    ).toBe(
      'other programs take 98 to 100 % of the cores; a thread has a core for 8 % of the time; other programs ran in the round',
    );
  });

  test('the page loads nothing, escapes what it shows, and has distributions and ratios beside their goals', () => {
    const page = htmlOf(madeOf(result), [], []);
    expect(page).not.toMatch(/<script|<link|<img|url\(|https?:/);
    expect(page).toContain('Is &lt;b&gt;this&lt;/b&gt; escaped?');
    expect(page).toContain('distribution of 20 samples');
    expect(page).toContain('goal at most 1.1: met');
    expect(page.match(/class="goal"/g)).toHaveLength(1);
  });

  test('names and values as long as any have room in their plots', () => {
    const name = '2,000/s, a JSON message each: main thread / immer-patches';
    const page = htmlOf(
      madeOf({
        ...result,
        figures: [{ name, samples: [8_468_000, 10_468_000, 12_468_000], unit: 'updates/s' }],
      }),
      null,
      [],
    );
    const [, from, width] = /viewBox="(\d+) 0 (\d+) 24"(?=[^>]*aria-label="updates)/.exec(page) ?? [];
    const texts = [...page.matchAll(/<text x="(\d+)"[^>]*>([^<]*)</g)].filter(([, , text = '']) =>
      [name, '10,468,000'].some((begin) => text.startsWith(begin)),
    );
    expect(texts).toHaveLength(2);
    for (const [, x, text = ''] of texts) {
      const room = text === name ? Number(x) - Number(from) : Number(from) + Number(width) - Number(x);
      expect(room, text).toBeGreaterThanOrEqual(text.length * 7);
    }
  });

  test('what changed since the last run is named on like machines alone', () => {
    const slower = {
      ...result,
      figures: [
        { name: 'never', samples: [5], unit: 'ms' },
        { name: '10/s · product · main thread', samples: twenty(2), unit: 'share' },
      ],
    };
    expect(changesSince(madeOf(result), madeOf(slower))?.map(({ name }) => name)).toEqual([
      '10/s · product · main thread',
    ]);
    expect(changesSince(madeOf(result), madeOf(result))).toEqual([]);
    expect(changesSince(madeOf(result, [], { mark: 'other' }), madeOf(slower))).toBeNull();
    expect(changesSince(null, madeOf(result))).toBeNull();
    expect(
      changesSince(madeOf(result, [], {}, true), madeOf(slower)),
      'a long run has another workload',
    ).toBeNull();
  });

  test('a change below the smallest effect is none, however sure it is', () => {
    const of = (value: number) =>
      madeOf({ ...result, figures: [{ name: 'made', samples: twenty(value), unit: 'ms' }] });
    expect(changesSince(of(100), of(102))).toEqual([]);
    expect(changesSince(of(100), of(104))).toHaveLength(1);
  });

  test('a run writes data, Markdown and page, and keeps the data of the run before', () => {
    const folder = mkdtempSync(join(tmpdir(), 'spo-report-'));
    try {
      writeReport(madeOf(result), folder);
      writeReport(madeOf({ ...result, notes: ['the second'] }), folder);
      const noteIn = (file: string): unknown =>
        reportShape.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))).benches[0]?.notes;
      expect([noteIn('previous.json'), noteIn('report.json')]).toEqual([['a note'], ['the second']]);
      expect(readFileSync(join(folder, 'report.md'), 'utf8')).toContain('## made');
      expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('the second');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the history', () => {
  test('a recorded run is a line a bench, without what was never reached, and is read again', () => {
    const lines = linesOf(madeOf(result));
    expect(lines[0]?.figures).toEqual({
      '10/s · product · main thread': ['share', 1.095, expect.any(Number), expect.any(Number), 20],
      '10/s · other · main thread': ['share', 2.095, expect.any(Number), expect.any(Number), 20],
    });
    expect(readHistory(lines.map((line) => JSON.stringify(line)).join('\n'))).toEqual(lines);
    expect(() => readHistory('{"at":"yesterday"}')).toThrow('line 1 of the history');
  });

  test('the recorded history of the project is readable', () => {
    expect(readHistory(readFileSync('bench/history.jsonl', 'utf8'))).toBeInstanceOf(Array);
  });

  test('time lines hold the quiet runs of one machine', () => {
    const lines = [...linesOf(madeOf(result)), ...linesOf(madeOf(result, ['busy']))];
    const drawn = timeLines(lines, machine.mark);
    expect(drawn.map(({ points }) => points.length)).toEqual([1, 1]);
    expect(timeLines(lines, 'other')).toEqual([]);
    const both = [...linesOf(madeOf(result)), ...linesOf(madeOf(result, [], {}, true))];
    expect([...new Set(timeLines(both, machine.mark).map(({ bench: title }) => title))]).toEqual([
      'made',
      'made long',
    ]);
  });

  test('places where a figure changed are found, and without a change next to no line has one', () => {
    const random = dice(9);
    const around = (value: number, length: number) =>
      Array.from({ length }, () => value * (1 + random() / 10));
    expect(changePoints([...around(1, 12), ...around(1.3, 12), ...around(1.1, 12)])).toEqual([12, 24]);
    const alarms = Array.from({ length: 60 }, () => changePoints(around(1, 20))).filter(
      (places) => places.length > 0,
    );
    expect(alarms.length).toBeLessThanOrEqual(3);
    expect(changePoints([1, 2, 3])).toEqual([]);
  });
});
