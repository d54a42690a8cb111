/** The registration (B12). One runs at a time: a second press gets the answer of the first. */
import { register } from '../../../domain/protocol/calls/account/sign-up-calls.ts';
import type { Call } from '../../engine/call.ts';
import type { JoinForm, SignUpApi } from './sign-up-api.ts';
import { dataOf, mapped } from './sign-up-answer.ts';

const flag = (on: boolean): string => (on ? '1' : '0');

const formOf = ({ certified, id, password, nick, email, agreed, mailing, sms, ...more }: JoinForm) => ({
  authToken: certified,
  id,
  password,
  mb_nick: nick,
  email,
  stipulation: flag(agreed.provision),
  privacy: flag(agreed.privacy),
  operational: flag(agreed.operational),
  mailing: flag(mailing),
  sms: flag(sms),
  recommendId: more.recommendId,
  agent: more.agent ?? '',
  ...(more.social === null ? {} : { social: more.social }),
});

export function createRegister(call: Call): SignUpApi['register'] {
  let registering: ReturnType<SignUpApi['register']> | null = null;
  const send = async (form: JoinForm) =>
    mapped(dataOf(await call(register, { form: formOf(form) })), ({ token }) => token ?? null);
  return (form) => {
    registering ??= send(form).finally(() => {
      registering = null;
    });
    return registering;
  };
}
