import { useState } from 'react';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Check } from '../../parts/forms/check.tsx';
import { FaultLine } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { askPermission, systemPermission } from '../../parts/layers/system-notice.ts';
import { useText } from '../../text/i18n.ts';
import { setWantsSystem, wantsSystem } from './show-reply.ts';

type Choice = DataOf<'reply.replyChoice'>;

const yesNo = (is: boolean): 'Y' | 'N' => (is ? 'Y' : 'N');

/** The browser asks for permission when the member presses the switch, and never before. */
function SystemCheck() {
  const { say } = useText();
  const [permission, setPermission] = useState(systemPermission);
  const [wants, setWants] = useState(wantsSystem);
  const change = async (isOn: boolean): Promise<void> => {
    const answer = isOn ? await askPermission() : permission;
    setPermission(answer);
    setWants(isOn && answer === 'granted');
    setWantsSystem(isOn && answer === 'granted');
  };
  return (
    <>
      <Check
        text={say('replies.choice.system')}
        checked={wants && permission === 'granted'}
        disabled={permission === 'missing'}
        onChange={(isOn) => void change(isOn)}
      />
      {(permission === 'denied' || permission === 'missing') && (
        <p className="bad small" role="alert">
          {say(`replies.choice.${permission}`)}
        </p>
      )}
    </>
  );
}

/** What the member is told of: everywhere by the account, by the system in this browser. */
export function ChoiceForm({ first }: { readonly first: Choice }) {
  const { core } = useClient();
  const { say } = useText();
  const [choice, setChoice] = useState(first);
  const { isBusy, fault, run } = useAct();
  const set = (change: Partial<Choice>): void => {
    const { replies, mentions } = { ...choice, ...change };
    const form = { replies: yesNo(replies), mentions: yesNo(mentions) };
    void run(() => core.calls.ask('reply.replyChoice', { form }), setChoice);
  };
  return (
    <fieldset className="box">
      <legend className="sr-only">{say('replies.choice')}</legend>
      <h2 aria-hidden>{say('replies.choice')}</h2>
      {(['replies', 'mentions'] as const).map((name) => (
        <Check
          key={name}
          text={say(`replies.choice.${name}`)}
          checked={choice[name]}
          disabled={isBusy}
          onChange={(isOn) => set({ [name]: isOn })}
        />
      ))}
      <FaultLine text={fault} />
      <SystemCheck />
    </fieldset>
  );
}
