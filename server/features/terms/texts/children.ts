import type { FirstText } from './first-text.ts';

export const children: FirstText = {
  code: 'PO09',
  ko: {
    title: '아동 개인정보 보호',
    sections: [
      {
        heading: '1. 아동의 정보를 모으지 않아요',
        blocks: [
          '만 19세 이상만 가입할 수 있어 아동과 청소년의 개인정보를 모으지 않아요. 인증에서 나이가 맞지 않으면 입력한 정보를 저장하지 않아요.',
        ],
      },
      {
        heading: '2. 알게 되면 지워요',
        blocks: [
          '만 14세 미만 아동의 정보가 들어온 것을 알게 되면 바로 지우고 계정을 멈춰요. 보호자는 고객센터로 삭제를 요청할 수 있어요.',
        ],
      },
    ],
  },
  en: {
    title: 'Children’s privacy',
    sections: [
      {
        heading: '1. No details of children',
        blocks: [
          'Only people aged 19 or over can join, so no details of children or young people are collected. When the age does not fit, what was typed is not stored.',
        ],
      },
      {
        heading: '2. Deleted when found',
        blocks: [
          'Details of a child under 14 are deleted as soon as they are found, and the account is stopped. Parents can ask support for deletion.',
        ],
      },
    ],
  },
};
