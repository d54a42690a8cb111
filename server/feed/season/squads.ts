/** Made-up players of the season's teams. A team has the same squad in every match, and its names and numbers are its own. */
import type { Player, Position } from '../../../domain/match/line-ups.ts';
import { createDice, type Dice, hash32 } from './dice.ts';
import type { Script } from './script.ts';

const families =
  '김 Kim,이 Lee,박 Park,최 Choi,정 Jung,강 Kang,조 Cho,윤 Yoon,장 Jang,임 Lim,한 Han,오 Oh,서 Seo,신 Shin,권 Kwon,황 Hwang,안 Ahn,송 Song,류 Ryu,홍 Hong';
const firsts =
  '민 Min,준 Jun,서 Seo,현 Hyun,지 Ji,우 Woo,도 Do,윤 Yun,재 Jae,성 Sung,태 Tae,영 Young,진 Jin,승 Seung,동 Dong';
const seconds =
  '호 ho,준 jun,현 hyun,우 woo,빈 bin,혁 hyuk,규 kyu,원 won,석 seok,훈 hoon,환 hwan,수 soo,찬 chan,율 yul,겸 gyeom';

const listOf = (text: string): readonly (readonly [ko: string, en: string])[] =>
  text.split(',').map((one) => {
    const [ko = '', en = ''] = one.split(' ');
    return [ko, en];
  });
const lists = { families: listOf(families), firsts: listOf(firsts), seconds: listOf(seconds) };

const oneOf = <T>(dice: Dice, list: readonly T[]): T | undefined => list[dice.whole(0, list.length - 1)];

function nameOf(dice: Dice): Player['name'] {
  const [family, first, second] = [lists.families, lists.firsts, lists.seconds].map((list) =>
    oneOf(dice, list),
  );
  const [ko, en] = [0, 1].map((at) => [family?.[at], first?.[at], second?.[at]]);
  return {
    ko: (ko ?? []).join(''),
    en: `${en?.[0]} ${en?.[1]}-${en?.[2]}`,
  };
}

/** Players of each position in a squad, in the order of a list of players. */
const squads = {
  1: { GK: 2, DF: 7, MF: 7, FW: 4 },
  2: { G: 5, F: 5, C: 2 },
  3: { P: 6, C: 2, IF: 6, OF: 5, DH: 2 },
} as const satisfies Readonly<Record<Script['feedSportId'], Partial<Record<Position, number>>>>;

const HIGHEST_NUMBER = 40;

/** Draws until the value is new; the sets are far larger than a squad. */
function fresh<T>(taken: Set<string>, keyOf: (value: T) => string, draw: () => T): T {
  let value = draw();
  while (taken.has(keyOf(value))) value = draw();
  taken.add(keyOf(value));
  return value;
}

export function squadOf(sport: Script['feedSportId'], teamId: number): readonly Player[] {
  const dice = createDice(hash32(teamId, sport, 47));
  const names = new Set<string>();
  const numbers = new Set<string>();
  return Object.entries(squads[sport]).flatMap(([position, count]) =>
    Array.from({ length: count }, (_, at): Player => {
      const isFirstKeeper = position === 'GK' && at === 0;
      const number = fresh(numbers, String, () => (isFirstKeeper ? 1 : dice.whole(2, HIGHEST_NUMBER)));
      return {
        number,
        name: fresh(
          names,
          ({ ko }) => ko,
          () => nameOf(dice),
        ),
        position: position as Position,
      };
    }),
  );
}
