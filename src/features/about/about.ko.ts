/** Korean texts of the site's own pages: about it, partnership, the way to every game. They are fetched with the first of these pages. */
export const koAbout = {
  'about.company': '회사소개',
  'about.company.lead':
    '실시간 배당으로 경기를 예측하고, 다른 회원과 이야기를 나누는 사이트예요. 골드로만 참여해요.',
  'about.company.1': '무엇을 하나요',
  'about.company.1.text':
    '축구·농구·야구 경기의 배당을 실시간으로 보여 드리고, 회원은 골드로 결과를 예측해요. 배당이 바뀌거나 멈추면 바로 화면에 나오고, 늦은 배당으로는 예측을 받지 않아요.',
  'about.company.2': '골드는 어떤 것인가요',
  'about.company.2.text':
    '골드는 사이트 안에서만 쓰는 재화예요. 현금으로 바꿀 수 없고, 모든 이동은 장부에 남아 내 지갑 내역에서 확인할 수 있어요.',
  'about.company.3': '결과는 어떻게 정하나요',
  'about.company.3.text':
    '경기 예측은 공식 결과로 정산해요. 캐주얼게임과 이벤트 추첨은 먼저 공개한 시드의 해시로 나중에 누구나 다시 계산해 볼 수 있어요.',
  'about.company.4': '건강하게 즐기기',
  'about.company.4.text':
    '하루·한 주·한 달의 손실, 예측 골드, 결제, 이용 시간 한도를 스스로 정하고, 필요하면 기간을 정해 이용을 멈출 수 있어요. 청소년은 이용할 수 없어요.',
  'about.company.contact': '문의하기',
  'about.affliate': '제휴문의',
  'about.affliate.lead': '데이터, 콘텐츠, 광고 제휴를 기다려요. 보내 주시면 담당자가 답변드려요.',
  'about.affliate.1': '무엇을 적으면 되나요',
  'about.affliate.1.text':
    '회사와 서비스 이름, 담당자 이름과 연락처, 바라는 제휴 방식과 시기를 입력해 주세요. 소개 자료는 파일로 함께 보낼 수 있어요.',
  'about.affliate.2': '답변은 어떻게 오나요',
  'about.affliate.2.text':
    '회원은 접속 중인 모든 창에 알림이 나오고, 1:1 문의에서 언제든 다시 볼 수 있어요. 회원이 아니면 이메일로 답변드려요.',
  'about.affliate.free': '회원이 아니면 이메일로 보내 주세요. 본인 인증 없이 답변을 받을 수 있어요.',
  'about.partner': '회원이 아니어도 보낼 수 있어요',
  'about.partner.hint': '가입과 본인 인증 없이 보내고, 입력한 이메일로 답변을 받아요.',
  'about.partner.email': '답변 받을 이메일',
  'about.partner.send': '제휴문의 보내기',
  'about.partner.sent': '제휴문의를 보냈어요. {{email}} 주소로 답변드릴게요.',
  'about.partner.DCU001': '이메일 주소와 제목, 내용을 확인해 주세요.',
  'about.partner.DCU203': '오늘은 더 받을 수 없어요. 내일 다시 보내 주세요.',
  'about.affliate.mail': '이메일로 보내기',
  'about.affliate.contact': '1:1 문의로 보내기',
  'about.licences': '오픈소스 라이선스',
  'about.licences.lead': '이 사이트는 아래의 공개 소프트웨어와 글꼴을 써요. 만든 분들께 감사드려요.',
  'about.licences.texts': '라이선스 전문 보기',
  'about.gates': '바로가기',
  'about.gates.lead': '가려는 곳을 골라 주세요.',
} as const;
