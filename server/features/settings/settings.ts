/** Settings of members: password, nickname, phone, icon, switches, block list, restriction, own data. */
import {
  changeConfig,
  changeConfigSlash,
  changePassword,
  settings as settingsCall,
} from '../../../domain/protocol/calls/account/settings-calls.ts';
import type { Feature, ServerFeature } from '../../feature.ts';
import type { Answer } from '../../http/answer-calls.ts';
import { limitKeyOf } from '../../http/client-address.ts';
import type { MemberDeps } from '../../member-deps.ts';
import { blockCalls } from './blocks.ts';
import { configChanges } from './change-config.ts';
import { changePasswordOf } from './change-password.ts';
import { exportCall } from './export-data.ts';
import { iconCalls } from './icons.ts';
import { readSettings } from './read-settings.ts';
import { settingsMigrations } from './settings-tables.ts';

const PASSWORD_RATE = { max: 20, timeWindow: '1 minute' } as const;

function configCalls(answer: Answer, deps: MemberDeps): void {
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
