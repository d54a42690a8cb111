import { DAY_MS } from '../../../domain/time/korean-time.ts';
import { restrictionDays } from '../../../domain/member/restriction.ts';
import { useState } from 'react';
import { readCount } from '../../../domain/number/typed-number.ts';
import type { RemoteCore } from '../../core/door/door-names.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Field } from '../../parts/forms/field.tsx';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { ChoiceField } from '../../parts/forms/area.tsx';
import { ReasonForm } from './reason-form.tsx';

const acts = [
  'restrict',
  'stop',
  'lift',
  'sleep',
  'force-password',
  'end-logins',
  'reset-second-factor',
  'ask-name',
] as const;

interface ActOnMember {
  /** The member's. */
  readonly number: number;
  readonly act: (typeof acts)[number];
  readonly reason: string;
  /** Days of a restriction. */
  readonly days: number;
}

/** Acts on the member's state, on the logins, and on the nickname are three calls. */
function sendAct(core: RemoteCore, { number, act, reason, days }: ActOnMember) {
  const params = { number };
  if (act === 'ask-name') return core.calls.ask('operator-act.operatorAskName', { params, form: { reason } });
  if (act === 'restrict' || act === 'stop' || act === 'lift' || act === 'sleep') {
    const until = act === 'restrict' ? Date.now() + days * DAY_MS : 0;
    return core.calls.ask('operator-act.operatorStatus', { params, form: { act, until, cause: reason } });
  }
  return core.calls.ask('operator-act.operatorSecurity', { params, form: { act, reason } });
}

interface ActFormProps {
  readonly number: number;
  readonly onDone: () => void;
}

/** Restricts, stops or lets in a member, and ends or protects the logins. */
export function ActForm({ number, onDone }: ActFormProps) {
  const { say } = useText();
  const { core } = useClient();
  const [act, setAct] = useState<(typeof acts)[number]>('restrict');
  const [days, setDays] = useState('7');
  const count = readCount(days) ?? 0;
  const badDays = act === 'restrict' && (count < restrictionDays.least || count > restrictionDays.most);
  const daysFault = badDays ? say('operator.act.days.fault', { most: gold(restrictionDays.most) }) : null;
  return (
    <ReasonForm
      title={say('operator.acts')}
      of={`act ${number}`}
      fields={
        <>
          <ChoiceField
            label={say('operator.act')}
            value={act}
            onChange={setAct}
            options={acts.map((value) => ({ value, text: say(`operator.act.${value}`) }))}
          />
          {act === 'restrict' && (
            <Field
              label={say('operator.act.days')}
              value={days}
              onChange={setDays}
              inputMode="numeric"
              fault={daysFault}
            />
          )}
        </>
      }
      hint={say(act === 'restrict' || act === 'stop' ? 'operator.reason.shown' : 'operator.reason.kept')}
      missing={badDays ? '' : null}
      decisions={[
        { name: act, text: say(`operator.act.${act}`), isGrave: act === 'restrict' || act === 'stop' },
      ]}
      said={() => say('operator.act.done', { act: say(`operator.act.${act}`) })}
      send={(_, reason) => sendAct(core, { number, act, reason, days: count })}
      onDone={onDone}
    />
  );
}
