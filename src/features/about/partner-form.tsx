import { useState } from 'react';
import type { Fault } from '../../../domain/fault.ts';
import { questionLimits } from '../../../domain/support/question.ts';
import { useClient } from '../../core/door/use-client.ts';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { FormOf } from '../../parts/forms/form-of.tsx';
import { isTextKey, type Say, useText } from '../../text/i18n.ts';

function faultText(fault: Fault, say: Say): string {
  const key = fault.kind === 'code' ? `about.partner.${fault.code}` : '';
  return isTextKey(key) ? say(key) : failureHint(fault, say);
}

/** A partner writes to the staff without an account; the answer comes by email. */
export function PartnerForm() {
  const { core } = useClient();
  const { say } = useText();
  /** Where the answer goes; null: nothing is sent yet. */
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  return (
    <section className="box" data-partner={sentFrom === null ? 'typing' : 'sent'}>
      <h2>{say('about.partner')}</h2>
      {sentFrom === null ? (
        <FormOf
          fields={[
            {
              name: 'email',
              label: 'about.partner.email',
              type: 'email',
              autoComplete: 'email',
              most: questionLimits.email,
            },
            { name: 'subject', label: 'about.partner.subject', most: questionLimits.subject },
            { name: 'contents', label: 'about.partner.contents', most: questionLimits.contents, lines: 6 },
          ]}
          missing="about.partner.DCU001"
          submit="about.partner.send"
          send={(form) => core.calls.ask('question.questionPartner', { form })}
          words={faultText}
          onDone={(_, { email }) => setSentFrom(email)}
        >
          <p>{say('about.partner.hint')}</p>
        </FormOf>
      ) : (
        <p role="status">{say('about.partner.sent', { email: sentFrom })}</p>
      )}
    </section>
  );
}
