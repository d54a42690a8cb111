/** Korean texts of what the browser keeps, and does not. They are fetched on demand. */
export const koOffline = {
  'offline.not-kept':
    '브라우저가 이 사이트의 데이터를 저장하지 않아요. 고정한 경기, 즐겨찾기, 알림, 쓰던 글은 모든 창을 닫으면 사라져요.',
} as const;
