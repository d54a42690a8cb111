import type {
  SettingsApi,
  SettingsRefusal,
  SettingsView,
} from '../../../worker/features/settings/settings-api.ts';
import type { ConfigType } from '../../../domain/protocol/calls/account/settings-calls.ts';
import { useClient } from '../../core/door/use-client.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { type Asked, useAsk } from '../../parts/answers/use-ask.ts';
import { isTextKey, type Say, useText } from '../../text/i18n.ts';

/** Codes of the password's own call are those of the settings. */
const sameCode = (code: string): string => code.replace(/^AP/, 'AC');

/** Why a setting was not changed, in words (I5). */
export function settingsRefusalText(refusal: SettingsRefusal, say: Say): string {
  if (refusal.kind === 'link') return say('settings.refusal.link');
  const code = sameCode(refusal.code);
  if (code === 'AC001') return say('settings.refusal.authkey');
  if (code === 'AC002') return say('settings.refusal.format');
  const key = `settings.refusal.${refusal.data ?? code}`;
  return isTextKey(key) ? say(key) : say('settings.refusal.other', { code: refusal.code });
}

export function useSettings(member: string): Asked<SettingsView, SettingsRefusal> {
  const { core } = useClient();
  return useAsk(`settings ${member}`, () => core.settings.read());
}

type Changed = Awaited<ReturnType<SettingsApi['changePassword']>>;

/** Changes settings: says so, and loads the member again. Returns the refusal's text; null: changed. */
export function useChange(onChanged: () => void = () => {}) {
  const { core } = useClient();
  const { say } = useText();
  const ended = async (answer: Changed): Promise<string | null> => {
    if (!answer.ok) return settingsRefusalText(answer.error, say);
    showToast('good', say('settings.saved'));
    await core.account.refetch();
    onChanged();
    return null;
  };
  return {
    ended,
    change: async (type: ConfigType, value: string, authkey?: string): Promise<string | null> =>
      ended(await core.settings.change(type, value, authkey === undefined ? {} : { authkey })),
  };
}
