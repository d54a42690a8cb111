import { REJOIN_DAYS } from '../../../../domain/member/rejoin.ts';
import type { FirstText } from './first-text.ts';

export const provision: FirstText = {
  code: 'PO01',
  ko: {
    title: '이용약관',
    sections: [
      {
        heading: '제1조 이 약관이 정하는 것',
        blocks: [
          '이 약관은 회원이 이 사이트의 승부예측과 캐주얼게임을 이용할 때 회원과 사이트가 서로 지킬 내용을 정해요.',
          '이 사이트의 골드, 코인, 마일리지는 사이트 안에서만 쓰는 재화예요. 현금이 아니고, 현금이나 현금처럼 쓸 수 있는 것으로 바꿔 드리지 않아요.',
        ],
      },
      {
        heading: '제2조 쓰는 말',
        blocks: [
          [
            '회원: 본인 인증을 마치고 이 약관에 동의해 아이디를 만든 만 19세 이상인 사람',
            '예측: 골드를 걸고 경기나 캐주얼게임의 결과를 고르는 일',
            '골드: 예측에 쓰는 재화',
            '코인: 사이트 안의 상품을 살 때 쓰는 재화',
            '마일리지: 이용에 따라 쌓이고 골드로 바꿀 수 있는 재화',
          ],
        ],
      },
      {
        heading: '제3조 가입',
        blocks: [
          '만 19세 이상이면 본인 인증을 하고 가입할 수 있어요. 한 사람은 계정을 하나만 가질 수 있어요.',
          '다른 사람의 정보로 가입했거나 나이를 속인 것이 확인되면 계정 이용을 멈출 수 있어요.',
          '아이디와 비밀번호는 회원이 직접 관리하고 다른 사람과 함께 쓰지 않아요.',
        ],
      },
      {
        heading: '제4조 예측과 정산',
        blocks: [
          '예측은 사이트가 접수했다고 알린 때에 이루어져요. 접수된 배당이 정산의 기준이에요.',
          '경기 결과가 확정되면 정해진 규칙에 따라 자동으로 정산해요. 경기가 취소되거나 기록이 잘못된 때에는 적중특례나 취소로 처리할 수 있어요.',
          '회원 등급마다 최소·최대 예측 골드와 적중 한도가 있고, 화면에서 언제나 확인할 수 있어요.',
        ],
      },
      {
        heading: '제5조 재화',
        blocks: [
          '재화는 다른 사람에게 팔거나 빌려주거나 담보로 줄 수 없어요.',
          '사이트의 잘못으로 재화가 더 들어오거나 빠진 때에는 사실을 알리고 바로잡아요.',
          '모든 변동은 포인트 내역에 남고 회원이 직접 볼 수 있어요.',
        ],
      },
      {
        heading: '제6조 하지 말아야 할 일',
        blocks: [
          [
            '여러 계정을 만들거나 다른 사람의 계정을 쓰는 일',
            '자동 프로그램으로 예측하거나 사이트에 지나친 부담을 주는 일',
            '사이트 밖에서 재화를 돈으로 사고파는 일',
            '다른 회원을 괴롭히거나 속이는 일',
          ],
          '어떤 조치를 하는지는 운영정책에 적어 두었어요.',
        ],
      },
      {
        heading: '제7조 탈퇴',
        blocks: [
          `회원은 언제든지 탈퇴할 수 있어요. 탈퇴하면 남은 재화와 진행 중인 예측의 적중금은 되돌릴 수 없고, ${REJOIN_DAYS}일 동안 다시 가입할 수 없어요.`,
          '이름, 휴대폰 번호, 이메일은 탈퇴하는 즉시 지워요. 아이디와 닉네임은 다른 사람이 쓰지 못하도록 남겨 두어요.',
        ],
      },
      {
        heading: '제8조 약관이 바뀔 때',
        blocks: [
          '약관을 바꾸면 시행일과 함께 미리 알리고, 이전 약관도 계속 볼 수 있게 해요. 바뀐 약관에 동의하지 않으면 탈퇴할 수 있어요.',
          '꼭 동의가 필요한 약관이 바뀌면 다음 로그인 때 다시 여쭤봐요.',
        ],
      },
      {
        heading: '제9조 책임',
        blocks: [
          '사이트는 안정적으로 서비스하려고 노력해요. 점검이나 장애로 이용할 수 없을 때에는 알리고, 접수되지 않은 예측의 골드는 빠지지 않아요.',
          '약관에 없는 내용은 대한민국 법에 따라요.',
        ],
      },
    ],
  },
  en: {
    title: 'Terms of use',
    sections: [
      {
        heading: '1. What these terms cover',
        blocks: [
          'These terms state what members and the site owe each other when members use the predictions and the casual games of this site.',
          'Gold, coins and mileage exist on this site only. They are not money, and the site does not exchange them for money or for anything that can be used like money.',
        ],
      },
      {
        heading: '2. Words',
        blocks: [
          [
            'Member: a person aged 19 or over who was certified, agreed to these terms and made an id',
            'Prediction: choosing the result of a match or a casual game with gold',
            'Gold: what predictions are made with',
            'Coins: what goods on the site are bought with',
            'Mileage: what builds up with use and can be exchanged for gold',
          ],
        ],
      },
      {
        heading: '3. Joining',
        blocks: [
          'Everyone aged 19 or over can join after certification. One person has one account.',
          'An account that was made with another person’s details or with a false age may be stopped.',
          'Members look after their id and password themselves and do not share them.',
        ],
      },
      {
        heading: '4. Predictions and settlement',
        blocks: [
          'A prediction is made when the site confirms it. The confirmed odds are the basis of its settlement.',
          'When a result is final, predictions are settled automatically by the stated rules. When a match is cancelled or its record is wrong, they may be voided or refunded.',
          'Each level has least and greatest stakes and a winning limit, which are always shown on the screen.',
        ],
      },
      {
        heading: '5. Gold, coins and mileage',
        blocks: [
          'They may not be sold, lent or pledged to anyone.',
          'If a fault of the site gives or takes too much, the site says so and corrects it.',
          'Every change is kept in the wallet history, which the member can read.',
        ],
      },
      {
        heading: '6. What is not allowed',
        blocks: [
          [
            'Making several accounts, or using another person’s account',
            'Predicting by automatic programs, or loading the site beyond reason',
            'Trading gold, coins or mileage for money outside the site',
            'Harassing or deceiving other members',
          ],
          'The operating policy states which measures follow.',
        ],
      },
      {
        heading: '7. Leaving',
        blocks: [
          `Members can leave at any time. Remaining balances and the winnings of open predictions are then lost. Members can join again after ${REJOIN_DAYS} days.`,
          'Name, phone number and e-mail address are deleted at once. The id and the nickname stay reserved, so that nobody else can use them.',
        ],
      },
      {
        heading: '8. When these terms change',
        blocks: [
          'Changes are announced before they take effect, and earlier versions stay readable. Members who do not agree can leave.',
          'When terms change that need consent, the next login asks for it.',
        ],
      },
      {
        heading: '9. Liability',
        blocks: [
          'The site works for a reliable service. It announces maintenance and faults, and a prediction that was not confirmed costs no gold.',
          'What these terms leave open follows the law of the Republic of Korea.',
        ],
      },
    ],
  },
};
