import type { FirstText } from './first-text.ts';

export const privacy: FirstText = {
  code: 'PO02',
  ko: {
    title: '개인정보 처리방침',
    sections: [
      {
        heading: '1. 모으는 정보와 쓰는 곳',
        blocks: [
          [
            '본인 인증: 이름, 생년월일, 휴대폰 번호 — 만 19세 이상인지, 이미 가입한 사람인지 확인해요. 생년월일은 확인한 뒤 저장하지 않아요.',
            '계정: 아이디, 비밀번호(알아볼 수 없게 바꾼 값), 닉네임 — 로그인과 화면 표시에 써요.',
            '연락처: 휴대폰 번호, 이메일(선택) — 아이디·비밀번호 찾기와, 동의한 경우 소식 안내에 써요.',
            '이용 기록: 예측 내역, 재화 변동, 로그인 시각, 알아볼 수 없게 바꾼 기기 값 — 정산, 분쟁 확인, 도용 방지에 써요.',
          ],
        ],
      },
      {
        heading: '2. 한 사람 한 계정을 지키는 방법',
        blocks: [
          '인증받은 사람의 이름, 생년월일, 휴대폰 번호를 서버의 비밀 키로 되돌릴 수 없는 값으로 바꿔 그 값만 보관해요. 이 값으로는 원래 정보를 알아낼 수 없어요.',
        ],
      },
      {
        heading: '3. 보관하는 기간',
        blocks: [
          [
            '이름, 휴대폰 번호, 이메일: 탈퇴하는 즉시 지워요.',
            '아이디, 닉네임, 인증 값: 다시 가입과 사칭을 막으려고 탈퇴 뒤에도 남겨요.',
            '예측과 재화 기록: 회계 기록이라 지우지 않아요. 탈퇴하면 개인정보와 연결되지 않는 회원 번호로만 남아요.',
            '로그인 토큰: 끝난 뒤 하루가 지나면 지워요.',
          ],
        ],
      },
      {
        heading: '4. 다른 곳에 주는 정보',
        blocks: [
          '회원의 개인정보를 다른 회사에 팔지 않아요. 무료 충전처럼 제3자의 서비스가 필요한 기능은 따로 동의를 받은 때에만 필요한 정보를 제공해요.',
          '법에 따라 수사기관이 정해진 절차로 요청하면 그 범위 안에서 제공할 수 있어요.',
        ],
      },
      {
        heading: '5. 회원의 권리',
        blocks: [
          '회원은 자기 정보를 언제든지 보고, 고치고, 지워 달라고 할 수 있어요. 선택 동의(이메일·문자 소식)는 설정에서 언제든지 바꿀 수 있어요.',
        ],
      },
      {
        heading: '6. 지키는 방법',
        blocks: [
          [
            '비밀번호는 되돌릴 수 없는 값(Argon2id)으로만 저장해요.',
            '로그인 토큰과 인증 표는 해시만 저장해요.',
            '운영자의 모든 행동은 지울 수 없는 감사 기록에 남아요.',
          ],
        ],
      },
      {
        heading: '7. 쿠키와 브라우저 저장소',
        blocks: [
          '로그인 토큰, 화면 설정, 저장한 카트, 아직 답을 받지 못한 예측을 브라우저에 저장해요. 광고를 위해 따라다니는 쿠키는 쓰지 않아요.',
        ],
      },
      {
        heading: '8. 문의',
        blocks: ['개인정보에 관한 문의와 신고는 고객센터의 1:1 문의로 받아요.'],
      },
    ],
  },
  en: {
    title: 'Privacy policy',
    sections: [
      {
        heading: '1. What is collected and why',
        blocks: [
          [
            'Certification: name, birth date and phone number, to check that you are 19 or over and have no account yet. The birth date is not stored after the check.',
            'Account: id, password (in a form that cannot be read back) and nickname, for logins and for what the screens show.',
            'Contact: phone number and, if you wish, e-mail address, for finding an id or a password and, if you agreed, for news.',
            'Records of use: predictions, changes of the wallets, times of logins and unreadable device values, for settlement, disputes and protection against misuse.',
          ],
        ],
      },
      {
        heading: '2. How one person keeps to one account',
        blocks: [
          'Name, birth date and phone number of a certified person are turned into a value that cannot be turned back, with a secret key of the server. Only that value is kept, and it does not reveal the details.',
        ],
      },
      {
        heading: '3. How long it is kept',
        blocks: [
          [
            'Name, phone number, e-mail address: deleted at once when you leave.',
            'Id, nickname, certification value: kept after you leave, against impersonation and early re-joining.',
            'Predictions and wallet records: accounts are never deleted. After you leave they stand under a member number that no personal detail belongs to.',
            'Login tokens: deleted a day after they have ended.',
          ],
        ],
      },
      {
        heading: '4. Who else gets it',
        blocks: [
          'Personal details are not sold. A function that needs another company, such as a free top-up, passes on what it needs only after a consent of its own.',
          'Authorities get what the law obliges the site to give, by the legal procedure.',
        ],
      },
      {
        heading: '5. Your rights',
        blocks: [
          'You can read, correct and delete your details at any time. Optional consents (news by e-mail or text message) can be changed in the settings.',
        ],
      },
      {
        heading: '6. How it is protected',
        blocks: [
          [
            'Passwords are stored only as a value that cannot be turned back (Argon2id).',
            'Of login tokens and tickets only hashes are stored.',
            'Every act of an operator is kept in an audit log that nobody can delete from.',
          ],
        ],
      },
      {
        heading: '7. Cookies and browser storage',
        blocks: [
          'The browser keeps the login token, screen settings, saved slips and predictions whose answer has not come yet. There are no cookies that follow you for advertising.',
        ],
      },
      {
        heading: '8. Questions',
        blocks: ['Questions and complaints about privacy are taken by support as personal inquiries.'],
      },
    ],
  },
};
