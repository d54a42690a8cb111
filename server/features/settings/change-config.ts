/** The types of POST /account/config/{type} (I4), each with its answer (I5). */
import {
  logoutMinutes,
  type MemberSwitch,
  settingNameOf,
  realityMinutes,
} from '../../../domain/member/settings.ts';
import { readPhone } from '../../../domain/member/person.ts';
import { restrictionDaysOf } from '../../../domain/member/restriction.ts';
import type { ReplyOf } from '../../../domain/protocol/calls/base/call.ts';
import {
  type changeConfig,
  configFaults,
  type ConfigType,
} from '../../../domain/protocol/calls/account/settings-calls.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Acting } from '../../requests/caller.ts';
import { transact } from '../../storage/transact.ts';
import { LOSS_LIMIT_CODE, LOSS_OF_DAY, setLimit, setRealityMinutes } from '../limits/limits-port.ts';
import { changeNickname } from './change-nickname.ts';
import { changePasswordOf, type NewPassword } from './change-password.ts';
import { restrict } from './restrict.ts';

interface ConfigChange extends Acting, Pick<NewPassword, 'token' | 'address' | 'value' | 'old'> {
  readonly authkey: string;
  readonly code?: string | undefined;
}

type ConfigAnswer = ReplyOf<typeof changeConfig>;

type Change = (deps: MemberDeps, change: ConfigChange) => Promise<ConfigAnswer>;

const changed: ConfigAnswer = { CODE: 'AC000' };
const noAuthkey: ConfigAnswer = { CODE: 'AC001' };
const wrongFormat: ConfigAnswer = { CODE: 'AC002' };
const closed: ConfigAnswer = { CODE: 'AC008' };
const fault = (DATA: number): ConfigAnswer => ({ CODE: 'AC100', DATA });

/** Y or N in a column of the member. */
const switchOf =
  (name: MemberSwitch): Change =>
  async ({ db }, { memberId, value }) => {
    if (value !== 'Y' && value !== 'N') return wrongFormat;
    await db
      .updateTable('member')
      .set({ [`takes_${name}`]: value === 'Y' })
      .where('id', '=', memberId)
      .execute();
    return changed;
  };

/** Personal data is changed within the life of an authkey, which is used for all of it. The audit log names the field, not the data; what is as before leaves no line. */
const personal =
  (column: 'name' | 'phone', read: (text: string) => string | null): Change =>
  async ({ db, now, tickets }, { memberId, value, authkey }) => {
    if ((await tickets.look('authkey', authkey))?.memberId !== memberId) return noAuthkey;
    const text = read(value);
    if (text === null) return wrongFormat;
    await transact(db, async (trx) => {
      const rows = await trx
        .updateTable('member')
        .set({ [column]: text })
        .where('id', '=', memberId)
        .where(column, 'is distinct from', text)
        .returning('id')
        .execute();
      if (rows.length > 0)
        await writeAudit(trx, { actorId: memberId, action: `member.${column}`, memberId }, now());
    });
    return changed;
  };

const lossFaults = {
  wait: fault(configFaults.lossWait),
  lost: fault(configFaults.lossOver),
  'unknown-limit': wrongFormat,
  same: wrongFormat,
};

/** "P00002:100000000": the limit of a day's loss. The same higher limit again, when its wait is over, confirms it. 0 removes the limit, also while the site has closed new ones. */
const lossLimit: Change = async (deps, { memberId, value }) => {
  const [, code, gold] = /^(\w+):(\d{1,15})$/.exec(value) ?? [];
  if (code !== LOSS_LIMIT_CODE || gold === undefined) return wrongFormat;
  const limit = Number(gold) === 0 ? null : Number(gold);
  if (limit !== null && !(await deps.values.exact(deps.db, 'loss-limit-open'))) return closed;
  const decided = await setLimit(deps, memberId, LOSS_OF_DAY, limit);
  return decided.ok ? changed : lossFaults[decided.error];
};

const blockDate: Change = async (deps, { memberId, value, authkey }) => {
  const days = restrictionDaysOf(value);
  if (days === null) return wrongFormat;
  if (!(await deps.values.exact(deps.db, 'use-limit-open'))) return closed;
  return (await restrict(deps, { memberId, days, authkey })) ? changed : noAuthkey;
};

const nick: Change = async (deps, { memberId, mayStillAct, value }) => {
  const why = await changeNickname(deps, { memberId, mayStillAct }, value.normalize('NFC'));
  if (why === null) return changed;
  if (why === 'login-ended') return noAuthkey;
  return why === 'format' ? wrongFormat : fault(why);
};

const minutesOf = (value: string, choices: readonly number[]): number | null => {
  const minutes = /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
  return choices.includes(minutes) ? minutes : null;
};

const logoutTime: Change = async ({ db }, { memberId, value }) => {
  const minutes = minutesOf(value, logoutMinutes);
  if (minutes === null) return wrongFormat;
  await db.updateTable('member').set({ logout_minutes: minutes }).where('id', '=', memberId).execute();
  return changed;
};

const reality: Change = async ({ db }, { memberId, value }) => {
  const minutes = minutesOf(value, realityMinutes);
  if (minutes === null) return wrongFormat;
  await setRealityMinutes(db, memberId, minutes);
  return changed;
};

const password: Change = async (deps, change) => ({ CODE: `AC${await changePasswordOf(deps, change)}` });

export const configChanges: Readonly<Record<ConfigType, Change>> = {
  password,
  nick,
  reality,
  blockdate: blockDate,
  losslimit: lossLimit,
  logout_time: logoutTime,
  hp: personal('phone', readPhone),
  name: personal('name', settingNameOf),
  memo: switchOf('memo'),
  chat: switchOf('chat'),
  email: switchOf('email'),
  sms: switchOf('sms'),
};
