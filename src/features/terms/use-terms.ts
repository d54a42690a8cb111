import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import type { TermsCode, TermsLanguage } from '../../../domain/terms/terms.ts';
import type { RemoteCore } from '../../core/door/door-names.ts';
import { serverTime } from '../../core/door/server-time.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { useText } from '../../text/i18n.ts';

export type Terms = DataOf<'terms.termsText'>;
export type AgreedTermsRow = DataOf<'terms.termsAgreed'>[number];

const SITE = 'spo';

/** The version that holds now, or the given one. */
export const askTerms = (core: RemoteCore, code: TermsCode, lang: TermsLanguage, version?: number) =>
  core.calls.ask('terms.termsText', {
    params: { site: SITE, lang, code, ...(version !== undefined && { version }) },
    beside: `${code} ${lang}`,
  });

/** Whether a newer version holds already. */
function isOlder({ version, versions }: Terms): boolean {
  const now = serverTime.now() ?? Date.now();
  return versions.some((one) => one.version > version && one.effective_at <= now);
}

/** A text of the present language; undefined: the version that holds now. */
export function useTerms(code: TermsCode, version: number | undefined) {
  const { language } = useText();
  return useAsk(`${code} ${language} ${version ?? ''}`, async (core) => {
    const answer = await askTerms(core, code, language, version);
    if (!answer.ok) return answer;
    return { ok: true as const, value: { ...answer.value, isOlder: isOlder(answer.value) } };
  });
}

export function useAgreedTerms() {
  const { language } = useText();
  return useAsk(language, (core) => core.calls.ask('terms.termsAgreed', { params: { lang: language } }));
}
