import type { GuideContent } from '../guide-content.ts';

const sport = (title: string, period: string, markets: string) => ({
  title: `라이브 ${title} 규칙`,
  sections: [
    { id: 'time', title: '어디까지가 결과인가요?', lines: [period] },
    { id: 'markets', title: '어떤 유형이 있나요?', lines: [markets] },
    {
      id: 'stopped',
      title: '경기가 멈추거나 취소되면',
      lines: [
        '경기가 취소되면 아직 정해지지 않은 유형은 적중특례가 되고, 배당 1.00으로 계산해요. 멈추기 전에 이미 정해진 유형은 그 결과를 그대로 따라요.',
      ],
    },
  ],
});

export const koSports = {
  'rules-soccer': sport(
    '축구',
    '전후반 90분과 추가 시간까지예요. 연장전과 승부차기는 들어가지 않아요. 전반전 유형은 전반전까지예요.',
    '승무패, 더블찬스, 무승부 환급, 핸디캡, 언더오버, 양 팀 득점, 전반전 승무패와 언더오버가 있어요. 무승부 환급은 비기면 적중특례예요.',
  ),
  'rules-basketball': sport(
    '농구',
    '“연장 포함”이라고 적힌 유형은 연장전까지예요.',
    '승패, 핸디캡, 언더오버가 있고 모두 연장전을 포함해요.',
  ),
  'rules-baseball': sport(
    '야구',
    '“연장 포함”이라고 적힌 유형은 연장 이닝까지예요.',
    '승패, 핸디캡, 언더오버가 있고 모두 연장 이닝을 포함해요.',
  ),
  'rules-hockey': sport(
    '아이스하키',
    '유형의 이름에 “연장 포함”이 없으면 정규 시간까지예요.',
    '열린 유형은 경기마다 달라요. 경기를 누르면 모든 유형이 보여요.',
  ),
  'rules-rugby': sport(
    '럭비',
    '유형의 이름에 “연장 포함”이 없으면 정규 시간까지예요.',
    '열린 유형은 경기마다 달라요. 경기를 누르면 모든 유형이 보여요.',
  ),
  'rules-volleyball': sport(
    '배구',
    '마지막 세트가 끝날 때까지예요.',
    '열린 유형은 경기마다 달라요. 경기를 누르면 모든 유형이 보여요.',
  ),
} satisfies Partial<GuideContent>;
