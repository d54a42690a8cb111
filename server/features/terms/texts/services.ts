import type { FirstText } from './first-text.ts';

export const services: FirstText = {
  code: 'PO06',
  ko: {
    title: '서비스 안내',
    sections: [
      {
        heading: '1. 제공하는 서비스',
        blocks: [
          [
            '승무패, 스페셜, 라이브 승부예측',
            '점프볼, 코인토스, 프리킥 캐주얼게임',
            '예측 내역, 포인트 내역, 공유',
          ],
        ],
      },
      {
        heading: '2. 이용 시간',
        blocks: ['하루 24시간 이용할 수 있어요. 점검할 때에는 미리 알리고, 급한 점검은 시작할 때 알려요.'],
      },
      {
        heading: '3. 경기 정보',
        blocks: [
          '경기 일정, 점수, 배당은 제공처에서 받은 정보라 늦거나 바뀔 수 있어요. 오래된 배당은 화면에서 잠겨요.',
        ],
      },
      {
        heading: '4. 서비스가 바뀔 때',
        blocks: ['서비스를 크게 바꾸거나 끝낼 때에는 적어도 30일 전에 알려요.'],
      },
    ],
  },
  en: {
    title: 'Services',
    sections: [
      {
        heading: '1. What is offered',
        blocks: [
          [
            'Predictions: standard, special and live',
            'Casual games: jump ball, coin toss, free kick',
            'Histories of predictions and wallets, sharing',
          ],
        ],
      },
      {
        heading: '2. Hours',
        blocks: [
          'The site is open day and night. Maintenance is announced beforehand, urgent maintenance when it begins.',
        ],
      },
      {
        heading: '3. Match information',
        blocks: [
          'Schedules, scores and odds come from providers and may be late or change. Odds that are too old are locked on the screen.',
        ],
      },
      {
        heading: '4. Changes',
        blocks: ['A great change or the end of a service is announced at least 30 days before.'],
      },
    ],
  },
};
