import type { FirstText } from './first-text.ts';

export const youth: FirstText = {
  code: 'PO04',
  ko: {
    title: '청소년보호정책',
    sections: [
      {
        heading: '1. 청소년은 이용할 수 없어요',
        blocks: [
          '이 사이트는 만 19세 이상만 이용할 수 있어요. 가입할 때 본인 인증으로 나이를 확인하고, 만 19세 미만이면 가입을 받지 않아요.',
        ],
      },
      {
        heading: '2. 가입한 뒤에 알게 되면',
        blocks: [
          '다른 사람의 정보로 가입한 청소년의 계정은 확인하는 즉시 이용을 멈추고, 모인 개인정보를 지워요.',
        ],
      },
      {
        heading: '3. 유해한 내용을 막는 방법',
        blocks: [
          [
            '금칙어와 신고로 청소년에게 해로운 글과 대화를 지워요.',
            '광고를 걸 때 청소년에게 해로운 내용을 받지 않아요.',
            '모든 화면에 19세 이상 이용 안내를 표시해요.',
          ],
        ],
      },
      {
        heading: '4. 보호자에게',
        blocks: [
          '자녀가 보호자의 정보로 이용하는 것을 알게 되면 고객센터로 알려 주세요. 확인한 뒤 계정을 멈춰요.',
        ],
      },
      { heading: '5. 책임자', blocks: ['청소년 보호는 운영 책임자가 맡고, 신고는 고객센터에서 받아요.'] },
    ],
  },
  en: {
    title: 'Youth protection',
    sections: [
      {
        heading: '1. Not for young people',
        blocks: [
          'Only people aged 19 or over may use this site. Joining checks the age by certification and refuses everybody under 19.',
        ],
      },
      {
        heading: '2. When it is found out later',
        blocks: [
          'An account that a young person made with the details of somebody else is stopped as soon as it is found, and its personal details are deleted.',
        ],
      },
      {
        heading: '3. How harmful content is kept away',
        blocks: [
          [
            'Posts and chat that harm young people are removed by word filters and reports.',
            'Advertising that harms young people is not accepted.',
            'Every screen states that the site is for people aged 19 or over.',
          ],
        ],
      },
      {
        heading: '4. For parents',
        blocks: [
          'If a child uses your details, please inform support. The account is stopped after a check.',
        ],
      },
      {
        heading: '5. Who is responsible',
        blocks: [
          'The head of operations is responsible for the protection of young people; support takes reports.',
        ],
      },
    ],
  },
};
