import type { Fault } from '../../../domain/fault.ts';
import { type Act, useAct } from '../../parts/forms/use-act.ts';
import { useText } from '../../text/i18n.ts';
import { signUpRefusalText } from './sign-up-refusal-text.ts';

/** A question of a form, with its refusal in the words of the sign-up. */
export function useAsking(): Act<Fault> {
  const texts = useText();
  return useAct((refusal: Fault) => signUpRefusalText(refusal, texts));
}

/** Whether the refusal is about one of these codes, whose field shows it. */
export const isAbout = (refusal: Fault | null, ...codes: readonly string[]): boolean =>
  refusal?.kind === 'code' && codes.includes(refusal.code);
