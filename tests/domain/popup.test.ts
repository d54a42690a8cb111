/** A22 which popups are shown, and what of a bad row is left. */
import { describe, expect, test } from 'vitest';
import { decodePopups, MAX_POPUP_ROWS } from '../../domain/protocol/calls/site/popup.ts';
import { HIDE_HOURS, MAX_POPUPS, popupsAt } from '../../domain/resource/popup.ts';

/** Noon of 21 November in Korea. */
const NOW = Date.UTC(2026, 10, 21, 3);
const HOUR = 3_600_000;
const row = (more: object = {}) => ({
  group_id: 1,
  popup_type_code: 'PT02',
  use_yn: 'Y',
  subject: '점검 안내',
  contents: '오늘 밤 점검해요.',
  sdate: '2026-11-21',
  edate: '2026-11-21',
  ...more,
});
const shown = (more: object, now = NOW): boolean => popupsAt(decodePopups([row(more)]), now).length === 1;

describe('A22 a popup is shown', () => {
  test.each<[string, object, boolean]>([
    ['today', {}, true],
    ['as a window', { popup_type_code: 'PT01' }, true],
    ['not in use', { use_yn: 'N' }, false],
    ['from tomorrow', { sdate: '2026-11-22', edate: '2026-11-30' }, false],
    ['until yesterday', { sdate: '2026-11-01', edate: '2026-11-20' }, false],
    ['without days', { sdate: undefined, edate: undefined }, false],
    ['with an unreadable day', { sdate: 'soon' }, false],
    ['of an unknown form', { popup_type_code: 'PT09' }, false],
    ['without a number', { group_id: undefined }, false],
  ])('%s: %j', (_name, more, expected) => {
    expect(shown(more)).toBe(expected);
  });

  test('on days of Korea, from midnight to midnight', () => {
    const midnight = Date.UTC(2026, 10, 20, 15);
    expect(shown({}, midnight)).toBe(true);
    expect(shown({}, midnight - 1)).toBe(false);
    expect(shown({}, midnight + 24 * HOUR - 1)).toBe(true);
    expect(shown({}, midnight + 24 * HOUR)).toBe(false);
  });

  test('with at most so many others, the first of the list, each number once', () => {
    const rows = Array.from({ length: 9 }, (_, at) => row({ group_id: at + 1 }));
    expect(popupsAt(decodePopups(rows), NOW).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(MAX_POPUPS).toBe(4);
    expect(decodePopups([row(), row({ subject: '둘' })])).toMatchObject([
      { id: 1, subject: { ko: '점검 안내' } },
    ]);
  });
});

describe('A22 the row of a popup', () => {
  test('has its own words in both languages, its hours and its place', () => {
    const given = {
      subject_en: 'Maintenance',
      replay_time: 3,
      width: 300,
      position_left: 10,
      link: '/news/notice/1',
    };
    expect(decodePopups([row(given)])).toMatchObject([
      {
        form: 'layer',
        subject: { ko: '점검 안내', en: 'Maintenance' },
        contents: { ko: '오늘 밤 점검해요.', en: '오늘 밤 점검해요.' },
        hideHours: 3,
        width: 300,
        height: null,
        left: 10,
        link: '/news/notice/1',
        opens: 'inside',
      },
    ]);
    expect(decodePopups([row()])[0]?.hideHours).toBe(HIDE_HOURS);
  });

  test.each(['javascript:alert(1)', '//evil.test', 'http://plain.test', '/\\evil.test', 'data:text/html,x'])(
    'leads nowhere by %s',
    (link) => {
      expect(decodePopups([row({ link })])[0]?.link).toBeNull();
    },
  );

  test('that cannot be read is dropped alone, and a long list is cut', () => {
    const bad = [null, 7, 'x', [], {}, { group_id: 'one' }, { group_id: 2, width: -1 }];
    expect(decodePopups([...bad, row()]).map(({ id }) => id)).toEqual([1]);
    expect(decodePopups(undefined)).toEqual([]);
    const many = Array.from({ length: MAX_POPUP_ROWS + 5 }, (_, at) => row({ group_id: at + 1 }));
    expect(decodePopups(many)).toHaveLength(MAX_POPUP_ROWS);
  });
});
