import { restrictionDays, restrictionPeriods } from '../../../domain/member/restriction.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { readCount } from '../../../domain/number/typed-number.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Submit } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { FaultLine, Field, Form } from '../../parts/forms/field.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { Segments } from '../../parts/forms/segments.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { useText } from '../../text/i18n.ts';
import { MemberScreen } from '../account/use-member-only.tsx';
import { useSite } from '../site/use-site.ts';
import { toCheckUser } from './check-user-screen.tsx';
import { settingsRefusalText } from './use-settings.ts';

function RestrictionForm({ authkey }: { readonly authkey: string }) {
  const { core } = useClient();
  const { say } = useText();
  const [period, setPeriod] = useState<number>(restrictionPeriods[0]);
  const [typed, setTyped] = useState('');
  const [sure, setSure] = useState(false);
  const act = useAct(settingsRefusalText);
  const days = period === 0 ? (readCount(typed) ?? 0) : period;
  const fits = days >= restrictionDays.least && days <= restrictionDays.most;
  const choose = (next: number): void => {
    setPeriod(next);
    setSure(false);
  };
  const send = () => {
    const fields = { params: { type: 'blockdate' as const }, form: { value: String(days), authkey } };
    return act.run(
      () => core.calls.ask('settings.changeConfig', fields),
      () => void core.account.logOut(),
    );
  };
  return (
    <Form className="box full" onSubmit={send}>
      <p>{say('restriction.text')}</p>
      <Segments
        label={say('restriction.period')}
        value={period}
        onChange={choose}
        options={[
          ...restrictionPeriods.map((value) => ({
            value: value as number,
            text: say('word.days', { days: value }),
          })),
          { value: 0, text: say('restriction.own') },
        ]}
      />
      {period === 0 && (
        <Field
          label={say('restriction.own.label')}
          name="days"
          inputMode="numeric"
          maxLength={10}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setSure(false);
          }}
          hint={say('restriction.own.hint')}
          fault={typed === '' || fits ? null : say('restriction.own.fault')}
        />
      )}
      {fits && <Check text={say('restriction.sure', { days })} checked={sure} onChange={setSure} />}
      <FaultLine text={act.fault} />
      <Submit disabled={!fits || !sure || act.isBusy}>
        {say('restriction.submit', { days: fits ? days : '–' })}
      </Submit>
    </Form>
  );
}

/** A member's own restriction (H9). */
export function RestrictionScreen() {
  const { say } = useText();
  const [params] = useSearchParams();
  const authkey = params.get('authkey') ?? '';
  const { site } = useSite();
  const isClosed = site?.closedTools.includes('uselimit') === true;
  const form = authkey === '' ? toCheckUser('restriction') : <RestrictionForm authkey={authkey} />;
  return (
    <MemberScreen page="restriction" title={say('restriction.title')}>
      {isClosed ? <EmptyPlaceholder title={say('word.closed')} /> : form}
    </MemberScreen>
  );
}
