import { useSearchParams } from 'react-router';
import { useState } from 'react';
import { Answered } from '../../parts/answers/answered.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { MemberScreen } from '../account/use-member-only.tsx';
import { toCheckUser } from './check-user-screen.tsx';
import { IconForm } from './icon-form.tsx';
import { PersonalForm } from './personal-form.tsx';
import { SwitchesForm } from './switches-form.tsx';
import { useSettings, settingsRefusalText, useChange } from './use-settings.ts';
import { MOST_PASTED_NICKNAME } from '../../../domain/member/nickname-rules.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { useClient } from '../../core/door/use-client.ts';
import { afterSending } from '../../parts/forms/after-sending.ts';
import { Button, Submit } from '../../parts/forms/button.tsx';
import { Field, Form, FaultLine } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { dateAndTime } from '../../text/dates.ts';
import { saveText } from '../../parts/answers/save-file.ts';
import { betsCsv, ledgerCsv, readExport } from './export-csv.ts';
import { OneTimeCode, PresentPassword } from '../account/use-known-fields.tsx';
import { isPasswordReady, NewPasswordFields, noPassword } from '../account/use-new-password.tsx';

export function PasswordForm({ id }: { readonly id: string }) {
  const { core } = useClient();
  const { say } = useText();
  const { saved } = useChange();
  const act = useAct(settingsRefusalText);
  const [old, setOld] = useState('');
  const [typed, setTyped] = useState(noPassword);
  /** null: the server has not asked for a code. */
  const [code, setCode] = useState<string | null>(null);
  const context = { id, old };
  const ready = old !== '' && isPasswordReady(typed, context);
  const send = async (): Promise<void> => {
    if (!ready) return;
    const form = { old, value: typed.password, ...(code === null ? {} : { code }) };
    await act.run(
      () => saved(core.calls.ask('settings.changePassword', { form })),
      () => {
        setCode(null);
        setOld(afterSending(old, ''));
        setTyped(afterSending(typed, noPassword));
      },
      (why) => {
        if (why.kind === 'code' && why.code === 'AP009') setCode('');
      },
    );
  };
  return (
    <div className="box">
      <h2>{say('settings.password')}</h2>
      <Form onSubmit={send}>
        <PresentPassword value={old} onChange={setOld} fault={code === null ? act.fault : null} />
        <NewPasswordFields value={typed} onChange={setTyped} context={context} fault={null} />
        {code !== null && <OneTimeCode value={code} onChange={setCode} fault={act.fault} />}
        <p>{say('settings.password.ends')}</p>
        <Submit disabled={!ready || act.isBusy}>{say('settings.password')}</Submit>
      </Form>
    </div>
  );
}

/** All of it as JSON; bets and ledger of it as tables. */
function Files({ id, json }: { readonly id: string; readonly json: string }) {
  const { say, language } = useText();
  const table = (name: 'bets' | 'ledger', make: typeof betsCsv) => () => {
    const data = readExport(json);
    if (data !== null) saveText(make(data, say, language), `spoboard-${id}-${name}.csv`);
  };
  return (
    <div className="cards" data-export-files>
      <Button onClick={() => saveJson(json, id)}>{say('settings.export.json')}</Button>
      <Button onClick={table('bets', betsCsv)}>{say('settings.export.bets')}</Button>
      <Button onClick={table('ledger', ledgerCsv)}>{say('settings.export.ledger')}</Button>
    </div>
  );
}

const saveJson = (json: string, id: string): void => saveText(json, `spoboard-${id}.json`);

/** The member's own data as a file. */
export function ExportForm({ id }: { readonly id: string }) {
  const { core } = useClient();
  const { say } = useText();
  const { isBusy, fault, run } = useAct(settingsRefusalText);
  const [json, setJson] = useState<string | null>(null);
  const get = () =>
    run(
      () => core.calls.ask('settings.exportData'),
      (data) => {
        const text = JSON.stringify(data, null, 2);
        setJson(text);
        saveJson(text, id);
      },
    );
  return (
    <div className="box">
      <h2>{say('settings.export')}</h2>
      <p>{say('settings.export.text')}</p>
      <FaultLine text={fault} />
      <Button disabled={isBusy} onClick={() => void get()} data-export>
        {say(isBusy ? 'settings.export.busy' : 'settings.export.get')}
      </Button>
      {json !== null && <Files id={id} json={json} />}
    </div>
  );
}

/** The members whom the member has blocked: added by nickname, and removed. */
function BlocksForm({ member }: { readonly member: string }) {
  const { core } = useClient();
  const { say, language } = useText();
  const { answer } = useAsk(`blocks ${member}`, () => core.calls.ask('settings.blocks'));
  const [changed, setChanged] = useState<DataOf<'settings.blocks'> | null>(null);
  const [nick, setNick] = useState('');
  // One act at a time: each answers with the whole list, and an older list would bring a removed member back.
  const { isBusy, fault, run } = useAct(settingsRefusalText);
  const list = changed ?? (answer?.ok === true ? answer.value : []);
  const act = (what: 'add' | 'remove', name: string) =>
    run(
      () => core.calls.ask('settings.changeBlock', { params: { act: what }, form: { nick: name } }),
      (next) => {
        setChanged(next);
        if (what === 'add') setNick(afterSending(nick, ''));
      },
    );
  return (
    <div className="box">
      <h2>{say('settings.blocks')}</h2>
      <Form onSubmit={() => act('add', nick)}>
        <Field
          label={say('settings.blocks.nick')}
          name="block"
          value={nick}
          onChange={setNick}
          maxLength={MOST_PASTED_NICKNAME}
          hint={say('settings.blocks.count', { count: list.length })}
          fault={fault}
        >
          <Button type="submit" disabled={isBusy || nick === ''}>
            {say('word.block')}
          </Button>
        </Field>
      </Form>
      {list.length === 0 && <p>{say('settings.blocks.empty')}</p>}
      <ul className="lines">
        {list.map(({ nick: blocked, created_at: at }) => (
          <li key={blocked} data-blocked={blocked}>
            <strong className="grow">{blocked}</strong>
            <span className="num soft tiny">{dateAndTime(at, language)}</span>
            <Button
              disabled={isBusy}
              aria-label={say('settings.blocks.remove-of', { nick: blocked })}
              onClick={() => void act('remove', blocked)}
            >
              {say('settings.blocks.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Forms({ member, authkey }: { readonly member: string; readonly authkey: string }) {
  const { say } = useText();
  const asked = useSettings(member);
  return (
    <Answered asked={asked} rows={[8, 60]} failed={say('settings.failed')} hint={failureHint}>
      {(view) => (
        <>
          <IconForm view={view} onChanged={asked.again} />
          <PersonalForm view={view} authkey={authkey} onChanged={asked.again} />
          <PasswordForm id={view.id} />
          <SwitchesForm view={view} onChanged={asked.again} />
          <BlocksForm member={member} />
          <ExportForm id={view.id} />
        </>
      )}
    </Answered>
  );
}

/** Everything that a member can change, after the password was asked for again (I7). */
export function UpdateUserScreen() {
  const { say } = useText();
  const { member } = useAccount();
  const [params] = useSearchParams();
  const authkey = params.get('authkey') ?? '';
  return (
    <MemberScreen page="update-user" title={say('settings.update.title')}>
      {authkey === '' && toCheckUser('updateuser')}
      {authkey !== '' && member !== null && <Forms member={member.userId} authkey={authkey} />}
    </MemberScreen>
  );
}
