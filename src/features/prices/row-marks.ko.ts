/** Korean texts of the marks on a row. They come with its code. */
export const koRowMarks = {
  'row.mine': '내 예측이 있는 경기',
  'row.chance': '배당으로 본 {{team}} 승리 확률 {{percent}}%',
  'row.moved': '· 최근 10분 동안 크게 움직임: {{from}}% → {{to}}%',
} as const;
