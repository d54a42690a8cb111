import { questionLimits } from '../../../domain/support/question.ts';
import { useState } from 'react';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { Field, Form, Labelled } from '../../parts/forms/field.tsx';
import { isTextKey, useText } from '../../text/i18n.ts';

const EMAIL_CHARS = 100;
const empty = { email: '', subject: '', contents: '' };

/** A partner writes to the staff without an account; the answer comes by email. */
export function PartnerForm() {
  const { core } = useClient();
  const { say } = useText();
  const [form, setForm] = useState(empty);
  const [state, setState] = useState<'typing' | 'sending' | 'sent'>('typing');
  const [fault, setFault] = useState<string | null>(null);
  const change = (part: Partial<typeof empty>): void => setForm((now) => ({ ...now, ...part }));
  const send = async (): Promise<void> => {
    if (state !== 'typing') return;
    if (Object.values(form).some((text) => text.trim() === '')) return setFault(say('about.partner.DCU001'));
    setState('sending');
    const sent = await core.support.askAsPartner(form.email, form.subject, form.contents);
    setState(sent.ok ? 'sent' : 'typing');
    if (sent.ok) return setFault(null);
    const key = sent.error.kind === 'code' ? `about.partner.${sent.error.code}` : '';
    setFault(isTextKey(key) ? say(key) : failureHint(sent.error, say));
  };
  return (
    <section className="box" data-partner={state}>
      <h2>{say('about.partner')}</h2>
      {state === 'sent' ? (
        <p role="status">{say('about.partner.sent', { email: form.email })}</p>
      ) : (
        <Form onSubmit={send}>
          <p>{say('about.partner.hint')}</p>
          <Field
            label={say('about.partner.email')}
            type="email"
            autoComplete="email"
            maxLength={EMAIL_CHARS}
            value={form.email}
            onChange={(email) => change({ email })}
          />
          <Field
            label={say('about.partner.subject')}
            maxLength={questionLimits.subject}
            value={form.subject}
            onChange={(subject) => change({ subject })}
          />
          <Labelled label={say('about.partner.contents')} fault={fault}>
            {(attributes) => (
              <textarea
                {...attributes}
                rows={6}
                maxLength={questionLimits.contents}
                value={form.contents}
                onChange={({ target }) => change({ contents: target.value })}
              />
            )}
          </Labelled>
          <Button look="primary" type="submit" aria-disabled={state === 'sending'}>
            {say('about.partner.send')}
          </Button>
        </Form>
      )}
    </section>
  );
}
