/** Operators of a running server: made as the command makes them, logged in, and proved by a one-time password. */
import { TOTP, URI } from 'otpauth';
import { hashPassword } from '../../../server/features/account/password.ts';
import { addOperator } from '../../../server/operator-command/change-operators.ts';
import { demoPassword } from '../../../server/seed/members.ts';
import { testCost } from './password-cost.ts';
import type { OpenServer } from './running-server.ts';

export interface GivenOperator {
  readonly id: string;
  readonly number: number;
  readonly token: string;
  /** The one-time password of a moment, ms. */
  readonly code: (at: number) => string;
}

type OperatedServer = Pick<OpenServer, 'db' | 'logIn'> & {
  readonly post: (
    path: string,
    form: Record<string, string>,
    token: string,
  ) => Promise<{ readonly body: { readonly CODE?: string } }>;
};

/** Logged in, and not proved yet. */
export async function unprovenOperator(
  server: OperatedServer,
  id: string,
  now = Date.now(),
): Promise<GivenOperator> {
  const { secret } = await addOperator(server.db, { id, nick: id, password: 'blue-Kite-82' }, now);
  // The rules of passwords refuse the demo password, with which all members of a test log in.
  const password = await hashPassword(demoPassword, testCost);
  await server.db.updateTable('member').set({ password }).where('mb_id', '=', id).execute();
  const totp = URI.parse(secret);
  if (!(totp instanceof TOTP)) throw new Error('the secret is none of one-time passwords');
  const { id: number } = await server.db
    .selectFrom('member')
    .select('id')
    .where('mb_id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    id,
    number,
    token: await server.logIn(id),
    code: (at) => totp.generate({ timestamp: at }),
  };
}

export async function provenOperator(
  server: OperatedServer,
  id: string,
  now = Date.now(),
): Promise<GivenOperator> {
  const operator = await unprovenOperator(server, id, now);
  const { body } = await server.post('/operate/prove', { code: operator.code(now) }, operator.token);
  if (body.CODE !== 'OP000') throw new Error(`not proved: ${body.CODE}`);
  return operator;
}

export const numberOf = async ({ db }: Pick<OpenServer, 'db'>, id: string): Promise<number> =>
  (await db.selectFrom('member').select('id').where('mb_id', '=', id).executeTakeFirstOrThrow()).id;
