import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Answered } from '../../parts/answers/answered.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { Segments } from '../../parts/forms/segments.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { usePressed } from '../../parts/forms/use-pressed.ts';
import { dateAndTime } from '../../text/dates.ts';
import { useText } from '../../text/i18n.ts';
import styles from './sessions.module.css';

type Sessions = DataOf<'session.sessionList'>;
/** The effect of a second login: it ends the first, asks whether to block the second, or nothing: both stay. */
type DuplicateMode = Sessions['type'];

const modes = ['expire', 'alarm', 'both'] as const satisfies readonly DuplicateMode[];

interface RowProps {
  readonly session: Sessions['lists'][number];
  readonly onEnd: () => void;
}

function Row({ session, onEnd }: RowProps) {
  const { say, language } = useText();
  const { device, address, created_at: createdAt, used_at: usedAt, here } = session;
  const isHere = here === 'Y';
  return (
    <li className={`row g12 between tile ${styles['session']}`} data-session={isHere ? 'here' : 'other'}>
      <div>
        <strong>{device === '' ? say('sessions.unknown') : device}</strong>
        {isHere && <span className="chip brand">{say('sessions.here')}</span>}
        <dl className="num">
          <dt>{say('sessions.used')}</dt>
          <dd>{dateAndTime(usedAt, language)}</dd>
          <dt>{say('sessions.created')}</dt>
          <dd>{dateAndTime(createdAt, language)}</dd>
          <dt>{say('sessions.address')}</dt>
          <dd>{address}</dd>
        </dl>
      </div>
      {!isHere && (
        <Button className="rigid" onClick={onEnd}>
          {say('word.log-out')}
        </Button>
      )}
    </li>
  );
}

function useSessions() {
  const { core } = useClient();
  const { say } = useText();
  const asked = useAsk('sessions', () => core.calls.ask('session.sessionList'));
  const after = ({ ok: isDone }: { readonly ok: boolean }, text: string): boolean => {
    showToast(isDone ? 'good' : 'bad', isDone ? text : say('sessions.not-done'));
    asked.again();
    return isDone;
  };
  const end = (id: string) => core.calls.ask('session.sessionEnd', { form: { id }, beside: id });
  return {
    asked,
    end: async (id: string) => after(await end(id), say('sessions.ended')),
    endOthers: async () => after(await end('others'), say('sessions.ended-others')),
    setMode: async (mode: DuplicateMode) =>
      after(
        await core.calls.ask('session.duplicateLogin', { form: { type: mode } }),
        say('sessions.mode.saved'),
      ),
  };
}

interface ModeProps {
  readonly present: DuplicateMode;
  /** False: not saved. */
  readonly save: (mode: DuplicateMode) => Promise<boolean>;
}

function ModeChoice({ present, save }: ModeProps) {
  const { say } = useText();
  const [mode, press] = usePressed(present, save);
  return (
    <div className="box">
      <h2 className="small">{say('sessions.mode')}</h2>
      <Segments
        label={say('sessions.mode')}
        value={mode}
        options={modes.map((value) => ({ value, text: say(`sessions.mode.${value}`) }))}
        onChange={press}
      />
      <p className="soft small">{say(`sessions.mode.${mode}.hint`)}</p>
    </div>
  );
}

/** The member's devices (B15): each can be logged out, and what a second login does is chosen here. */
export function SessionsScreen() {
  const { say } = useText();
  const { asked, end, endOthers, setMode } = useSessions();
  return (
    <section className="page">
      <h1>{say('sessions.title')}</h1>
      <Answered asked={asked} rows={[3, 96]} failed={say('sessions.failed')} hint={failureHint}>
        {({ type, lists }) => (
          <>
            <ModeChoice present={type} save={setMode} />
            <p className="soft small">{say('sessions.hint')}</p>
            <ul className="stack">
              {lists.map((session) => (
                <Row key={session.id} session={session} onEnd={() => void end(session.id)} />
              ))}
            </ul>
            {lists.length > 1 ? (
              <Button onClick={() => void endOthers()}>{say('sessions.end-others')}</Button>
            ) : (
              <p className="soft small">{say('sessions.none')}</p>
            )}
          </>
        )}
      </Answered>
    </section>
  );
}
