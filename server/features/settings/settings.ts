/** Settings of members: password, nickname, phone, icon, switches, block list, restriction, own data. */
import {
  changeConfig,
  changeConfigSlash,
  changePassword,
  settings as settingsCall,
  type SettingsRow,
} from '../../../domain/protocol/calls/account/settings-calls.ts';
import type { Feature, ServerFeature } from '../../feature.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import { limitKeyOf } from '../../http/client-address.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { blockCalls } from './blocks.ts';
import { configChanges } from './change-config.ts';
import { changePasswordOf } from './change-password.ts';
import { exportCall } from './export-data.ts';
import { iconCalls } from './icons.ts';
import { settingsMigrations } from './settings-tables.ts';
import { yesNo } from '../../../domain/protocol/wire/wire-values.ts';
import { restrictionPeriods } from '../../../domain/member/restriction.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import type { Database } from '../../storage/database.ts';
import { limitSettings, LOSS_OF_DAY } from '../limits/limits-port.ts';
import { limitInForce } from '../../../domain/member/own-limits.ts';
import { isNicknameAsked, nicknameFreeFrom } from './change-nickname.ts';

// A member's settings and the choices that the site offers (I1).

const choice = (value: number) => ({ code: String(value), value });

/** Server ms of the newest login, for members whose last login was not recorded. */
async function lastTokenAt(db: Database, memberId: number): Promise<number | null> {
  const row = await db
    .selectFrom('token')
    .select('created_at')
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

async function readSettings({ db, now, values }: MemberDeps, memberId: number): Promise<SettingsRow> {
  const at = now();
  const member = await db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const { days, gold } = values.now('nickname-change');
  return {
    id: member.mb_id,
    nick: member.nick,
    name: member.name,
    hp: member.phone,
    mail: member.email,
    icon: member.icon,
    user_level: member.level,
    created_at: wireTime(member.created_at),
    last_login: wireTime(member.last_login_at ?? (await lastTokenAt(db, memberId))),
    password_at: wireTime(member.password_changed_at),
    nick_from: wireTime(await nicknameFreeFrom(db, memberId, days, at)),
    nick_gold: (await isNicknameAsked(db, memberId)) ? 0 : gold,
    nick_days: days,
    logout_time: member.logout_minutes,
    memo: yesNo(member.takes_memo),
    chat: yesNo(member.takes_chat),
    email: yesNo(member.takes_email),
    sms: yesNo(member.takes_sms),
    lossLimitChk: yesNo(limitInForce(await limitSettings(db, memberId, LOSS_OF_DAY), at) !== null),
    // A member who is restricted cannot ask.
    useLimitChk: 'N',
    limitList: restrictionPeriods.map(choice),
    lossList: values.now('loss-limits').map(choice),
    codes: [...values.now('games-in-use')],
  };
}

const PASSWORD_RATE = { max: 20, timeWindow: '1 minute' } as const;

function configCalls(answer: AnswerCall, deps: MemberDeps): void {
  for (const call of [changeConfig, changeConfigSlash])
    answer(call, ({ member: { memberId, mayStillAct }, params: { type }, form, token, request }) => {
      const { value, old = '', authkey = '', code } = form;
      const address = limitKeyOf(request.ip);
      const sender = { memberId, mayStillAct, token: token ?? '', address };
      return configChanges[type](deps, { ...sender, value, old, authkey, code });
    });
  answer(
    changePassword,
    async ({ member: { memberId }, form: { value, old, code }, token, request }) => {
      const address = limitKeyOf(request.ip);
      const change = { memberId, token: token ?? '', address, value, old, code };
      return { CODE: `AP${await changePasswordOf(deps, change)}` };
    },
    { rateLimit: PASSWORD_RATE },
  );
}

function create(deps: MemberDeps): ServerFeature {
  return {
    calls(answer) {
      answer(settingsCall, async ({ member: { memberId } }) => ({
        CODE: 'ACF000',
        DATA: await readSettings(deps, memberId),
      }));
      configCalls(answer, deps);
      iconCalls(answer, deps);
      blockCalls(answer, deps);
      exportCall(answer, deps);
    },
  };
}

export const settings = { tables: settingsMigrations, create } satisfies Feature;
