import { useEffect, useState } from 'react';
import { memberTextLimits } from '../../../domain/member/text-limits.ts';
import type { Fault } from '../../../domain/fault.ts';
import { memberIdFault, memberIdLength } from '../../../domain/member/member-id-rules.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { Submit } from '../../parts/forms/button.tsx';
import { FaultLine, Field, Form } from '../../parts/forms/field.tsx';
import { type Say, useText } from '../../text/i18n.ts';
import { NewPasswordFields, noPassword, type TypedPassword } from '../account/use-new-password.tsx';
import { joinRefusalText, signUpRefusalText } from './sign-up-refusal-text.ts';
import { isAbout } from './use-asking.ts';
import { MOST_PASTED_NICKNAME } from '../../../domain/member/nickname-rules.ts';

const TYPING_PAUSE_MS = 400;

interface Checked {
  readonly isFree: boolean;
  readonly text: string;
}

/** Whether the text has stayed as it is since a pause of typing. */
function useSettled(text: string): boolean {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === text;
}

/** The server's answer about the typed nickname; null: not asked yet, or none came. */
function useNickCheck(nick: string): Checked | null {
  const texts = useText();
  const isSettled = useSettled(nick);
  const { answer } = useAsk(isSettled && nick !== '' ? nick : null, (core) =>
    core.calls.ask('sign-up.nickCheck', { form: { mb_nick: nick } }),
  );
  if (answer === null) return null;
  // Both words are success (B12).
  if (answer.ok || (answer.error.kind === 'code' && answer.error.code === 'OK'))
    return { isFree: true, text: texts.say('sign-up.nick.free') };
  return answer.error.kind === 'code'
    ? { isFree: false, text: signUpRefusalText(answer.error, texts) }
    : null;
}

interface NickFieldProps {
  readonly value: string;
  readonly onChange: (nick: string) => void;
  /** The fault of the registration. */
  readonly fault: string | null;
}

/** A nickname, which is checked on the server while it is typed. */
function NickField({ value, onChange, fault }: NickFieldProps) {
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
      hint={checked?.isFree === true ? checked.text : say('sign-up.nick.hint')}
      fault={checked?.isFree === false ? checked.text : fault}
      data-checked={checked === null ? 'no' : checked.isFree ? 'free' : 'refused'}
    />
  );
}

interface Details extends TypedPassword {
  readonly id: string;
  readonly nick: string;
  readonly email: string;
  readonly recommendId: string;
}
export const noDetails: Details = { id: '', nick: '', email: '', recommendId: '', ...noPassword };

/** Refusals that stand at their field. */
const codesOf = {
  id: ['ID_FORMAT', 'ID_RESERVED', 'ID_TAKEN'],
  password: ['PASSWORD_FORMAT', 'PASSWORD_COMMON'],
  nick: ['NICK_FORMAT', 'NICK_RESERVED', 'NICK_TAKEN'],
  email: ['EMAIL_FORMAT'],
} as const;
const shownAtField = Object.values(codesOf).flat();

/** The fault of the typed id; null: none, or nothing was typed. */
function idFaultText(id: string, say: Say): string | null {
  const fault = memberIdFault(id);
  if (fault === null || fault === 'empty') return null;
  return say(fault === 'reserved' ? 'sign-up.refusal.ID_RESERVED' : 'sign-up.refusal.ID_FORMAT');
}

interface DetailsStepProps {
  readonly value: Details;
  readonly onChange: (value: Details) => void;
  readonly busy: boolean;
  readonly refusal: Fault | null;
  readonly onSubmit: () => void;
}

export function DetailsStep({ value, onChange, busy, refusal, onSubmit }: DetailsStepProps) {
  const texts = useText();
  const { say } = texts;
  const idFault = idFaultText(value.id, say);
  const faultOf = (field: keyof typeof codesOf): string | null =>
    refusal !== null && isAbout(refusal, ...codesOf[field]) ? signUpRefusalText(refusal, texts) : null;
  const set = (field: keyof Details) => (typed: string) => onChange({ ...value, [field]: typed });
  const filled = value.id !== '' && value.nick !== '' && value.password !== '';
  return (
    <Form onSubmit={onSubmit}>
      <Field
        label={say('login.id')}
        name="id"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={memberIdLength.most}
        value={value.id}
        onChange={set('id')}
        hint={say('sign-up.id.hint')}
        fault={idFault ?? faultOf('id')}
      />
      <NewPasswordFields
        name="password"
        labels={{ first: say('login.password'), again: say('password.again') }}
        context={{ id: value.id }}
        value={value}
        onChange={(typed) => onChange({ ...value, ...typed })}
        fault={faultOf('password')}
      />
      <NickField value={value.nick} onChange={set('nick')} fault={faultOf('nick')} />
      <Field
        label={say('sign-up.email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={memberTextLimits.email}
        value={value.email}
        onChange={set('email')}
        fault={faultOf('email')}
      />
      <Field
        label={say('sign-up.recommend')}
        name="recommend"
        autoCapitalize="none"
        maxLength={memberIdLength.most}
        value={value.recommendId}
        onChange={set('recommendId')}
      />
      <FaultLine
        text={refusal === null || isAbout(refusal, ...shownAtField) ? null : joinRefusalText(refusal, texts)}
      />
      <Submit disabled={busy || !filled || value.password !== value.again}>
        {say(busy ? 'account.checking' : 'sign-up.submit')}
      </Submit>
    </Form>
  );
}
