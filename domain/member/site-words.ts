/**
 * Words that everybody connects with the site: its name, its sports, what is played and paid with. They make a password easy to guess here, so
 * a new password needs enough characters besides them. The list is part of docs/security.md (ASVS 6.1.2).
 */
const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The last line holds Korean words typed on an English keyboard: cnrrn is 축구, xhxh is 토토. */
const siteWords: readonly string[] = wordsOf(`
  spoboard sportsbook sports sport score match team league player winner champion
  soccer football baseball basketball volleyball hockey icehockey esports tennis
  toto proto betting betman casino jackpot powerball ladder odds live game gold mileage safebox point cash
  스포보드 스포츠 축구 야구 농구 배구 하키 아이스하키 이스포츠 테니스 경기 팀 리그 선수 우승
  토토 프로토 베팅 배팅 벳맨 카지노 잭팟 파워볼 사다리 배당 예측 라이브 게임 골드 마일리지 포인트 캐시 충전
  tmvhqhem tmvhcm cnrrn dirn shdrn qorn xhxh vmfhxh qpxld qoxld zkwlsh wktvkt vkdnjqhf tkekfl rhfem cndwjs`);

const longestFirst = siteWords.toSorted((one, other) => other.length - one.length);

/** The characters that are left of a text in lower case (NFKC) when the words of the site are taken out. Equal: it holds none. */
export const withoutSiteWords = (text: string): string =>
  longestFirst.reduce((left, word) => left.replaceAll(word, ''), text);
