/** Texts around the guides; the guides themselves are in content.ko.ts. */
export const koGuidesTexts = {
  'guides.all': '안내와 규칙',
  'guides.contents': '차례',
  'guides.search': '안내와 규칙에서 찾기',
  'guides.found': '찾은 안내',
  'guides.none': '찾는 안내가 없어요',
  'guides.none.hint': '다른 낱말로 찾거나 고객센터에 물어봐 주세요.',
  'guides.group.site': '서비스',
  'guides.group.guide': '이용안내',
  'guides.group.rules': '게임규칙',
  'guides.group.sports': '종목별 라이브 규칙',
} as const;
