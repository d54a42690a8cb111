/** Texts around the guides; the guides themselves are in content.ko.ts. */
export const koGuidesTexts = {
  'guides.all': '안내와 규칙',
  'guides.search': '안내와 규칙 검색',
  'guides.found': '검색 결과',
  'guides.none': '검색 결과가 없어요',
  'guides.none.hint': '다른 단어로 검색하거나 고객센터에 물어봐 주세요.',
  'guides.group.site': '서비스',
  'guides.group.guide': '이용안내',
  'guides.group.rules': '게임규칙',
  'guides.group.sports': '종목별 라이브 규칙',
  'guides.picture.slip': '휴대폰의 카트: 고른 배당, 예측할 골드와 예측하기 버튼',
  'guides.picture.live': '라이브 목록: 리그마다 경기, 점수와 배당',
  'guides.picture.standard': '승무패 목록: 날짜와 리그마다 경기와 배당',
  'guides.picture.match': '경기 화면: 점수와 유형별 배당',
} as const;
