/** Korean texts of the casual games that the start needs: the sidebar's entries, and what is told of a game sent before. */
export const koCasual = {
  'casual.title': '캐주얼게임',
  'casual.toast.placed': '앞서 보낸 예측이 들어갔어요: {{stake}} 골드',
  'casual.toast.not-placed': '앞서 보낸 캐주얼 예측은 들어가지 않았어요.',
} as const;
