import { WITHDRAWAL_DAYS } from '../../../../domain/store/goods.ts';
import type { FirstText } from './first-text.ts';

export const voucher: FirstText = {
  code: 'PO05',
  ko: {
    title: '상품이용권 약관',
    sections: [
      {
        heading: '1. 상품이용권',
        blocks: [
          '상품이용권은 상점에서 코인을 얻을 때 쓰는 이용권이에요. 이용권과 코인은 현금으로 바꾸거나 다른 사람에게 넘길 수 없어요.',
        ],
      },
      {
        heading: '2. 사는 방법과 한도',
        blocks: [
          '표시된 값으로 살 수 있고, 한 달에 살 수 있는 금액에는 한도가 있어요. 지금 한도는 충전 화면에 나와요.',
          '시험용 결제를 쓰는 사이트에서는 실제 돈이 빠지지 않아요. 그런 사이트는 결제 화면에 시험용이라고 표시해요.',
        ],
      },
      {
        heading: '3. 취소와 환불',
        blocks: [
          `결제한 주문은 받은 코인과 보너스 마일리지를 쓰지 않았으면 결제한 날부터 ${WITHDRAWAL_DAYS}일 안에 충전 화면에서 취소할 수 있어요. 먼저 받은 코인부터 쓴 것으로 봐요.`,
          '결제사가 환불할 수 있는 수단은 바로 환불하고, 상품권과 무통장입금처럼 그럴 수 없는 수단은 운영자가 확인하고 환불해요.',
          `이용권으로 산 상품은 쓰지 않았으면 산 날부터 ${WITHDRAWAL_DAYS}일 안에 취소할 수 있어요. 이미 쓴 부분은 취소할 수 없어요.`,
        ],
      },
      {
        heading: '4. 유효기간',
        blocks: ['이용권에 적힌 날까지 쓸 수 있어요. 날짜가 없는 이용권은 산 날부터 5년 동안 쓸 수 있어요.'],
      },
    ],
  },
  en: {
    title: 'Voucher terms',
    sections: [
      {
        heading: '1. Vouchers',
        blocks: [
          'A voucher gives coins in the store. Vouchers and coins cannot be exchanged for money or passed on.',
        ],
      },
      {
        heading: '2. Buying and limits',
        blocks: [
          'Vouchers are bought at the price shown. There is a limit for each month, which the purchase screen states.',
          'On a site with sandbox payments no real money moves, and the payment screen says so.',
        ],
      },
      {
        heading: '3. Cancelling and refunds',
        blocks: [
          `A payment can be cancelled on the purchase screen within ${WITHDRAWAL_DAYS} days while its coins and its bonus mileage are unused. Coins that came first count as used first.`,
          'Ways of payment that the provider can refund are refunded at once. The others, vouchers and deposits for example, are refunded by an operator.',
          `Goods that a voucher bought can be cancelled within ${WITHDRAWAL_DAYS} days, unused. What was used cannot be cancelled.`,
        ],
      },
      {
        heading: '4. Validity',
        blocks: [
          'A voucher is valid until the date on it; without a date, for five years from the purchase.',
        ],
      },
    ],
  },
};
