import { WITHDRAWAL_DAYS } from '../../../../domain/store/goods.ts';
import type { FirstText } from './first-text.ts';

export const cash: FirstText = {
  code: 'PO08',
  ko: {
    title: '코인과 골드 약관',
    sections: [
      {
        heading: '1. 재화의 종류',
        blocks: [
          [
            '골드: 예측에 쓰고, 상점의 상품을 살 수 있어요.',
            '코인: 상점에서 코인 가격이 있는 상품을 살 수 있어요.',
            '마일리지: 골드로 바꿀 수 있어요.',
          ],
          `상점에서 산 상품은 쓰지 않았으면 산 날부터 ${WITHDRAWAL_DAYS}일 안에 취소하고 낸 골드나 코인을 돌려받을 수 있어요.`,
          `돈을 내고 얻은 코인도 쓰지 않았으면 결제한 날부터 ${WITHDRAWAL_DAYS}일 안에 결제를 취소할 수 있어요.`,
        ],
      },
      {
        heading: '2. 현금이 아니에요',
        blocks: ['어떤 재화도 현금이나 현금처럼 쓸 수 있는 것으로 바꿔 드리지 않아요. 이자도 없어요.'],
      },
      {
        heading: '3. 얻는 방법',
        blocks: [
          '가입할 때 한 번, 무료 충전, 이벤트, 교환, 예측 적중으로 얻어요. 가입 골드는 한 사람에게 한 번만 드려요.',
        ],
      },
      {
        heading: '4. 기록',
        blocks: ['모든 변동은 복식 장부에 남고 지울 수 없어요. 회원은 포인트 내역에서 볼 수 있어요.'],
      },
      { heading: '5. 사라질 때', blocks: ['탈퇴하면 모든 재화를 쓸 수 없게 돼요.'] },
    ],
  },
  en: {
    title: 'Coins and gold',
    sections: [
      {
        heading: '1. Kinds',
        blocks: [
          [
            'Gold: for predictions and for goods of the store',
            'Coins: for goods of the store that have a price in coins',
            'Mileage: can be exchanged for gold',
          ],
          `A purchase in the store that was not used can be withdrawn within ${WITHDRAWAL_DAYS} days, and its gold or coins come back.`,
          `The payment for coins that were not used can be cancelled within ${WITHDRAWAL_DAYS} days, too.`,
        ],
      },
      {
        heading: '2. Not money',
        blocks: [
          'None of them is exchanged for money or for anything that can be used like money. They bear no interest.',
        ],
      },
      {
        heading: '3. How to get them',
        blocks: [
          'Once when you join, by free top-ups, events, exchange, and predictions that win. A person gets the joining gold once only.',
        ],
      },
      {
        heading: '4. Records',
        blocks: [
          'Every change is kept in a double-entry ledger and cannot be deleted. Members read it in the wallet history.',
        ],
      },
      {
        heading: '5. When they end',
        blocks: ['After leaving, nothing in the wallets can be used any more.'],
      },
    ],
  },
};
