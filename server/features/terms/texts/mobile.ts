import type { FirstText } from './first-text.ts';

export const mobile: FirstText = {
  code: 'PO07',
  ko: {
    title: '모바일 이용약관',
    sections: [
      {
        heading: '1. 모바일에서 이용하기',
        blocks: ['휴대폰과 태블릿의 브라우저에서 같은 계정으로 이용할 수 있어요. 따로 설치하는 앱은 없어요.'],
      },
      {
        heading: '2. 데이터 요금',
        blocks: ['실시간 배당을 받는 동안 데이터를 써요. 요금은 회원이 쓰는 통신사의 요금제를 따라요.'],
      },
      {
        heading: '3. 연결이 끊길 때',
        blocks: ['연결이 끊겨도 보낸 예측은 한 번만 처리돼요. 다시 연결하면 결과를 확인해 알려 드려요.'],
      },
      {
        heading: '4. 기기 관리',
        blocks: [
          '기기를 잃어버리면 다른 기기에서 비밀번호를 바꿔 주세요. 비밀번호를 찾아 바꾸면 모든 기기에서 로그아웃돼요.',
        ],
      },
    ],
  },
  en: {
    title: 'Mobile terms',
    sections: [
      {
        heading: '1. On a phone',
        blocks: [
          'The site runs in the browser of a phone or tablet with the same account. There is no app to install.',
        ],
      },
      {
        heading: '2. Data',
        blocks: ['Live odds use data while they are shown. Your phone company charges it by your plan.'],
      },
      {
        heading: '3. When the connection is lost',
        blocks: [
          'A prediction that was sent counts once, even when the connection is lost. After reconnecting, the site finds out its result and shows it.',
        ],
      },
      {
        heading: '4. Your device',
        blocks: [
          'If you lose your device, change your password on another one. Finding and changing the password logs out all devices.',
        ],
      },
    ],
  },
};
