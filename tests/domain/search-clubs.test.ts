/** A26 K2: parts of the names of clubs in any place, joined or apart; the words of a search of boards, and quotes. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { gramsOf, gramsToFind, soughtParts } from '../../domain/boards/grams.ts';
import { foundIn } from '../../domain/game-list/find-in-list.ts';
import { NAMES_APART } from '../../domain/game-list/searched-text.ts';
import { finderOf, plain } from '../../domain/game-list/initials.ts';
import { liveList } from '../../domain/game-list/live-list.ts';
import { type FindableMatch, findIn, indexOf } from '../../domain/search/search.ts';
import { preMatchList } from '../../domain/game-list/pre-match-list.ts';
import { bookOf, facts, fixture, snapshot } from '../given/domain/book.ts';

const baseball = ['LG 트윈스', 'KIA 타이거즈', 'SSG 랜더스', 'NC 다이노스', '두산 베어스', 'FC 서울'];
test.each([
  ['엘지', ['LG 트윈스']],
  ['엘지트윈스', ['LG 트윈스']],
  ['기아', ['KIA 타이거즈']],
  ['기아 타이거즈', ['KIA 타이거즈']],
  ['에스에스지', ['SSG 랜더스']],
  ['쓱', ['SSG 랜더스']],
  ['엔씨 다이노스', ['NC 다이노스']],
  ['에프씨서울', ['FC 서울']],
  ['두산', ['두산 베어스']],
  ['엘', []],
  ['비씨', []],
])('A26 letters that are spelt: a list and the search from anywhere find for %s %j', (search, names) => {
  expect(foundIn(baseball, search, (name) => name)).toEqual(names);
  const among = indexOf(
    baseball.map((name, at) => match(at, [name, ''], ['상대', ''])),
    [],
  );
  const teams = findIn(among, [], search).flatMap((one) => (one.kind === 'team' ? [one.team.name.ko] : []));
  expect(teams).toEqual(names);
});

test.each([
  ['fc서울', '서울 FC'],
  ['서울fc', 'FC 서울'],
  ['FC서울', '서울FC'],
  ['ＦＣ서울', '서울 FC'],
  ['fc 서울', '서울FC'],
  ['seoulfc', 'FC Seoul'],
  ['fcseoul', 'Seoul FC'],
  ['fc서ㅇ', '서울 FC'],
  ['fc서우', '서울 FC'],
  ['ㅅㅇfc', 'FC 서울'],
  ['프라이부르크SC', 'SC 프라이부르크'],
  ['sc프라이부르크', '프라이부르크 SC'],
  ['유나이티드웨스트햄', '웨스트햄 유나이티드'],
  ['유나이티드 맨체스터', '맨체스터 유나이티드'],
  ['unitedmanchester', 'Manchester United'],
  ['bournemouth afc', 'AFC Bournemouth'],
  ['bournemouthafc', 'AFC Bournemouth'],
  ['fckoln', 'Köln FC'],
  ['afc본머스', '본머스 AFC'],
  ['cf레알 마드리드', '레알 마드리드 CF'],
  ['인천유나이티드fc', '인천 유나이티드 FC'],
  ['수원fc', 'FC 수원'],
])('A26 %s finds %s', (search, name) => {
  expect(finderOf(search)(name)).toBe(true);
});
test.each([
  ['수원fc', '수원 삼성'],
  ['fc서울', '서울 이랜드'],
  ['fc서울', '부산 FC'],
  ['fcb', 'FC Seoul B'],
  ['유나이티드', '맨체스터 시티'],
  // No part of a club is torn off a Latin word that begins or ends with its letters.
  ['scot', 'SC Freiburg : Tottenham'],
  ['afcon', 'AFC Bournemouth : Southampton'],
  ['disc', 'SC Freiburg : Cadiz'],
  ['reunited', 'Real : Manchester United'],
])('A26 %s does not find %s', (search, name) => {
  expect(finderOf(search)(name)).toBe(false);
});

const match = (matchId: number, ...names: readonly (readonly [string, string])[]): FindableMatch => {
  const [home, away] = names.map(([ko, en], side) => ({ teamId: matchId * 2 + side, name: { ko, en } }));
  if (home === undefined || away === undefined) throw new Error('two teams');
  return {
    facts: facts(matchId, { startsAt: 1000 + matchId, home, away }),
    statusCode: 0,
    homeScore: null,
    awayScore: null,
    inPlayList: false,
  };
};
describe('A26 the search from anywhere', () => {
  const index = indexOf(
    [
      match(1, ['수원 FC', 'Suwon FC'], ['서울 FC', 'Seoul FC']),
      match(2, ['첼시', 'Chelsea'], ['맨체스터 유나이티드', 'Manchester United']),
      match(3, ['수원 삼성', 'Suwon Samsung'], ['웨스트햄 유나이티드', 'West Ham United']),
      match(4, ['FC 도쿄', 'FC Tokyo'], ['서울 이랜드', 'Seoul E-Land']),
      match(5, ['SC 프라이부르크', 'SC Freiburg'], ['토트넘', 'Tottenham']),
      match(6, ['쾰른', 'Köln FC'], ['샬케', 'Schalke']),
      match(7, ['맨체스터 시티', 'Manchester City'], ['뉴캐슬 유나이티드', 'Newcastle United']),
    ],
    [],
  );
  const teams = (search: string): readonly string[] =>
    findIn(index, [], search).flatMap((found) => (found.kind === 'team' ? [found.team.name.ko] : []));
  test.each([
    ['fc서울', ['서울 FC']],
    ['FC 서울', ['서울 FC']],
    ['fcseoul', ['서울 FC']],
    ['수원fc', ['수원 FC']],
    ['fc수원', ['수원 FC']],
    ['도쿄fc', ['FC 도쿄']],
    ['Chelsea FC', ['첼시']],
    ['fc첼시', ['첼시']],
    ['unitedmanchester', ['맨체스터 유나이티드']],
    ['유나이티드웨스트햄', ['웨스트햄 유나이티드']],
    ['scfc', []],
    ['Manchester United', ['맨체스터 유나이티드']],
    ['manchester united fc', ['맨체스터 유나이티드']],
    ['united manchester', ['맨체스터 유나이티드']],
    ['유나이티드 맨체스터', ['맨체스터 유나이티드']],
    ['첼시 유나이티드', ['첼시']],
    ['Suwon United', []],
    ['manchester utd', ['맨체스터 유나이티드']],
    ['man utd', ['맨체스터 유나이티드']],
    ['맨체스터utd', ['맨체스터 유나이티드']],
    ['utd 맨체스터', ['맨체스터 유나이티드']],
    ['west ham utd', ['웨스트햄 유나이티드']],
    ['토트넘 맨체스터 유나이티드', ['토트넘', '맨체스터 유나이티드']],
    ['fcköln', ['쾰른']],
  ])('%s: %j', (search, expected) => expect(teams(search)).toEqual(expected));
  test.each(['Manchester United', '유나이티드 맨체스터', 'unitedmanchester fc', 'man utd'])(
    '%s is in no match of Manchester City',
    (search) => {
      const ids = findIn(index, [], search).flatMap((one) =>
        one.kind === 'match' ? [one.match.facts.matchId] : [],
      );
      expect(ids).toEqual([2]);
      const others = indexOf(
        [match(7, ['맨체스터 시티', 'Manchester City'], ['웨스트햄 유나이티드', 'West Ham United'])],
        [],
      );
      expect(findIn(others, [], search)).toEqual([]);
    },
  );
  test.each(['West Ham United', 'Chelsea West Ham United'])('%s finds a team named West Ham', (search) => {
    const short = indexOf(
      [
        match(8, ['웨스트햄', 'West Ham'], ['웨스트브롬', 'West Brom']),
        match(2, ['맨시티', 'Man City'], ['첼시', 'Chelsea']),
      ],
      [],
    );
    const named = findIn(short, [], search).flatMap((one) => (one.kind === 'team' ? [one.team.name.en] : []));
    expect(named).toEqual(['West Ham']);
  });
  test('no part of a Latin word finds a match: scot is no SC', () => {
    expect(findIn(index, [], 'scot')).toEqual([]);
  });
});

describe('A26 a search is read once, whatever number of texts it is compared with', () => {
  const many = (count: number): readonly FindableMatch[] =>
    Array.from({ length: count }, (_, at) => match(at, ['첼시', 'Chelsea'], ['리버풀', 'Liverpool']));
  /** How many texts are read in their one form while something is done. */
  const read = (work: () => void): number => {
    const reads = vi.spyOn(String.prototype, 'normalize');
    work();
    const count = reads.mock.calls.length;
    reads.mockRestore();
    return count;
  };
  afterEach(() => vi.restoreAllMocks());
  test('the search from anywhere', () => {
    const [few, all] = [indexOf(many(2), []), indexOf(many(50), [])];
    const search = 'FC 아스널';
    expect(read(() => findIn(all, [], search))).toBe(read(() => findIn(few, [], search)));
  });
  const search = 'FC 아스널';
  const startsAt = 1_700_000_000_000;
  const listed = (count: number) => {
    const made = Array.from({ length: count }, (_, at) =>
      snapshot(at + 1, undefined, { facts: { startsAt }, state: { statusCode: 0 } }),
    );
    return [...bookOf([fixture(made)]).matches.values()];
  };
  const query = { tab: 0, leagues: [], search, day: null, league: null, order: [] };
  test.each([
    ['live', (count: number) => liveList(listed(count), query, { foundIn, leagueName: () => '' })],
    [
      'standard',
      (count: number) =>
        preMatchList(listed(count), query, startsAt - 1000, { foundIn, leagueName: () => '' }),
    ],
  ])('the %s list', (_, list) => {
    const ofText = read(() => plain('첼시 Chelsea'));
    expect(read(() => list(50)) - read(() => list(1))).toBe(49 * ofText);
  });
});

const namesOf = (...all: readonly (readonly string[])[]): readonly string[] =>
  all.map((names) => names.join(NAMES_APART));
const listed = namesOf(
  ['첼시', 'Chelsea', '토트넘', 'Tottenham', '프리미어리그 Premier League'],
  ['서울 이랜드', 'Seoul E-Land', '수원 삼성', 'Suwon Samsung', 'K리그2 K League 2'],
  ['전북 현대', 'Jeonbuk', '수원 FC', 'Suwon FC', 'K리그1 K League 1'],
  [
    '맨체스터 시티',
    'Manchester City',
    '웨스트햄 유나이티드',
    'West Ham United',
    '프리미어리그 Premier League',
  ],
);
test.each([
  ['Chelsea FC', [0]],
  ['fc첼시', [0]],
  ['첼시fc', [0]],
  ['토트넘 FC vs 첼시 FC', [0]],
  ['맨체스터 시티 FC', [3]],
  ['West Ham United FC', [3]],
  // United tells clubs apart, and a part of a name is another club's.
  ['첼시 유나이티드', []],
  ['수원 유나이티드', []],
  ['Suwon United', []],
  ['Manchester United FC', []],
  ['맨유', []],
  ['Man Utd', []],
  // Where nothing has it, the beginnings of the words of a name.
  ['맨시티', [3]],
  ['mancity', [3]],
  ['맨시', [3]],
  ['웨햄', []],
  ['웨유', [3]],
  ['웨유 맨시티', [3]],
  ['맨시티 첼시', []],
  ['whu', [3]],
  ['aostlxl', [3]],
  ['수삼', [1]],
  ['전현', [2]],
  ['Manchester FC', []],
  ['FC 서울', []],
  ['SC 서울', []],
  ['ㅊㅅ fc', []],
  // Where a name has the part, those without it are left out.
  ['수원fc', [2]],
  ['수원 FC', [2]],
  ['유나이티드', [3]],
  ['시티 유나이티드', [3]],
  ['아스널 FC', []],
  ['fc united', []],
  ['K 리그 1', [2]],
  ['K 리그 1 전북', [2]],
  ['전북 K 리그 1', [2]],
  ['k league 2 서울', [1]],
  ['수원 K 리그 2', [1]],
  ['K 리그 1 첼시', []],
  ['토트넘 vs', [0]],
  ['토트넘 @ 첼시', [0]],
  ['토트넘+첼시', [0]],
  ['#첼시', [0]],
  ['#첼시 #토트넘', [0]],
  ['vs 토트넘', [0]],
  ['첼시 v 토트넘', [0]],
  ['chelsea V tottenham', [0]],
  ['v 토트넘', [0]],
  ['수원 v 서울', [1]],
  // The words of a club are in one name.
  ['Manchester United', []],
  ['united manchester', []],
  ['맨체스터 유나이티드', []],
  ['유나이티드맨체스터', []],
  ['Manchester Utd', []],
  ['토트넘 맨체스터 유나이티드', []],
  ['West Ham Utd', [3]],
  ['웨스트햄 utd', [3]],
  ['Manchester City West Ham United', [3]],
  ['첼시 토트넘', [0]],
])('A26 a list is searched for %s: %j', (search, places) => {
  expect(foundIn(listed, search, (text) => text).map((text) => listed.indexOf(text))).toEqual(places);
});

const derbies = namesOf(
  ['맨체스터 시티', 'Manchester City', '맨체스터 유나이티드', 'Manchester United', 'Premier League'],
  ['첼시', 'Chelsea', '맨체스터 유나이티드', 'Man Utd', 'Premier League'],
  ['맨체스터 시티', 'Manchester City', '리즈 유나이티드', 'Leeds United', 'Premier League'],
  ['레알 소시에다드', 'Real Sociedad', '아틀레티코 마드리드', 'Atletico Madrid', 'LaLiga'],
  ['레알 마드리드', 'Real Madrid', '세비야', 'Sevilla', 'LaLiga'],
  ['맨체스터 유나이티드', 'Manchester United', '레스터 시티', 'Leicester City', 'Premier League'],
  ['리즈', 'Leeds', '뉴캐슬 유나이티드', 'Newcastle United', 'Premier League'],
);
test.each([
  ['Manchester United', [0, 5]],
  ['Man Utd', [0, 1, 5]],
  ['맨체스터 utd', [0, 1, 5]],
  ['manchester city', [0, 2]],
  ['City United', [0, 2, 5]],
  ['Real Madrid', [4]],
  ['레알 마드리드', [4]],
  ['레알 아틀레티코', [3]],
  ['real sevilla', [4]],
  ['리즈 유나이티드', [2]],
  ['Newcastle Leeds', [6]],
  ['첼시 맨체스터 유나이티드', [1]],
  // No other club of the town is listed, and the league is no team.
  ['리즈 뉴캐슬 유나이티드', [6]],
  ['세비야 레알', [4]],
  ['LaLiga Sevilla', [4]],
])('A26 words of one name are looked for in one name: %s finds %j', (search, places) => {
  expect(foundIn(derbies, search, (text) => text).map((text) => derbies.indexOf(text))).toEqual(places);
});
test.each(['Tottenham United', 'United Tottenham', '토트넘 유나이티드', 'Crystal Palace United'])(
  'A26 %s finds the match against a United, which no other club of the town hides',
  (search) => {
    const names = ['토트넘 홋스퍼', 'Tottenham Hotspur', '웨스트햄 유나이티드', 'West Ham United', '리그'];
    const palace = ['크리스탈 팰리스', 'Crystal Palace', '리즈 유나이티드', 'Leeds United', '리그'];
    const two = namesOf(names, palace);
    expect(foundIn(two, search, (text) => text)).toHaveLength(1);
  },
);
test('A26 the name of a league hides no match of teams', () => {
  const korea = ['대한민국', 'Korea Republic', '일본', 'Japan', '친선 경기 Friendly'];
  const cup = ['브라질', 'Brazil', '칠레', 'Chile', '코리아 재팬 컵 Korea Japan Cup'];
  expect(foundIn(namesOf(korea, cup), 'Korea Japan', (text) => text)).toHaveLength(2);
});
test('A26 United beside a whole name finds it, where no name has both', () => {
  const short = derbies.slice(6);
  expect(foundIn(short, 'Leeds United', (text) => text)).toEqual(short);
});

test.each([
  ['토트넘 첼시', ['토트넘', '첼시']],
  ['첼시 vs 토트넘', ['첼시', '토트넘']],
  ['첼시 v 토트넘', ['첼시', '토트넘']],
  ['chelsea V tottenham', ['chelsea', 'tottenham']],
  ['fc서울 경기', ['fc', '서울', '경기']],
  ['"토트넘 첼시"', ['토트넘 첼시']],
  ['“토트넘 첼시” 분석', ['토트넘 첼시', '분석']],
  ['＂토트넘 첼시＂', ['토트넘 첼시']],
  ['"첼시 토트넘', ['첼시', '토트넘']],
  ['"" 첼시', ['첼시']],
  ['" "', ['" "']],
  ['score schedule', ['score', 'schedule']],
  ['afcon disc', ['afcon', 'disc']],
  ['fcseoul', ['fc', 'seoul']],
  // Of words of one syllable no post has a pair: they are one phrase.
  ['손 흥 민', ['손 흥 민']],
  ['내 돈 왜', ['내 돈 왜']],
  ['ㅊ ㅅ', ['ㅊ ㅅ']],
  ['킥', ['킥']],
  ['골 토트넘', ['골', '토트넘']],
  // A letter or a digit alone is in most posts.
  ['토트넘 a', ['토트넘 a']],
  ['K 리그 1', ['k 리그 1']],
  ['K 리그 1 서울', ['k 리그 1', '서울']],
  ['#토트넘', ['토트넘']],
])('K2 posts are searched for %s as %j', (search, parts) => expect(soughtParts(search)).toEqual(parts));

test.each(['손 흥 민', '내 돈 왜', 'ㅊ ㅅ'])('K2 posts with %s are found by their pairs', (search) => {
  const pairs = soughtParts(search).flatMap((part) => gramsToFind(part, 'contents'));
  expect(pairs).not.toEqual([]);
  expect(gramsOf('', '손흥민: 내 돈 왜, 첼시')).toEqual(expect.arrayContaining(pairs));
});

test('K2 a post with the words in any order has the pairs of all of them', () => {
  const pairs = soughtParts('첼시 토트너 fc서우').flatMap((part) => gramsToFind(part, 'subject'));
  expect(pairs.length).toBeGreaterThan(4);
  expect(gramsOf('서울 FC와 토트넘, 그리고 첼시', '')).toEqual(expect.arrayContaining(pairs));
});
