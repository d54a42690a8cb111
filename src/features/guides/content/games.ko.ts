import { guide, type GuideContent } from '../guide-content.ts';

export const koGames = {
  srs: guide(`
# 승무패 이용 안내

## list 경기 고르기
오늘부터 {{listDays}}일 동안의 경기를 볼 수 있어요. 시작한 경기는 목록에서 빠져요.
한 줄에는 승무패, 핸디캡, 언더오버가 있어요. 더 많은 유형은 경기를 누르면 보여요.

## folders 폴더 묶기
{{maxFolders}}폴더까지 묶을 수 있어요. 묶을 수 없는 조합은 카트가 이유와 함께 알려 드려요.
자세한 조합 규칙은 승무패 규칙에 있어요.
`),
  live: guide(`
# 라이브 이용 안내

## one 한 경기씩
라이브는 한 번에 한 폴더만 예측해요. 다른 배당을 누르면 담은 폴더가 새 배당으로 바로 바뀌어요.

## wait 확인하는 시간
예측하기를 누르면 축구는 {{delaySoccer}}초, 농구는 {{delayBasketball}}초, 야구는 {{delayBaseball}}초, 다른 종목은 {{delayOther}}초 뒤에 배당을 다시 확인해요. 그 사이 배당이 잠기면 예측하지 않고, 골드도 그대로예요.
고른 뒤에 득점이나 퇴장이 있거나 새 쿼터가 시작되면 카트가 알려 드리고, 한 번 더 눌러야 예측돼요.

## locked 잠긴 배당
득점, 페널티킥, 비디오 판독 같은 순간에는 배당이 잠겨요. 연결이 끊겼을 때도 옛 배당으로 예측하지 않도록 잠가 둬요.
`),
  special: guide(`
# 스페셜 이용 안내

## what 무엇이 다른가요?
전반전 승무패, 양 팀 득점, 전반전 언더오버처럼 경기의 한 부분을 예측해요.
예측하는 방법은 승무패와 같아요. 다만 유형에 따라 다른 경기와 묶을 수 없어요.
{{specialLeast}} 골드부터 예측할 수 있고, 가장 많이 걸 수 있는 골드는 회원 등급에 따라 {{specialMostFirst}}에서 {{specialMostLast}} 골드예요. {{specialFolders}}폴더까지 묶고, 한 폴더의 배당은 {{specialSingleOdds}}배, 합산 배당은 {{specialOdds}}배까지예요.
`),
  jumpball: guide(`
# 점프볼 안내

## play 하는 방법
홈과 원정 가운데 공을 먼저 잡을 팀을 골라요. 두 팀의 확률은 같고, 배당은 {{jumpball}}배예요.
한 회차는 {{roundSeconds}}초예요. 마감 뒤에 추첨하고, 추첨에 쓴 값은 회차가 끝나면 공개해요. 누구나 결과를 다시 계산해 볼 수 있어요.
한 회차에 한 번, {{casualLeast}} 골드부터 예측할 수 있어요. 가장 많이 걸 수 있는 골드는 회원 등급에 따라 {{casualMostFirst}}에서 {{casualMostLast}} 골드예요. 손실 한도와 하루 한도도 그대로 적용돼요.
`),
  cointoss: guide(`
# 코인토스 안내

## play 하는 방법
앞면과 뒷면 가운데 하나를 골라요. 두 면의 확률은 같고, 배당은 {{cointoss}}배예요.
한 회차는 {{roundSeconds}}초예요. 추첨에 쓴 값은 회차가 끝나면 공개해요.
한 회차에 한 번, {{casualLeast}} 골드부터 예측할 수 있어요. 가장 많이 걸 수 있는 골드는 회원 등급에 따라 {{casualMostFirst}}에서 {{casualMostLast}} 골드예요. 손실 한도와 하루 한도도 그대로 적용돼요.
`),
  freekick: guide(`
# 프리킥 안내

## play 하는 방법
왼쪽, 가운데, 오른쪽 가운데 공이 갈 곳을 골라요. 세 곳의 확률은 같고, 배당은 {{freekick}}배예요.
한 회차는 {{roundSeconds}}초예요. 추첨에 쓴 값은 회차가 끝나면 공개해요.
한 회차에 한 번, {{casualLeast}} 골드부터 예측할 수 있어요. 가장 많이 걸 수 있는 골드는 회원 등급에 따라 {{casualMostFirst}}에서 {{casualMostLast}} 골드예요. 손실 한도와 하루 한도도 그대로 적용돼요.
`),
  shooting: guide(`
# 슈팅스타 안내

## soon 준비하고 있어요
아직 열리지 않은 게임이라 예측할 수 없어요. 열리면 공지로 알려 드리고, 하는 방법을 여기에서 안내해 드릴게요.
지금은 점프볼(배당 {{jumpball}}), 코인토스(배당 {{cointoss}}), 프리킥(배당 {{freekick}})을 할 수 있어요.
`),
} satisfies Partial<GuideContent>;
