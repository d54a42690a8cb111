import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHttp } from '../../../server/http/create-http.ts';
import { guardCalls } from '../../../server/http/guard-calls.ts';
import { createLog, type LogFields, type LogForm, secretsOf } from '../../../server/log/log.ts';
import { printable } from '../../../server/log/printable.ts';

interface Given {
  readonly secrets?: readonly string[];
  readonly form?: LogForm;
}

/** What is written for one event. */
function lineOf(event: string, fields: LogFields, { secrets = [], form = 'json' }: Given = {}): string {
  const written: string[] = [];
  createLog({ write: (lines) => written.push(lines), now: () => 0, secrets, form })('error', event, fields);
  expect(written).toHaveLength(1);
  return written[0] ?? '';
}

test('T18: a log line is JSON with level, time, event and the request id', () => {
  expect(JSON.parse(lineOf('call failed', { requestId: 'r1', status: 500 }))).toEqual({
    level: 'error',
    time: '1970-01-01T00:00:00.000Z',
    event: 'call failed',
    requestId: 'r1',
    status: 500,
  });
});

const HIDDEN = 'hidden!';
const secretFields: readonly LogFields[] = [
  { token: HIDDEN },
  { TOKEN: HIDDEN, accessToken: HIDDEN, token_hash: HIDDEN },
  { body: { password: HIDDEN, id: 'demo1' } },
  { headers: [{ cookie: `auth._token=${HIDDEN}` }] },
  { request: { headers: { authorization: `Bearer ${HIDDEN}`, 'set-cookie': [HIDDEN] } } },
  { request: { headers: { 'x-device': HIDDEN, 'proxy-authorization': HIDDEN } } },
  { form: { otp: HIDDEN, oneTimeCode: HIDDEN, 'one-time': { value: HIDDEN } } },
  { list: [{ member: { authCode: HIDDEN, sms_code: HIDDEN, verificationCode: HIDDEN, certNo: HIDDEN } }] },
  { member: { hp: HIDDEN, mb_hp: HIDDEN, phoneNumber: HIDDEN, mobile: HIDDEN } },
  { a: { b: { c: { d: { e: HIDDEN } } } } },
  { frame: Buffer.from(HIDDEN) },
  {
    text: `id=demo1&password=${HIDDEN}&x=1`,
    more: [`{"token":"${HIDDEN}"}`, `Authorization: Bearer ${HIDDEN}`],
  },
  { text: `{"body":"{\\"password\\":\\"${HIDDEN}\\"}"}`, more: `password: "my secret ${HIDDEN}"` },
  { text: `passwd=${HIDDEN} pw=${HIDDEN} hp=${HIDDEN} authCode=${HIDDEN}`, more: `x-device: ${HIDDEN}` },
  { text: `password='a,b;${HIDDEN}'`, more: `postgres://spo:p@ss/${HIDDEN}@host/db` },
  { member: { pw: HIDDEN, pin: HIDDEN, tel: HIDDEN, sessionId: HIDDEN, jwt: HIDDEN } },
  { error: new Error(`connect postgres://spo:${HIDDEN}@db.local/spo failed`) },
  { error: new Error(`password authentication failed, given known-secret`) },
  { error: Object.assign(new Error('lost'), { client: { password: HIDDEN } }) },
  { error: new Error('lost', { cause: { token: HIDDEN } }) },
];

test.each(secretFields.flatMap((fields) => (['json', 'text'] as const).map((form) => ({ fields, form }))))(
  'T18: secrets are not in a log line, however deep: $form $fields',
  ({ fields, form }) => {
    const secrets = secretsOf('postgres://spo:known-secret@db.local/spo');
    const line = lineOf(`an event with known-secret and token=${HIDDEN}`, fields, { secrets, form });
    expect(line).toContain('an event');
    expect(line).not.toContain(HIDDEN);
    expect(line).not.toContain('known-secret');
    expect(line).not.toContain(Buffer.from(HIDDEN).toString('base64'));
  },
);

test('T18: a field named like a part of the line has a name of its own, in both forms', () => {
  const fields = { time: 5, level: 6, event: 7 };
  expect(JSON.parse(lineOf('an event', fields))).toMatchObject({
    event: 'an event',
    field_time: 5,
    field_level: 6,
    field_event: 7,
  });
  expect(lineOf('an event', fields, { form: 'text' })).toContain('an event field_time=5');
});

test('T18: what is no secret stays: ids, codes of answers, states and numbers', () => {
  const fields = { requestId: 'r1', code: -8021, status: 500, list: [{ route: '/account/login', ms: 3n }] };
  expect(JSON.parse(lineOf('an event', fields))).toMatchObject({
    ...fields,
    list: [{ route: '/account/login', ms: '3' }],
  });
});

test('T18: when a call fails, the log has its route and id, and neither body, token nor cookie', async () => {
  const written: string[] = [];
  const log = createLog({ write: (line) => written.push(line), now: () => 0 });
  const app = await createHttp({ imageOrigins: () => [], styleHashes: [] });
  guardCalls(app, (message, error, fields) => log('error', message, { error, ...fields }));
  app.post('/account/login', () => {
    throw new Error('it broke');
  });
  const { headers } = await app.inject({
    method: 'POST',
    url: `/account/login?token=${HIDDEN}`,
    headers: { token: HIDDEN, cookie: `auth._token=${HIDDEN}`, authorization: HIDDEN },
    payload: { id: HIDDEN, password: HIDDEN },
  });
  await app.close();
  expect(written).toHaveLength(1);
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    event: 'a call failed',
    requestId: headers['x-request-id'],
    route: '/account/login',
    status: 500,
  });
  expect(written[0]).not.toContain(HIDDEN);
});

test('T18: on a terminal an event is one line, with the frames of its error indented below it', () => {
  const error = Object.assign(new TypeError('x is\n10:00:00.000 ERROR forged'), {
    stack: 'TypeError: x is\n10:00:00.000 ERROR forged\n    at act (file.ts:1:2)\n    at run (file.ts:3:4)',
  });
  const fields = { error, requestId: 'r1', reason: 'two words', list: [1] };
  expect(lineOf('a call failed', fields, { form: 'text' })).toBe(
    [
      '00:00:00.000 ERROR a call failed: TypeError: x is\\u000a10:00:00.000 ERROR forged requestId=r1 reason="two words" list=[1]',
      '    at act (file.ts:1:2)',
      '    at run (file.ts:3:4)',
      '',
    ].join('\n'),
  );
  expect(lineOf('an event', {}, { form: 'text' })).toBe('00:00:00.000 ERROR an event\n');
});

test('T19: a log line and a printed text hold no control character, whatever they are given', () => {
  const control = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(printable(text)).not.toMatch(control);
      expect(printable(text)).not.toContain('\n');
      const line = lineOf(text, { [text]: 1, text });
      expect(line.trimEnd()).not.toMatch(control);
      expect(JSON.parse(line)).toMatchObject({ event: text });
      expect(lineOf(text, { text }, { form: 'text' }).slice(0, -1)).not.toMatch(control);
    }),
  );
  expect(printable('\u001b[2J\u0007한글 ok\u202e')).toBe('\\u001b[2J\\u0007한글 ok\\u202e');
});

test('an address without a password has no secrets', () => {
  expect(secretsOf('postgres://spo@db.local/spo')).toEqual([]);
  expect(secretsOf('postgres://spo:a%20b@db.local/spo')).toEqual(['a%20b', 'a b']);
});
