import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';
import { callsOf, type Row } from '../../given/calls/specification-client.ts';

let server: OpenServer;
let visitor: ReturnType<typeof callsOf>;
let member: ReturnType<typeof callsOf>;
beforeAll(async () => {
  server = await openServer();
  visitor = callsOf(server.address, null);
  member = callsOf(server.address, await server.logIn('demo1'));
});
afterAll(async () => {
  await server.close();
});

const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);

/** Calls for visitors, with the codes of success; none: the answer has no code. */
const open: readonly (readonly [string, RegExp | undefined])[] = [
  ['/resource/initial/v1', undefined],
  ['/resource/verify/v1/pc/ko', undefined],
  ['/resource/v1/pc/ko', undefined],
  ['/resource/League/v1/pc/ko', undefined],
  ['/resource/gameConfig/v1', undefined],
  ['/r/tournaments/ko', undefined],
  ['/sports/EventOddsData', /^EOD000$/],
  [`/sports/Schedule/SRS/v1/0/${today}/+09:00`, undefined],
  [`/sports/Schedule/SRS/v1/0/${today}/+09:00?limit=10`, undefined],
  [`/sports/Schedule/LIVE/spo/0/${today}/+09:00`, undefined],
  ['/terms/spo/ko/PO01', /^TL000$/],
  ['/terms/spo/ko', /^TL000$/],
  ['/terms/spo/ko/', /^TL000$/],
  ['/market/list/v1/ko/37/100/1', /^ML000$/],
  ['/datatable/list/v1/+09:00/ko/free/10/1', /^DL000$/],
  ['/datatable/list/v1/+09:00/ko/notice/10/1?search_type=subject&search_word=점검', /^DL000$/],
  ['/datatable/config/v1/ko/free', /^DC000$/],
  ['/bbs/board.php?bo_table=free&page=1&page_row_num=5', /^(?:OK|SUCCESS)$/],
  ['/datatable/faq/list/spo/ko/BC61/10/1', /^DFL000$/],
  ['/datatable/faq/config/spo/ko', /^DFC000$/],
  ['/event/info-all/v1/ko', /^EIA000$/],
  ['/event/info/v1/ko/4', /^EI000$/],
  ['/survey/survey.php', /^EMPTY$/],
  ['/member/pmang_login_check.php', /^NOT_LOGIN_PMANG$/],
  ['/member/id_nick_convert.php?id=demo1', /./],
  ['/member/privacy_policy.php', /^(?:OK|SUCCESS)$/],
  ['/casual/round?gametype=60', /^(?:OK|SUCCESS)$/],
];

/** A member's calls that change nothing. */
const own: readonly (readonly ['GET' | 'POST', string, string])[] = [
  ['POST', '/account/info/ko', 'AI000'],
  ['GET', '/account/tokenRefresh', 'ATR000'],
  ['GET', '/account/totalLossReward', 'ATLR000'],
  ['GET', '/sports/MyLastResult/+09:00', 'SM000'],
  ['GET', '/betting/hitlist.php?val=5::57/1', 'OK'],
  ['GET', '/betting/casuallist.php?gubun=60&page_row_num=20&page=1&start_date=1970-01-01', 'OK'],
  ['POST', '/goldchest/myinfo.php', 'OK'],
  ['POST', '/terms/check/ko/PO10', 'TC001'],
  ['POST', '/terms/agree/ko/PO10', 'TA000'],
  ['POST', '/market/inventory/spo/ko/Consumable', 'MI000'],
  ['GET', '/account/log/point/P00010/ko/+09:00/20/1', 'AL000'],
  ['GET', '/account/memo/list/recv/+09:00/10/1', 'AML000'],
  ['GET', '/datatable/customer/config/spo/ko', 'DCC000'],
  ['GET', '/event/user_status/v1/ko/4', 'EUS000'],
];

/** A member's calls that move gold or goods, without `reqId`. Their first part is not enough for success: the refusal is by a rule. */
const moves: readonly (readonly [string, Readonly<Record<string, string>> | undefined, RegExp])[] = [
  ['/event/getReward/v1/ko/4/1', undefined, /^EGR/],
  ['/goldchest/proc.php', { gold: '1000', mode: 'in' }, /^(OK|FAIL)$/],
  ['/market/buy/v1/999999/1', undefined, /^MB/],
  ['/market/use/999999/1', undefined, /^MU/],
  ['/market/use/PI01/999999', { contents: '안녕하세요' }, /^MU/],
  ['/market/use.php', { it_no: '999999', ca_id: '' }, /^(OK|FAIL)$/],
  ['/market/item_withdrawal.php', { it_no: '999999', it_cnt: '1' }, /^(SUCCESS|FAIL|OK)$/],
  [
    '/trade/sell/v1/57/999999/100',
    { mode: '1', drawtype: '57', drawid: '999999', sellPrice: '100' },
    /^TS20/,
  ],
  ['/trade/cancel/v1/57/999999', undefined, /^TC207/],
  ['/trade/buy/v1/57/999999', { mode: '2', drawtype: '57', drawid: '999999', id: '999999' }, /^TB207/],
  ['/trade/proc.php', { mode: 'buy', drawtype: '57', drawid: '', id: '999999' }, /^(OK|FAIL)$/],
];

const codeOf = ({ CODE, result }: { readonly CODE?: string; readonly result?: string }) => CODE ?? result;

describe('the specification’s client calls', () => {
  test.each(open)('O1 H5 K1 N1: %s', async (path, code) => {
    const { status, body } = await visitor.get(path);
    expect(status).toBe(200);
    expect(codeOf(body) ?? 'none').toMatch(code ?? /^none$/);
  });

  test.each(own)('B8 H7 I3: %s %s as a member', async (method, path, code) => {
    const { status, body } = await (method === 'GET' ? member.get(path) : member.post(path));
    expect(status).toBe(200);
    expect(codeOf(body)).toBe(code);
  });

  test.each(moves)(
    'L2 M1 N1: POST %s without a request id is judged by its rule',
    async (path, form, code) => {
      const { status, body } = await member.post(path, form);
      expect(status).toBe(200);
      expect(codeOf(body)).toMatch(code);
      // The answer to a form that cannot be read.
      expect(body.result).not.toBe('ERROR');
    },
  );

  test('J5: messages are written as FormData and deleted with a token field', async () => {
    const { body } = await member.postForm('/account/memo/write/one/데모2', { contents: '안녕하세요' });
    expect(body['CODE']).toBe('AMW000');
    const gone = await member.postForm('/account/memo/del/send_all', { token: 'x' });
    expect(gone.body['CODE']).toBe('AMV000');
  });

  test('I3: configuration takes texts, with and without a slash', async () => {
    expect((await member.post('/account/config/memo/', { value: 'N' })).body['CODE']).toBe('AC000');
    expect((await member.post('/account/config/memo', { value: 'Y' })).body['CODE']).toBe('AC000');
    expect((await member.post('/account/config/memo', { value: 'maybe' })).body['CODE']).toBe('AC002');
  });

  test('K8: a comment has created_at and updated_at', async () => {
    const { body: config } = await member.get('/datatable/config/v1/ko/free');
    const [kind = ''] = (config['DATA'] as Row)['kind'] as readonly string[];
    const { body: post } = await member.postForm('/datatable/update/v1/ko/free/0', {
      id: '',
      kind_code: kind,
      subject: '오늘의 경기',
      contents: '오늘의 경기를 같이 봐요.',
    });
    expect(post['CODE']).toBe('DU000');
    const id = String(post['DATA']);
    await member.post(`/datatable/comment/update/spo/ko/free/${id}/0/0`, { contents: '좋아요' });
    const { body } = await visitor.get(`/datatable/comment/list/spo/+09:00/ko/free/${id}/1000/1`);
    expect(body['CODE']).toBe('DCL000');
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect((body['DATA'] as Row)['data']).toMatchObject([
      { contents: '좋아요', created_at: time, updated_at: time },
    ]);
  });

  test('O9: leagues have SportId, TournamentId and TournamentName', async () => {
    const { body } = await visitor.get('/r/tournaments/ko');
    const [league] = body as unknown as readonly Row[];
    expect(league).toMatchObject({
      SportId: league?.['sportId'],
      TournamentId: league?.['id'],
      TournamentName: league?.['name'],
    });
    expect(typeof league?.['TournamentName']).toBe('string');
  });

  test('H5: terms without a code are those of PO01', async () => {
    const { body } = await visitor.get('/terms/spo/ko');
    expect(body['DATA']).toMatchObject({ code: 'PO01' });
  });
});
