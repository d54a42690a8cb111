/** The secrets of operators' one-time passwords lie sealed in the database. */
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealOldSecrets } from '../../../server/features/operator/one-time-codes.ts';
import { createSiteSecrets } from '../../../server/site-secrets/site-secrets.ts';
import { type GivenOperator, unprovenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

let at = Date.UTC(2026, 10, 22, 3);
let server: OpenServer;
let made = 0;
let operator: GivenOperator;
beforeAll(async () => {
  server = await openServer([], { now: () => at });
});
afterAll(() => server.close());
beforeEach(async () => {
  operator = await unprovenOperator(server, `staff${++made}`, at);
});

const prove = async (code: string, token = operator.token): Promise<string> =>
  (await server.post('/operate/prove', { code }, token)).body.CODE;

describe('the secrets in the database', () => {
  const PLAIN = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const plainCode = () => new TOTP({ secret: PLAIN }).generate({ timestamp: at });
  const row = () =>
    server.db
      .selectFrom('operator_code')
      .select(['secret', 'is_sealed'])
      .where('member_id', '=', operator.number)
      .executeTakeFirstOrThrow();
  const storeAsEarlierRelease = () =>
    server.db
      .updateTable('operator_code')
      .set({ secret: PLAIN, is_sealed: false, is_active: true, used_step: 0 })
      .where('member_id', '=', operator.number)
      .execute();

  test('are sealed: no row shows what the authenticator app has', async () => {
    const rows = await server.db.selectFrom('operator_code').select(['secret', 'is_sealed']).execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { secret, is_sealed } of rows) {
      expect(is_sealed).toBe(true);
      expect(secret).not.toMatch(/^[A-Z2-7]{32}$/);
    }
  });

  test('when a row is moved to another operator, its codes are refused', async () => {
    const { secret } = await row();
    const other = await unprovenOperator(server, `staff${++made}`, at);
    await server.db
      .updateTable('operator_code')
      .set({ secret })
      .where('member_id', '=', other.number)
      .execute();
    expect(await prove(operator.code(at), other.token)).not.toBe('OP000');
  });

  test('of an earlier release go on working, and the next start seals them', async () => {
    await storeAsEarlierRelease();
    expect(await prove(plainCode())).toBe('OP000');
    const key = await createSiteSecrets(server.db)('operator-code');
    expect(await sealOldSecrets(server.db, key)).toBe(1);
    expect(await row()).toMatchObject({ is_sealed: true, secret: expect.not.stringContaining(PLAIN) });
    at += 60_000;
    expect(await prove(plainCode())).toBe('OP000');
    expect(await sealOldSecrets(server.db, key)).toBe(0);
  });
});
