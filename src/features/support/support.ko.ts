/** Korean texts of support. They are fetched with the first screen that needs them. */
export const koSupport = {
  'support.failed': '불러오지 못했어요',
  'support.again': '다시 시도',
  'faq.title': '자주 묻는 질문',
  'faq.kinds': '분류',
  'faq.word': '검색어',
  'faq.word.hint': '단어의 일부나 초성으로 찾을 수 있어요.',
  'faq.find': '찾기',
  'faq.pages': '쪽수',
  'faq.none': '찾는 질문이 없어요',
  'faq.none.hint': '다른 단어로 찾아 보세요.',
  'mypage.faq': '자주 묻는 질문',
} as const;
