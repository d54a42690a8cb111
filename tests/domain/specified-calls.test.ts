/** O8: every call of the specification has a description, with its fields and its code of success. "product" and "calls" are its documents. */
import { describe, expect, test } from 'vitest';
import { describedCalls } from '../given/calls/described-calls.ts';
import { fieldsOf } from '../given/domain/shape-fields.ts';
import { specified } from '../given/calls/specified-calls.ts';

const calls = await describedCalls();

/** Names of places in a path differ between the documents: only their order counts. */
const shapeOf = (path: string): string => path.replaceAll(/:\w+/g, ':');
const found = (call: string) =>
  calls.find(({ method, path }) => shapeOf(`${method} ${path}`) === shapeOf(call));

describe('O8 calls of the specification', () => {
  test.each(specified.map(([source, call, code, fields = '']) => [source, call, code, fields] as const))(
    '%s: %s answers %s',
    (_source, call, code, fields) => {
      const described = found(call);
      expect(described?.ok, call).toBe(code);
      const taken = new Set([
        ...fieldsOf(described?.params ?? {}),
        ...(described?.form ? fieldsOf(described.form) : []),
      ]);
      expect(fields.split(' ').filter((field) => field !== '' && !taken.has(field))).toEqual([]);
    },
  );

  test('a reward, whose answer is stored under OK, carries the code of the specification, too', () => {
    const reward = found('POST /event/getReward/:version/:lang/:eventId/:missionId');
    expect(fieldsOf(reward?.answer ?? {})).toEqual(expect.arrayContaining(['CODE', 'DATA']));
  });

  test.each([
    ['POST /trade/sell/:ver/:site/:drawid/:sellPrice', 'TS206 TS207 TS208'],
    ['POST /trade/buy/:ver/:site/:id', 'TB206'],
    ['POST /market/buy/:ver/:itemId/:qty', 'MB203'],
    ['POST /account/config/:type', 'AC001 AC002 AC003 AC004 AC005'],
    ['POST /account/memo/write/one/:ids', 'FILTER'],
    ['POST /datatable/update/:version/:lang/:path/:id', 'DL201 DL202 DL203 DL204 DU201 DU209 FILTER'],
    [
      'POST /datatable/comment/update/:siteKey/:lang/:path/:id/:comment/:parent',
      'DCU001 DCU002 DCU003 DCU201 DCU203 FILTER',
    ],
    ['POST /account/login', 'AL003 AL100 AL200 AL300 REQUIREOTP REQUIRE_CAPCHA REQUIRECHGPW REAUTH REAGENT'],
    [
      'GET /member/pmang_login_check.php',
      'MEMBER_INTERCEPT MEMBER_SANCTIONS MEMBER_LEAVE NOT_PROVIDE_INFORMATION NOT_FOUND_MEMBER NOT_LOGIN_PMANG',
    ],
  ])('%s refuses with the codes of the error catalogue', (call, codes) => {
    const refusals = found(call)?.refusals ?? [];
    expect(codes.split(' ').filter((code) => !refusals.includes(code))).toEqual([]);
  });

  test('no call stands twice in the table', () => {
    expect(new Set(specified.map(([, call]) => shapeOf(call))).size).toBe(specified.length);
  });
});
