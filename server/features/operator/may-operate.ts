/** Whether a member is an operator: who is stopped or has left acts no more, whatever the role says. */
import { memberRoles } from '../../../domain/member/member.ts';
import type { Trx } from '../../storage/database.ts';

const mayOperate = (row: { readonly role: string; readonly status: string } | undefined): boolean =>
  row?.role === memberRoles.operator && row.status !== 'STOPPED' && row.status !== 'LEFT';

const roleOf = (trx: Trx, memberId: number) =>
  trx.selectFrom('member').select(['role', 'status']).where('id', '=', memberId);

/** Without a lock: bets wait for the operators' acts on matches, so these wait for no row of a member. */
export const isOperatorNow = async (trx: Trx, memberId: number): Promise<boolean> =>
  mayOperate(await roleOf(trx, memberId).executeTakeFirst());

/** With a lock: the member stays an operator until the transaction ends. */
export const isOperatorStill = async (trx: Trx, memberId: number): Promise<boolean> =>
  mayOperate(await roleOf(trx, memberId).forShare().executeTakeFirst());
