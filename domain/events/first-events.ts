/** The events of a new site (N3 to N5). */
import type { Mission, Reward, SiteEvent } from './event.ts';

const attendance: Mission = { missionId: 1, type: 'EM01', value: 1, most: 1 };
const staked = (missionId: number, value: number): Mission => ({ missionId, type: 'EM02', value, most: 1 });
const table = (rows: readonly (readonly [gold: number, percentage: number])[]): readonly Reward[] =>
  rows.map(([gold, percentage], index) => ({ seq: index + 1, gold, percentage }));

const common = { from: '2023-06-01', to: '2099-12-31', picture: '', background: '' } as const;

export const firstEvents: readonly SiteEvent[] = [
  {
    ...common,
    eventId: 1,
    skin: 'EVS01',
    title: { ko: '골드 룰렛', en: 'Gold roulette' },
    description: { ko: '하루에 세 번 돌릴 수 있어요.', en: 'Three spins a day.' },
    missions: [attendance, staked(2, 10_000_000), staked(3, 70_000_000)],
    rewards: table([
      [100_000, 22.5],
      [1_000_000, 5],
      [200_000, 22.5],
      [10_000_000, 0.9],
      [300_000, 22.5],
      [3_000_000, 4],
      [500_000, 22.5],
      [100_000_000, 0.1],
    ]),
  },
  {
    ...common,
    eventId: 4,
    skin: 'EVS02',
    title: { ko: '럭키 박스', en: 'Lucky box' },
    description: { ko: '매일 출석하고 상자를 열어 보세요.', en: 'Come by every day and open the box.' },
    missions: [attendance],
    rewards: table([
      [100_000_000, 0.1],
      [10_000_000, 0.9],
      [1_000_000, 4],
      [500_000, 95],
    ]),
  },
  {
    ...common,
    eventId: 3,
    skin: 'EVS03',
    title: { ko: '코인 룰렛', en: 'Coin roulette' },
    description: {
      ko: '코인 10,000개를 살 때마다 한 번 돌릴 수 있어요. 한 달에 70번까지예요.',
      en: 'One spin for every 10,000 coins bought, at most 70 a month.',
    },
    missions: [{ missionId: 1, type: 'EM03', value: 10_000, most: 70 }],
    rewards: table([
      [1_000_000, 22.5],
      [10_000_000, 5],
      [2_000_000, 22.5],
      [50_000_000, 0.9],
      [3_000_000, 22.5],
      [20_000_000, 4],
      [5_000_000, 22.5],
      [300_000_000, 0.1],
    ]),
  },
];
