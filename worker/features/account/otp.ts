/** One-time passwords of the member (I2). */
import {
  otpDisable,
  otpGenerate,
  otpPrepare,
  otpRecovery,
  otpStatus,
} from '../../../domain/protocol/calls/account/security-calls.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { fromWireTime } from '../../../domain/time/korean-time.ts';
import type { Call, CallError } from '../../engine/call.ts';
import type { OtpRefusal, SecurityApi } from './security-api.ts';

type Answered<Data> = Result<{ readonly CODE: string; readonly DATA?: Data | null | undefined }, CallError>;

const refusals: Readonly<Record<string, OtpRefusal>> = {
  AO001: 'key-ended',
  AO002: 'wrong-code',
  AO003: 'changed',
  AO004: 'changed',
  AO005: 'closed',
  AO429: 'wait',
};

/** The answer's DATA, or the refusal of its code. */
const dataOf = <Data>(answer: Answered<Data>): Result<Data | null, OtpRefusal> => {
  if (!answer.ok) return refused('link');
  const { CODE, DATA } = answer.value;
  return CODE === 'AO000' ? ok(DATA ?? null) : refused(refusals[CODE] ?? 'link');
};

const codesOf = (answer: Answered<{ readonly RECOVERY: readonly string[] }>) => {
  const data = dataOf(answer);
  return data.ok ? ok(data.value?.RECOVERY ?? []) : data;
};

export const createOtp = (
  call: Call,
  place: string,
): Pick<SecurityApi, 'otpStatus' | 'otpPrepare' | 'otpBegin' | 'otpRecovery' | 'otpEnd'> => ({
  async otpStatus() {
    const answer = await call(otpStatus, { place });
    const data = answer.ok ? (answer.value.DATA ?? null) : null;
    if (data === null) return refused('link');
    const { USE, SINCE, LEFT } = data;
    return ok({ isOn: USE === 'Y', since: fromWireTime(SINCE ?? ''), recoveryLeft: LEFT });
  },
  async otpPrepare(authKey) {
    const data = dataOf(await call(otpPrepare, { form: { authKey }, place }));
    if (!data.ok) return data;
    return data.value === null ? refused('link') : ok({ secret: data.value.secretkey, uri: data.value.URI });
  },
  otpBegin: async (authKey, secretkey, code) =>
    codesOf(await call(otpGenerate, { form: { authKey, secretkey, code }, place })),
  otpRecovery: async (authKey) => codesOf(await call(otpRecovery, { form: { authKey }, place })),
  async otpEnd(authKey, code = '') {
    const form = { authKey, ...(code === '' ? {} : { code }) };
    const data = dataOf(await call(otpDisable, { form, place }));
    return data.ok ? ok(null) : data;
  },
});
