/** Asks the staff without a session: a member whom a restriction or a stop keeps out has no other way to them. */
import { useState } from 'react';
import type { SupportRefusal } from '../../../worker/features/support/support-api.ts';
import { isBlank } from '../../../domain/text/plain-text.ts';
import { questionLimits } from '../../../domain/support/question.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Field, Form, Labelled } from '../../parts/forms/field.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { dateAndTime } from '../../text/format.ts';
import { isTextKey, type Say, useText } from '../../text/i18n.ts';
import styles from './login-hold.module.css';

function faultText(refusal: SupportRefusal, say: Say): string {
  const key = refusal.kind === 'code' ? `login.ask.${refusal.code}` : '';
  return isTextKey(key) ? say(key) : say('login.ask.failed');
}

/** Earlier questions of the member, with their answers. */
function Earlier({ ticket }: { readonly ticket: string }) {
  const { core } = useClient();
  const { say, language } = useText();
  const { answer } = useAsk(ticket, () => core.support.lockedOutQuestions(ticket));
  if (answer?.ok !== true || answer.value.length === 0) return null;
  return (
    <section className={`stack g6 ${styles['asked']}`} aria-label={say('login.ask.earlier')}>
      <h4>{say('login.ask.earlier')}</h4>
      <ul>
        {answer.value.map(({ id, subject, at, answer: given }) => (
          <li key={id}>
            <b>{subject}</b> <small className="num">{dateAndTime(at, language)}</small>
            <p>{given === null ? say('login.ask.waiting') : given.contents}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `ticket`: of the refused login; it sends one question. */
export function LockedOutForm({ ticket }: { readonly ticket: string }) {
  const { core } = useClient();
  const { say } = useText();
  const [subject, setSubject] = useState('');
  const [contents, setContents] = useState('');
  const [state, setState] = useState<'typing' | 'sending' | 'sent'>('typing');
  const [fault, setFault] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    if (state !== 'typing') return;
    if (isBlank(subject) || isBlank(contents)) return setFault(say('login.ask.DCU001'));
    setState('sending');
    const sent = await core.support.askLockedOut(ticket, subject, contents);
    setState(sent.ok ? 'sent' : 'typing');
    setFault(sent.ok ? null : faultText(sent.error, say));
  };
  return (
    <div className={`stack g10 ${styles['ask']}`} data-locked-out={state}>
      <h3>{say('login.ask.title')}</h3>
      {state === 'sent' ? (
        <p role="status">{say('login.ask.sent')}</p>
      ) : (
        <Form onSubmit={send}>
          <p>{say('login.ask.hint')}</p>
          <Field
            label={say('login.ask.subject')}
            value={subject}
            onChange={setSubject}
            maxLength={questionLimits.subject}
          />
          <Labelled label={say('login.ask.contents')} fault={fault}>
            {(attributes) => (
              <textarea
                {...attributes}
                rows={5}
                maxLength={questionLimits.contents}
                value={contents}
                onChange={({ target }) => setContents(target.value)}
              />
            )}
          </Labelled>
          <Button look="primary" type="submit" disabled={state === 'sending'}>
            {say('login.ask.send')}
          </Button>
        </Form>
      )}
      <Earlier ticket={ticket} />
    </div>
  );
}
