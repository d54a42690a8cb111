import type { FirstText } from './first-text.ts';

export const thirdParty: FirstText = {
  code: 'PO10',
  ko: {
    title: '개인정보 제3자 제공 동의',
    sections: [
      {
        heading: '1. 언제 필요한가요',
        blocks: ['무료 충전소를 이용할 때에만 필요해요. 동의하지 않아도 다른 기능은 모두 이용할 수 있어요.'],
      },
      {
        heading: '2. 제공하는 내용',
        blocks: [
          [
            '받는 곳: 무료 충전소를 운영하는 제휴사',
            '제공하는 정보: 회원을 구별하는 임의의 값, 참여 결과',
            '쓰는 목적: 참여 확인과 골드 지급',
            '보관 기간: 지급을 확인한 뒤 30일',
          ],
        ],
      },
      { heading: '3. 제공하지 않는 것', blocks: ['이름, 휴대폰 번호, 이메일, 비밀번호는 제공하지 않아요.'] },
      {
        heading: '4. 거부할 권리',
        blocks: ['동의하지 않을 수 있어요. 이때에는 무료 충전소를 이용할 수 없어요.'],
      },
    ],
  },
  en: {
    title: 'Consent to third-party data provision',
    sections: [
      {
        heading: '1. When it is needed',
        blocks: ['Only for the free top-up station. Everything else works without it.'],
      },
      {
        heading: '2. What is passed on',
        blocks: [
          [
            'To: the partner that runs the free top-up station',
            'What: a random value that stands for the member, and the result of the participation',
            'Why: to confirm the participation and grant the gold',
            'For how long: 30 days after the grant was confirmed',
          ],
        ],
      },
      {
        heading: '3. What is not passed on',
        blocks: ['Name, phone number, e-mail address and password are not passed on.'],
      },
      {
        heading: '4. Your right to refuse',
        blocks: ['You may refuse. The free top-up station cannot be used then.'],
      },
    ],
  },
};
