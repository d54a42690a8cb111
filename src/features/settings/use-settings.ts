import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';
import type { ConfigType } from '../../../domain/protocol/calls/account/settings-calls.ts';
import { useClient } from '../../core/door/use-client.ts';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { isTextKey, type Say, useText } from '../../text/i18n.ts';

/** Codes of the password's own call are those of the settings. */
const sameCode = (code: string): string => code.replace(/^AP/, 'AC');

/** Why a setting was not changed, in words (I5). The data of AC100 is its cause. */
export function settingsRefusalText(fault: Fault, say: Say): string {
  if (fault.kind !== 'code') return failureHint(fault, say);
  const code = sameCode(fault.code);
  if (code === 'AC001') return say('settings.refusal.authkey');
  if (code === 'AC002') return say('settings.refusal.format');
  const key = `settings.refusal.${typeof fault.data === 'number' ? fault.data : code}`;
  return isTextKey(key) ? say(key) : say('settings.refusal.other', { code: fault.code });
}

export function useSettings(member: string) {
  const { core } = useClient();
  return useAsk(`settings ${member}`, () => core.calls.ask('settings.settings'));
}

/** Asks for changes of settings; once one is made, says so and loads the member again. */
export function useChange(onChanged: () => void = () => {}) {
  const { core } = useClient();
  const { say } = useText();
  const saved = async <T>(asked: Promise<Result<T, Fault>>): Promise<Result<T, Fault>> => {
    const answer = await asked;
    if (!answer.ok) return answer;
    showToast('good', say('settings.saved'));
    await core.account.refetch();
    onChanged();
    return answer;
  };
  const change = (type: ConfigType, value: string, authkey?: string) => {
    const form = { value, ...(authkey === undefined ? {} : { authkey }) };
    return saved(core.calls.ask('settings.changeConfig', { params: { type }, form, beside: type }));
  };
  return { saved, change };
}
