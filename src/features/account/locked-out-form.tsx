/** Asks the staff without a session: a member whom a restriction or a stop keeps out has no other way to them. */
import { useState } from 'react';
import type { Fault } from '../../../domain/fault.ts';
import { questionLimits } from '../../../domain/support/question.ts';
import { useClient } from '../../core/door/use-client.ts';
import { FormOf } from '../../parts/forms/form-of.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { dateAndTime } from '../../text/dates.ts';
import { isTextKey, type Say, useText } from '../../text/i18n.ts';
import styles from './login-hold.module.css';

function faultText(fault: Fault, say: Say): string {
  const key = fault.kind === 'code' ? `login.ask.${fault.code}` : '';
  return isTextKey(key) ? say(key) : say('login.ask.failed');
}

/** Earlier questions of the member, with their answers. */
function Earlier({ ticket }: { readonly ticket: string }) {
  const { say, language } = useText();
  const { answer } = useAsk(ticket, (core) =>
    core.calls.ask('question.questionLockedOutList', { form: { ticket } }),
  );
  if (answer?.ok !== true || answer.value.length === 0) return null;
  return (
    <section className="stack g6" aria-label={say('login.ask.earlier')}>
      <h4>{say('login.ask.earlier')}</h4>
      <ul className="stack g10">
        {answer.value.map(({ id, subject, at, answer: given }) => (
          <li key={id}>
            <b>{subject}</b> <small className="num">{dateAndTime(at, language)}</small>
            <p className="pre">{given === null ? say('login.ask.waiting') : given.contents}</p>
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
  const [isSent, setSent] = useState(false);
  return (
    <div className={`stack g10 ${styles['ask']}`} data-locked-out={isSent ? 'sent' : 'typing'}>
      <h3>{say('login.ask.title')}</h3>
      {isSent ? (
        <p role="status">{say('login.ask.sent')}</p>
      ) : (
        <FormOf
          fields={[
            { name: 'subject', label: 'word.subject', most: questionLimits.subject },
            { name: 'contents', label: 'login.ask.contents', most: questionLimits.contents, lines: 5 },
          ]}
          missing="login.ask.DCU001"
          submit="login.ask.send"
          send={(form) => core.calls.ask('question.questionLockedOut', { form: { ticket, ...form } })}
          words={faultText}
          onDone={() => setSent(true)}
        >
          <p>{say('login.ask.hint')}</p>
        </FormOf>
      )}
      <Earlier ticket={ticket} />
    </div>
  );
}
