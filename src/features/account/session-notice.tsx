import { LogOut, X } from 'lucide-react';
import { dialogs } from '../../core/browser/dialogs.ts';
import { openMemberPage } from '../../core/session/member-page.ts';
import { Button, IconButton } from '../../parts/forms/button.tsx';
import { dateAndTime } from '../../text/dates.ts';
import { type Texts, useText } from '../../text/i18n.ts';
import { type SessionNoticeFacts, sessionNotice } from './session-notice-store.ts';
import styles from './session-notice.module.css';

/** Ends by which somebody else may have acted in the member's name: the way to a new password stands beside it. */
const byOthers: ReadonlySet<string> = new Set(['duplicate', 'elsewhere', 'password', 'security']);
/** Ends that the member may want to ask the staff about: the login of such an account leads to the form. */
const byStaff: ReadonlySet<string> = new Set(['restricted', 'stopped']);

function factsOf({ end }: SessionNoticeFacts, { say, language }: Texts): readonly string[] {
  if (end === null) return [];
  return [
    ...(end.cause === null ? [] : [`${say('word.reason')}: ${end.cause}`]),
    ...(end.until === null ? [] : [`${say('login.blocked.until')}: ${dateAndTime(end.until, language)}`]),
  ];
}

const hintOf = (by: string, say: Texts['say']): string => {
  if (byStaff.has(by)) return say('ended.ask');
  return say(byOthers.has(by) ? 'ended.not-me' : 'ended.visitor');
};

/** Says what ended the session, until when and why, with the ways on (B15). */
export function SessionNotice({ notice }: { readonly notice: SessionNoticeFacts }) {
  const texts = useText();
  const { say } = texts;
  const { reason, end } = notice;
  const isOld = end === null || end.by === 'expired';
  const by = isOld ? (reason === 'stale' ? 'stale' : 'expired') : end.by;
  const facts = factsOf(notice, texts);
  return (
    <section
      className={`well g12 ${styles['notice']}`}
      role="alert"
      aria-label={say('ended.label')}
      data-ended={by}
    >
      <LogOut size={20} aria-hidden />
      <div className={`stack g2 ${styles['words']}`}>
        <strong>{say(`ended.${by}`)}</strong>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <small className="small">{hintOf(by, say)}</small>
      </div>
      <div className={`acts ${styles['ways']}`}>
        {by !== 'left' && (
          <Button look="primary" onClick={() => dialogs.show('login')}>
            {say('account.login')}
          </Button>
        )}
        {byOthers.has(by) && (
          <Button onClick={() => openMemberPage('PassFind')}>{say('login.find-password')}</Button>
        )}
      </div>
      <IconButton aria-label={say('ended.close')} onClick={() => sessionNotice.set(null)}>
        <X size={18} />
      </IconButton>
    </section>
  );
}
