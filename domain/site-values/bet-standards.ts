/** Limits of bets by game, in the form of the game configuration: as operators write them, and in the file of `--standards`. */
import { DEFAULT_FOLDERS } from '../bet-rules/bet-standard.ts';
import { bettingGameCodes, isLiveGame } from '../catalogue/game-code.ts';
import { levels } from '../catalogue/level.ts';
import { sports } from '../catalogue/sport.ts';
import { MOST_GOLD } from '../member/most-gold.ts';
import { decimal, record, rows, ruled, wholeShape, yesNoSwitch } from './shape.ts';

const FOLDERS = 50;
const HIGHEST_ODDS = 10_000;
const HUNDRED = 100;

const gold = wholeShape(1, MOST_GOLD);
const folders = wholeShape(1, FOLDERS);
const seconds = wholeShape(0, 60);
const id = wholeShape(0, 1_000_000_000);
/** Files of an earlier release may lack what came later. */
const mayLack = { hand: { absent: true } } as const;
/** Empty: no limit. */
const odds = decimal(1.01, HIGHEST_ODDS, { empty: 'null' });

const levelLimit = ruled(record({ least_1: gold, max_1: gold, pred: gold }), ({ least_1, max_1 }) =>
  least_1 <= max_1 ? null : { field: 'max_1', key: 'least-most' },
);
const byLevel: Readonly<Record<string, typeof levelLimit>> = Object.fromEntries(
  levels.map((level) => [level, levelLimit]),
);
/** Each sport of the feed may have its own; the form shows those of the site. */
const bySport: Readonly<Record<string, typeof seconds>> = Object.fromEntries(
  sports.flatMap(({ feedId }) =>
    feedId === null ? [] : [[String(feedId), wholeShape(0, seconds.most, { empty: 'absent' })]],
  ),
);

export const betStandards = rows(
  [1, bettingGameCodes.length],
  ruled(
    record({
      game_code: { kind: 'kept', options: bettingGameCodes },
      level_betting_limt: record(byLevel),
      betting_min_folder_count: wholeShape(1, FOLDERS, mayLack),
      betting_max_folder_count: wholeShape(1, FOLDERS, mayLack),
      max_odds: odds,
      max_single_odds: odds,
      daily_spend: wholeShape(0, MOST_GOLD, { empty: 'null' }),
      same_hits: wholeShape(1, 1000, { empty: 'null' }),
      any_price_yn: { ...yesNoSwitch, ...mayLack },
      Delay: record(
        { ...bySport, other: seconds },
        {
          others: { name: /^\d+$/, shape: seconds },
        },
      ),
      level_penalty: rows([0, 50], record({ folder: folders, percent: decimal(0.01, HUNDRED - 0.01) })),
      crossOver: rows(
        [0, 200],
        record({ sport: id, market: id, outcome: id, rate: decimal(1.01, HIGHEST_ODDS * HUNDRED) }),
      ),
    }),
    ({
      game_code,
      betting_min_folder_count: least = 1,
      betting_max_folder_count: most = DEFAULT_FOLDERS,
    }) => {
      const field = 'betting_max_folder_count';
      if (least > most) return { field, key: 'folders' };
      return isLiveGame(game_code) && most !== 1 ? { field, key: 'live-folder' } : null;
    },
  ),
  { fixed: true, unique: ['game_code'], called: 'game_code' },
);
