/** A26 the search from anywhere: how names are found, and in which order. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hangulOfKeys } from '../../domain/game-list/korean-keys.ts';
import { qualityOf, searchedFor, searchedName } from '../../domain/search/rank.ts';
import {
  type FindableMatch,
  findIn,
  type Found,
  indexOf,
  MAX_FOUND,
  MAX_OF_KIND,
  MAX_SEARCHED_MATCHES,
} from '../../domain/search/search.ts';
import { facts } from '../given/domain/book.ts';

const quality = (name: string, search: string): number | null =>
  qualityOf(searchedName(name), searchedFor(search));

describe('A26 the place of a search in a name', () => {
  test.each([
    ['토트넘', '토트넘', 0],
    ['토트넘', 'ㅌㅌㄴ', 1],
    ['토트넘 홋스퍼', '토트', 2],
    ['토트넘 홋스퍼', 'ㅌㅌ', 3],
    ['토트넘 홋스퍼', '토ㅌ', 3],
    ['맨체스터 시티', '시티', 4],
    ['맨체스터 시티', 'ㅅㅌ', 5],
    ['Manchester City', 'ches', 6],
    ['맨체스터 시티', 'ㅊㅅ', 7],
    ['FC서울', '서울', 6],
    ['Real Madrid', 'REALM', 2],
    ['아스날', 'ㅌ', null],
    ['가', '가나', null],
    ['아스날', '', null],
    ['', 'a', null],
  ])('%s for %s: %s', (name, search, expected) => {
    expect(quality(name, search)).toBe(expected);
  });
});

const match = (
  matchId: number,
  [home, away]: readonly [string, string],
  statusCode: number,
  startsAt = 1000 + matchId,
): FindableMatch => ({
  facts: facts(matchId, {
    startsAt,
    home: { teamId: matchId * 2, name: { ko: home, en: `${home} FC` } },
    away: { teamId: matchId * 2 + 1, name: { ko: away, en: `${away} FC` } },
  }),
  statusCode,
  homeScore: statusCode === 0 ? null : 1,
  awayScore: statusCode === 0 ? null : 0,
  inPlayList: statusCode === 6,
});
const league = { leagueId: 410, sportId: 311, names: ['K리그1', 'K League 1'] };
const idOf = (found: Found): string => {
  if (found.kind === 'match') return `match ${found.match.facts.matchId}`;
  if (found.kind === 'team') return `team ${found.team.name.ko}`;
  return found.kind === 'league' ? `league ${found.leagueId}` : `screen ${found.path}`;
};

describe('A26 the order of results', () => {
  const index = indexOf(
    [
      match(1, ['서울', '부산'], 0),
      match(2, ['강원서울', '대구'], 6),
      match(3, ['서울 이랜드', '안양'], 6),
      match(4, ['수원', '서울 도시'], 100),
    ],
    [league, { leagueId: 9, sportId: 311, names: ['서울 리그'] }],
  );
  const screens = [{ path: '/live', names: ['라이브', 'Live'] }];

  test('a whole name, then starts live first, then the inside of a name', () => {
    expect(findIn(index, screens, '서울').map(idOf)).toEqual([
      'team 서울',
      'team 서울 이랜드',
      'match 3',
      'match 1',
      'team 서울 도시',
      'match 4',
      'team 강원서울',
      'match 2',
    ]);
  });

  test('initial consonants find teams and screens; a league without a match is left out', () => {
    expect(findIn(index, screens, 'ㅅㅇ ㅇㄹㄷ').map(idOf)).toEqual(['team 서울 이랜드', 'match 3']);
    expect(findIn(index, screens, 'ㄹㅇㅂ').map(idOf)).toEqual(['screen /live']);
    expect(findIn(index, screens, '서울 리그').map(idOf)).not.toContain('league 9');
    expect(findIn(index, screens, 'k league').map(idOf)).toEqual(['league 410']);
    expect(findIn(index, screens, '   ')).toEqual([]);
  });

  test('words in any order are found where the whole text is not; words that name nothing do not count', () => {
    expect(findIn(index, screens, '안양 이랜드 경기').map(idOf)).toEqual(['match 3']);
    expect(findIn(index, screens, '라이브 화면은 어디에 있나요?').map(idOf)).toEqual(['screen /live']);
    expect(findIn(index, screens, 'where do I find live matches').map(idOf)[0]).toBe('screen /live');
    expect(findIn(index, screens, '부산에서 하는 축구').map(idOf)).toEqual(['team 부산', 'match 1']);
    expect(findIn(index, screens, '어디에 있나요')).toEqual([]);
    expect(findIn(index, screens, '없는이름')).toEqual([]);
  });

  test.each([
    ['tjdnf dlfosem', '서울 이랜드'],
    ['TJDNF', '서울'],
    ['fkdlqm', '라이브'],
    ['Rkr', '깍'],
    ['ekfr', '닭'],
    ['rkqtdl', '값이'],
    ['dhkd', '왕'],
    ['Eo', '때'],
    ['qntksd', '부산\u110b'],
    ['qntk', '부사'],
    ['live', null],
    ['12', null],
    ['서울', null],
  ])('the keys %s write %s', (keys, hangul) => expect(hangulOfKeys(keys)).toBe(hangul));

  test('Hangul that was typed on Latin keys is found where nothing has these letters', () => {
    expect(findIn(index, screens, 'fkdlqm').map(idOf)).toEqual(['screen /live']);
    expect(findIn(index, screens, 'qntks').map(idOf)).toEqual(['team 부산', 'match 1']);
    expect(findIn(index, screens, 'qntksd')).toEqual([]);
    expect(findIn(index, screens, 'ㅣㅑㅍㄷ').map(idOf)).toEqual(['screen /live']);
  });

  test('a name is found by the beginnings of its words, where nothing has the search otherwise', () => {
    const teams = indexOf(
      [match(1, ['맨체스터 유나이티드', '맨유리'], 0), match(2, ['맨체스터 시티', '레알 마드리드'], 0)],
      [],
    );
    expect(findIn(teams, [], '맨유').map(idOf)).toEqual(['team 맨유리', 'match 1']);
    expect(findIn(teams, [], '맨시티').map(idOf)).toEqual(['team 맨체스터 시티', 'match 2']);
    expect(findIn(teams, [], '레마').map(idOf)).toEqual(['team 레알 마드리드', 'match 2']);
    expect(findIn(teams, screens, 'ㅁㅇ').map(idOf)).toContain('team 맨유리');
    expect(findIn(teams, [], '맨마')).toEqual([]);
  });

  test('a team leads to its match in play, else to its next one, else to its last one', () => {
    const team = { teamId: 5, name: { ko: '인천', en: 'Incheon' } };
    const of = (matchId: number, statusCode: number) => {
      const one = match(matchId, ['가', '나'], statusCode);
      return { ...one, facts: { ...one.facts, home: team } };
    };
    const leadsTo = (...matches: FindableMatch[]): unknown => {
      const [found] = findIn(indexOf(matches, []), [], '인천');
      return found?.kind === 'team' && found.match.facts.matchId;
    };
    expect(leadsTo(of(1, 100), of(2, 0), of(3, 6), of(4, 0))).toBe(3);
    expect(leadsTo(of(1, 100), of(2, 0), of(4, 0))).toBe(2);
    expect(leadsTo(of(1, 100), of(2, 100))).toBe(2);
  });

  test(`at most ${MAX_OF_KIND} results of a kind and ${MAX_FOUND} in all`, () => {
    const many = indexOf(
      Array.from({ length: 60 }, (_, at) =>
        match(at + 1, [`서울${at}`, `서울원정${at}`], at % 2 === 0 ? 6 : 0),
      ),
      [league],
    );
    const found = findIn(many, [], '서울');
    expect(found.filter(({ kind }) => kind === 'team')).toHaveLength(MAX_OF_KIND);
    expect(found.length).toBeLessThanOrEqual(MAX_FOUND);
    const huge = Array.from({ length: MAX_SEARCHED_MATCHES + 5 }, (_, at) => match(at + 1, ['가', '나'], 0));
    expect(indexOf(huge, []).entries.filter(({ found: one }) => one.kind === 'match')).toHaveLength(
      MAX_SEARCHED_MATCHES,
    );
  });

  const names = fc.constantFrom('서울', '서울 이랜드', '강원서울', '부산', '서산', 'Seoul', '토트넘');
  const matches = fc.array(fc.tuple(names, names, fc.constantFrom(0, 6, 100)), { maxLength: 30 });
  const searches = fc.constantFrom('서', '서울', 'ㅅ', 'ㅅㅇ', 'seo', '울', 'ㅌㅌㄴ');

  test('property: order of entry changes nothing, and quality, then phase, never gets worse', () => {
    fc.assert(
      fc.property(matches, searches, fc.integer({ min: 0, max: 29 }), (rows, search, turn) => {
        const given = rows.map(([home, away, status], at) => match(at + 1, [home, away], status));
        const found = findIn(indexOf(given, [league]), [], search);
        const turned = [...given.slice(turn), ...given.slice(0, turn)];
        expect(findIn(indexOf(turned, [league]), [], search)).toEqual(found);
        const ranks = found.map((one) => {
          if (one.kind !== 'team') return null;
          const best = Math.min(
            ...[one.team.name.ko, one.team.name.en].map((name) => quality(name, search) ?? 99),
          );
          return best * 10 + ['live', 'waiting', 'ended'].indexOf(one.phase);
        });
        const teams = ranks.filter((rank) => rank !== null);
        expect(teams).toEqual(teams.toSorted((a, b) => a - b));
      }),
    );
  });
});
