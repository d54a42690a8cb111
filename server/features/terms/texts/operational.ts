import type { FirstText } from './first-text.ts';

export const operational: FirstText = {
  code: 'PO03',
  ko: {
    title: '운영정책',
    sections: [
      {
        heading: '1. 목적',
        blocks: [
          '모두가 공정하게 예측을 즐길 수 있도록 사이트가 어떻게 운영하고, 규칙을 어기면 어떤 조치를 하는지 정해요.',
        ],
      },
      {
        heading: '2. 계정',
        blocks: [
          [
            '한 사람은 계정 하나만 이용해요.',
            '계정을 사고팔거나 빌려줄 수 없어요.',
            '운영자를 사칭하거나 불쾌한 닉네임은 바꾸도록 할 수 있어요.',
          ],
        ],
      },
      {
        heading: '3. 예측',
        blocks: [
          [
            '경기 결과에 영향을 줄 수 있는 사람은 그 경기를 예측하지 않아요.',
            '명백히 잘못 표시된 배당으로 접수된 예측은 취소하고 골드를 돌려드릴 수 있어요.',
            '여러 계정으로 같은 예측을 나눠 한도를 피하는 일은 할 수 없어요.',
          ],
        ],
      },
      {
        heading: '4. 글과 대화',
        blocks: [
          '욕설, 차별, 성적인 글, 광고, 다른 사람의 개인정보, 현금 거래를 권하는 글은 지울 수 있어요.',
        ],
      },
      {
        heading: '5. 조치',
        blocks: [
          [
            '가벼운 위반: 안내 또는 경고',
            '되풀이되는 위반: 7일, 30일, 60일 이용 제한',
            '무거운 위반(여러 계정, 현금 거래, 도용, 부정한 예측): 이용 정지',
          ],
          '조치할 때에는 이유와 기간을 알려요. 조치는 운영자 이름과 함께 감사 기록에 남아요.',
        ],
      },
      {
        heading: '6. 이의 제기',
        blocks: ['조치를 받은 날부터 30일 안에 고객센터에 이의를 낼 수 있고, 다른 운영자가 다시 확인해요.'],
      },
      {
        heading: '7. 건강한 이용',
        blocks: [
          '손실 한도와 이용 제한을 스스로 정할 수 있어요. 예측이 생활에 부담이 되면 한국도박문제예방치유원(국번 없이 1336)에서 무료로 상담받을 수 있어요.',
        ],
      },
    ],
  },
  en: {
    title: 'Operating policy',
    sections: [
      {
        heading: '1. Purpose',
        blocks: [
          'This policy states how the site is run so that everyone can predict fairly, and what follows when rules are broken.',
        ],
      },
      {
        heading: '2. Accounts',
        blocks: [
          [
            'One person uses one account.',
            'Accounts may not be sold, bought or lent.',
            'A nickname that offends or poses as an operator may have to be changed.',
          ],
        ],
      },
      {
        heading: '3. Predictions',
        blocks: [
          [
            'People who can influence a match do not predict it.',
            'A prediction that was confirmed at obviously wrong odds may be cancelled and its gold returned.',
            'Limits may not be evaded by splitting one prediction over several accounts.',
          ],
        ],
      },
      {
        heading: '4. Posts and chat',
        blocks: [
          'Insults, discrimination, sexual content, advertising, other people’s personal details and offers to trade for money may be removed.',
        ],
      },
      {
        heading: '5. Measures',
        blocks: [
          [
            'Minor breach: advice or a warning',
            'Repeated breach: restriction for 7, 30 or 60 days',
            'Serious breach (several accounts, trading for money, misuse of accounts, unfair predictions): stop of the account',
          ],
          'The member gets the reason and the duration. Every measure is kept in the audit log with the operator who took it.',
        ],
      },
      {
        heading: '6. Objections',
        blocks: [
          'Within 30 days of a measure the member can object at support; another operator then looks at it again.',
        ],
      },
      {
        heading: '7. Keeping it healthy',
        blocks: [
          'Members can set a loss limit and restrict their own use. If predicting becomes a burden, the Korea Center on Gambling Problems advises free of charge (dial 1336 in Korea).',
        ],
      },
    ],
  },
};
