import type { TermsCode } from '../../../domain/terms/terms.ts';
import { useAsk } from '../../parts/use-ask.ts';
import { useText } from '../../text/i18n.ts';

/** A text of the present language; undefined: the version that holds now. */
export function useTerms(code: TermsCode, version: number | undefined) {
  const { language } = useText();
  return useAsk(`${code} ${language} ${version ?? ''}`, (core) => core.terms.read(code, language, version));
}

export function useAgreedTerms() {
  const { language } = useText();
  return useAsk(language, (core) => core.terms.agreed(language));
}
