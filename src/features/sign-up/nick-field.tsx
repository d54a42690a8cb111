import { MOST_PASTED_NICKNAME } from '../../../domain/member/nickname-rules.ts';
import { useEffect, useState } from 'react';
import { useClient } from '../../core/door/use-client.ts';
import { Field } from '../../parts/forms/field.tsx';
import { useText } from '../../text/i18n.ts';
import { signUpRefusalText } from './sign-up-refusal-text.ts';

const TYPING_PAUSE_MS = 400;

type Checked =
  | { readonly nick: string; readonly free: true; readonly message: string }
  | { readonly nick: string; readonly free: false; readonly fault: string };

/** What the server says about the typed nickname; null: not asked yet. */
function useNickCheck(nick: string): Checked | null {
  const { core } = useClient();
  const texts = useText();
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => {
    if (nick === '') return;
    let stopped = false;
    const timer = setTimeout(() => {
      void core.calls.ask('sign-up.nickCheck', { form: { mb_nick: nick } }).then((answer) => {
        if (stopped || (!answer.ok && answer.error.kind !== 'code')) return;
        // Both words are success (B12).
        if (answer.ok || (answer.error.kind === 'code' && answer.error.code === 'OK'))
          setChecked({ nick, free: true, message: texts.say('sign-up.nick.free') });
        else setChecked({ nick, free: false, fault: signUpRefusalText(answer.error, texts) });
      });
    }, TYPING_PAUSE_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [core, nick, texts]);
  return checked?.nick === nick ? checked : null;
}

interface NickFieldProps {
  readonly value: string;
  readonly onChange: (nick: string) => void;
  /** The fault of the registration. */
  readonly fault: string | null;
}

/** A nickname, which is checked on the server while it is typed. */
export function NickField({ value, onChange, fault }: NickFieldProps) {
  const { say } = useText();
  const checked = useNickCheck(value);
  return (
    <Field
      label={say('word.nickname')}
      name="nick"
      autoComplete="nickname"
      maxLength={MOST_PASTED_NICKNAME}
      value={value}
      onChange={onChange}
      hint={checked?.free === true ? checked.message : say('sign-up.nick.hint')}
      fault={checked?.free === false ? checked.fault : fault}
      data-checked={checked === null ? 'no' : checked.free ? 'free' : 'refused'}
    />
  );
}
