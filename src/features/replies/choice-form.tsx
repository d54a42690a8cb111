import { useState } from 'react';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Check } from '../../parts/forms/check.tsx';
import { FaultLine } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { SystemCheck } from '../../parts/layers/system-check.tsx';
import { useText } from '../../text/i18n.ts';
import { setWantsSystem, wantsSystem } from './show-reply.ts';

type Choice = DataOf<'reply.replyChoice'>;

const yesNo = (is: boolean): 'Y' | 'N' => (is ? 'Y' : 'N');

/** The member's notices: two switches of the account, and notifications of the system in this browser. */
export function ChoiceForm({ first }: { readonly first: Choice }) {
  const { core } = useClient();
  const { say } = useText();
  const [choice, setChoice] = useState(first);
  const [wants, setWants] = useState(wantsSystem);
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
      <SystemCheck
        text={say('replies.choice.system')}
        wants={wants}
        refusals={{ denied: say('replies.choice.denied'), missing: say('replies.choice.missing') }}
        onWants={(isOn) => {
          setWantsSystem(isOn);
          setWants(isOn);
        }}
      />
    </fieldset>
  );
}
