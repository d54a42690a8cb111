/** Korean texts of the order of leagues: loaded with its dialog. */
export const koLeagueOrder = {
  'leagues.order.lead':
    '위에 둔 리그가 모든 경기 목록에서 먼저 나오고, 별을 누른 리그는 즐겨찾기에 담겨요. 로그인하면 모든 기기에서 같아요.',
  'leagues.order.top': '{{name}} 맨 위로',
  'leagues.order.up': '{{name}} 위로',
  'leagues.order.down': '{{name}} 아래로',
  'leagues.order.moved': '{{name}} {{place}}번째',
  'leagues.order.reset': '기본 순서로',
} as const;
