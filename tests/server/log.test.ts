import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLog, type LogFields, secretsOf } from '../../server/log/log.ts';
import { printable } from '../../server/log/printable.ts';

function lineOf(event: string, fields: LogFields, secrets: readonly string[] = []): string {
  const lines: string[] = [];
  createLog({ write: (line) => lines.push(line), now: () => 0, secrets })('error', event, fields);
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
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

test.each([
  { fields: { token: 'hidden!' } },
  { fields: { body: { password: 'hidden!', id: 'demo1' } } },
  { fields: { headers: [{ cookie: 'auth._token=hidden!' }] } },
  { fields: { error: new Error('connect postgres://spo:hidden!@db.local/spo failed') } },
  { fields: { error: new Error('password authentication failed, given hidden!') } },
  { fields: { error: Object.assign(new Error('lost'), { client: { password: 'hidden!' } }) } },
])('T18: secrets are not in a log line: $fields', ({ fields }) => {
  expect(lineOf('an event', fields, secretsOf('postgres://spo:hidden!@db.local/spo'))).not.toContain(
    'hidden!',
  );
});

test('T19: a log line and a printed text hold no control character, whatever they are given', () => {
  const control = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(printable(text)).not.toMatch(control);
      expect(printable(text)).not.toContain('\n');
      const line = lineOf(text, { text });
      expect(line.trimEnd()).not.toMatch(control);
      expect(JSON.parse(line)).toMatchObject({ event: text });
    }),
  );
  expect(printable('\u001b[2J\u0007한글 ok\u202e')).toBe('\\u001b[2J\\u0007한글 ok\\u202e');
});
