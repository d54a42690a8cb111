import { DEFAULT_ROUND_MS } from '../../../../domain/casual/casual-round.ts';
import type { FirstText } from './first-text.ts';

const ROUND_SECONDS = DEFAULT_ROUND_MS / 1000;

export const games: FirstText = {
  code: 'PO11',
  ko: {
    title: '게임 이용약관',
    sections: [
      {
        heading: '1. 캐주얼게임',
        blocks: [
          `점프볼, 코인토스, 프리킥은 ${ROUND_SECONDS}초마다 새 회차가 열려요. 결과는 미리 공개한 해시와 나중에 공개하는 시드로 누구나 검증할 수 있어요.`,
        ],
      },
      {
        heading: '2. 승부예측',
        blocks: [
          '배당은 계속 바뀌고, 접수된 배당으로 정산해요. 라이브 예측은 접수까지 몇 초가 걸리고 그동안 배당이 바뀌면 회원이 고른 방식에 따라 접수하거나 거절해요.',
        ],
      },
      {
        heading: '3. 취소와 적중특례',
        blocks: ['경기가 취소되거나 기록이 잘못되면 그 폴더는 배당 1.00으로 정산할 수 있어요.'],
      },
      {
        heading: '4. 한도',
        blocks: [
          '등급마다 예측 한도와 적중 한도가 있어요. 회원은 스스로 손실 한도를 더 낮게 정할 수 있어요.',
        ],
      },
    ],
  },
  en: {
    title: 'Game terms',
    sections: [
      {
        heading: '1. Casual games',
        blocks: [
          `Jump ball, coin toss and free kick open a new round every ${ROUND_SECONDS} seconds. Everyone can verify the results with a hash published before and a seed published after.`,
        ],
      },
      {
        heading: '2. Predictions',
        blocks: [
          'Odds change all the time; the confirmed odds settle a prediction. A live prediction takes some seconds to confirm; when the odds change meanwhile, it is confirmed or refused as the member has chosen.',
        ],
      },
      {
        heading: '3. Cancelled matches',
        blocks: [
          'When a match is cancelled or its record is wrong, that leg may be settled at odds of 1.00.',
        ],
      },
      {
        heading: '4. Limits',
        blocks: [
          'Each level has limits of stakes and winnings. Members can set a lower loss limit themselves.',
        ],
      },
    ],
  },
};
