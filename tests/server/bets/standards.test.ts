import { execFile } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { defaultStandards, standardFor } from '../../../domain/bet-rules/default-standards.ts';
import { encodeStandard } from '../../../domain/protocol/calls/site/bet-standard.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { BadOption } from '../../../server/error-code.ts';
import { openStandards } from '../../../server/features/site/open-standards.ts';
import { market, snapshot } from '../../given/domain/book.ts';
import { oneMatchSource } from '../../given/domain/one-match-source.ts';
import { root } from '../../given/sites/running-site.ts';
import { temporaryFile } from '../../given/runs/temporary.ts';
import { nextEvent, openServer } from '../../given/server/running-server.ts';
import { limits } from '../../given/runs/limits.ts';

const fileOf = (content: string): string => temporaryFile('spo-standards-', 'standards.json', content);
const row = (more: object = {}, game: 57 | 58 | 59 = 57) => ({
  ...encodeStandard(standardFor(defaultStandards, game)),
  ...more,
});
const penalised = row({ level_penalty: [{ folder: 1, percent: 10 }], betting_min_folder_count: 1 });

describe('--standards FILE', () => {
  test('a row is the whole standard of its game; a game without one keeps the site’s own', async () => {
    const [standard, special, live] = await openStandards(fileOf(JSON.stringify([penalised])));
    expect(standard).toEqual({
      ...standardFor(defaultStandards, 57),
      levelPenalty: [{ folders: 1, value: 10 }],
    });
    expect([special, live]).toEqual([57, 58, 59].slice(1).map((game) => standardFor(defaultStandards, game)));
    const { daily_spend: _, ...unlimited } = row();
    expect((await openStandards(fileOf(JSON.stringify([unlimited]))))[0]?.dailySpend).toBeNull();
  });

  test('the answer of gameConfig itself is such a file; without a file the site’s own stand', async () => {
    const answer = { standards: defaultStandards.map(encodeStandard) };
    expect(await openStandards(fileOf(JSON.stringify(answer)))).toEqual(defaultStandards);
    expect(await openStandards(null)).toBe(defaultStandards);
  });

  test.each<[string, string, string]>([
    ['no JSON', '[', 'not JSON'],
    ['no list', '{}', 'not a list of standards'],
    ['an empty list', '[]', 'no standard in it'],
    ['too large', ' '.repeat(256 * 1024 + 1), 'larger than 256 kB'],
    ['another game', JSON.stringify([row({ game_code: 60 })]), 'row 1: game_code: '],
    [
      'a key that is not known',
      JSON.stringify([row({ level_penality: [] })]),
      'row 1: level_penality: There is no such field',
    ],
    [
      'a text for a number',
      JSON.stringify([row({ daily_spend: '5' })]),
      'row 1: daily_spend: Enter a whole number from 0 to 1,000,000,000,000',
    ],
    ['a game twice', JSON.stringify([row(), row()]), 'row 2: game_code: This value is used already'],
    [
      'a penalty of everything',
      JSON.stringify([row(), row({ level_penalty: [{ folder: 2, percent: 100 }] }, 58)]),
      'row 2: level_penalty.0.percent: ',
    ],
    [
      'a level that is missing',
      JSON.stringify([row({ level_betting_limt: {} })]),
      'row 1: level_betting_limt',
    ],
    [
      'a least stake above the most',
      JSON.stringify([
        row({
          level_betting_limt: Object.fromEntries(
            ['UL01', 'UL02', 'UL03', 'UL04', 'UL05'].map((level) => [
              level,
              { least_1: 2, max_1: 1, pred: 5 },
            ]),
          ),
        }),
      ]),
      'row 1: level_betting_limt.UL01.max_1: It must not be below the minimum stake',
    ],
    [
      'fewer folders than the least',
      JSON.stringify([row({ betting_min_folder_count: 3, betting_max_folder_count: 2 })]),
      'row 1: betting_max_folder_count: ',
    ],
    [
      'live folders',
      JSON.stringify([row({ betting_max_folder_count: 2 }, 59)]),
      'row 1: betting_max_folder_count: A live bet has one leg',
    ],
    ['a delay without end', JSON.stringify([row({ Delay: { other: 61 } })]), 'row 1: Delay.other: '],
    [
      'a delay of no sport',
      JSON.stringify([row({ Delay: { soccer: 5, other: 6 } })]),
      'row 1: Delay.soccer: ',
    ],
  ])('%s is refused with its reason', async (_, content, why) => {
    const path = fileOf(content);
    const opened = openStandards(path);
    await expect(opened).rejects.toBeInstanceOf(BadOption);
    await expect(opened).rejects.toThrow(`--standards ${path}: ${why}`);
  });

  test('the command line refuses to start with a bad file, and says why', async () => {
    const path = fileOf('[');
    const [code, said] = await new Promise<[unknown, string]>((resolve) => {
      const args = [`${root}/server/main.ts`, '--port', '0', '--standards', path];
      execFile(process.execPath, args, (error, _, stderr) => resolve([error?.code, stderr]));
    });
    expect(code).toBe(1);
    expect(said).toContain(`--standards ${path}: not JSON`);
  });

  test('a started server publishes them in gameConfig and judges by them', async () => {
    const levelLimits = Object.fromEntries(
      Object.entries(row().level_betting_limt).map(([level, limit]) => [
        level,
        { ...limit, least_1: 2_000_000 },
      ]),
    );
    const strict = { ...penalised, level_betting_limt: levelLimits, any_price_yn: 'N' };
    const standards = await openStandards(fileOf(JSON.stringify([strict])));
    const startsAt = Date.now() + 3_600_000;
    const markets = [market(1, [200, 300, 400])];
    const { source } = oneMatchSource(
      snapshot(7, markets, { facts: { startsAt }, state: { statusCode: 0 } }),
    );
    const server = await openServer([source], { standards });
    try {
      const config = JSON.parse((await server.get('/resource/gameConfig/v1')).text);
      expect(config.standards[0]).toEqual(strict);
      const socket = await server.connect({ token: await server.logIn('demo1') });
      const fixtures = nextEvent(socket, 'Fixture');
      socket.emit('subscribe', { siteNumber: '1', game_code: 57, recoveryId: 'r1' });
      const { seq, epoch, matchs } = (await fixtures) as unknown as {
        seq: number;
        epoch: string;
        matchs: { id: number }[];
      };
      const MatchId = matchs[0]?.id ?? 0;
      let request = 0;
      const place = async (more: object) =>
        (
          await socket.emitWithAck('DrawMarket', {
            reqId: `standards-${++request}`,
            game_code: 57,
            deadline: Date.now() + limits.waitMs,
            epoch,
            stream: '57',
            versions: { [`${MatchId}:1:`]: seq },
            gold: 2_000_000,
            passRate: 'none',
            draws: [{ MatchId, MarketId: 1, Specifiers: '', OutcomeId: 1, Rate: 2 }],
            ...more,
          })
        ).answer;
      expect(await place({ passRate: 'any' })).toMatchObject({ code: betCodes.passRateForbidden });
      expect(await place({ gold: 1_999_999 })).toMatchObject({ code: betCodes.belowMinimum });
      // 2.00 less a tenth.
      expect(await place({})).toMatchObject({ code: 200, Odd: 1.8, expected: 3_600_000 });
    } finally {
      await server.close();
    }
  });
});
