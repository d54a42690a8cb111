/** Logins by another way than the password: their answers are read as those of the login call. */
import type { CallError } from '../../engine/call.ts';
import type { AccountPort, LoginRefusal } from '../account/account-api.ts';

export const callRefusal = (error: CallError): LoginRefusal => ({
  kind: 'call',
  text: error.kind === 'no-link' ? error.text : '',
});

/** The device's secret as a field of a form; no field where there is none. */
export async function deviceOf(account: AccountPort): Promise<{ readonly device?: string }> {
  const device = await account.deviceSecret();
  return device === null ? {} : { device };
}
