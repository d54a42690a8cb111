/** Korean texts of the connection and the core behind the windows. */
export const koCore = {
  'connection.up': '실시간',
  'connection.delay': '지연 {{seconds}}초',
  'connection.as-of': '{{time}} 기준',
  'connection.lagging': '배당이 늦어지고 있어요',
  'connection.recovering': '다시 맞추는 중',
  'connection.connecting': '연결 중',
  'connection.timeout': '오랫동안 사용하지 않아 연결을 끊었어요',
  'connection.reconnect': '다시 연결',
  'connection.lost': '연결 끊김',
  'connection.core': '다시 시작하는 중',
  'connection.since': '{{time}}부터 배당 잠금',
  'core.late': '제때 응답이 없었어요. 화면을 확인하고 다시 시도해 주세요.',
  'core.late.bet': '예측 결과를 아직 받지 못해 확인하고 있어요. 골드가 두 번 빠지지 않아요.',
  'core.replaced': '연결 프로그램이 멈춰 다시 시작했어요.',
  'core.replaced.slip': '연결 프로그램이 멈춰 다시 시작했어요. 카트의 배당을 다시 확인해요.',
} as const;
