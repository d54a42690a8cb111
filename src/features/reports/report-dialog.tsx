import { useState } from 'react';
import type { Fault } from '../../../domain/fault.ts';
import { reportFault, reportLimits, type ReportReason } from '../../../domain/reports/report.ts';
import { signsOf } from '../../../domain/text/plain-text.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Area } from '../../parts/forms/area.tsx';
import { Submit } from '../../parts/forms/button.tsx';
import { Form } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { useKeptText } from '../../parts/forms/use-kept-text.ts';
import { Modal } from '../../parts/layers/modal.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { isTextKey, type Say, useText } from '../../text/i18n.ts';
import { useOwner } from '../account/use-account.ts';
import { MemberOnly } from '../account/use-member-only.tsx';
import { type Reported, reportedNow } from './use-report.ts';
import styles from './report-dialog.module.css';

const close = (): void => dialogs.show(null);

const { words: MOST_WORDS } = reportLimits;

function refusalText(fault: Fault, say: Say): string {
  const key = fault.kind === 'code' ? `report.refused.${fault.code}` : 'report.refused.link';
  return isTextKey(key) ? say(key) : say('report.refused.link');
}

/** All reasons; `other` is the last one. */
const places: Readonly<Record<ReportReason, number>> = {
  abuse: 1,
  sexual: 2,
  advertising: 3,
  fraud: 4,
  privacy: 5,
  flooding: 6,
  illegal: 7,
  other: 8,
};

const reasonsInOrder = (Object.keys(places) as ReportReason[]).toSorted(
  (one, other) => places[one] - places[other],
);

/** A written report stays until it has arrived; one that was written about this thing before and not sent comes back. */
function ReportForm({ of }: { readonly of: Reported }) {
  const { kind, target } = of;
  const { say } = useText();
  const { core } = useClient();
  const [reason, setReason] = useState<ReportReason>('abuse');
  const kept = { owner: useOwner(), kind: 'report', name: `${kind} ${target}` } as const;
  const { text: words, write, forget } = useKeptText(kept);
  const act = useAct(refusalText);
  const send = async (): Promise<void> => {
    const unfit = reportFault(reason, words);
    if (unfit !== null) return act.setFault(say(`report.fault.${unfit}`, { most: MOST_WORDS }));
    await act.run(
      () => core.calls.ask('report.sendReport', { form: { kind, target, reason, words } }),
      () => {
        forget();
        showToast('good', say('report.sent'));
        close();
      },
    );
  };
  return (
    <Form onSubmit={send}>
      <fieldset className={`stack ${styles['reasons']}`}>
        <legend>{say('report.reason')}</legend>
        {reasonsInOrder.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="reason"
              value={value}
              checked={reason === value}
              onChange={() => setReason(value)}
            />
            {say(`report.reason.${value}`)}
          </label>
        ))}
      </fieldset>
      <Area
        label={say('report.words')}
        hint={say('report.count', { count: signsOf(words), most: MOST_WORDS })}
        fault={act.fault}
        rows={4}
        value={words}
        onChange={(value) => {
          write(value);
          act.setFault(null);
        }}
      />
      <p className="soft small">{say('report.about')}</p>
      <Submit aria-disabled={act.isBusy}>{say('report.send')}</Submit>
    </Form>
  );
}

/** Reports the thing that was named when the dialog was opened. */
export function ReportDialog() {
  const { say } = useText();
  const [reported] = useState(reportedNow);
  return (
    <Modal title={say('report.title')} open onClose={close} width={440}>
      {reported !== null && (
        <p>
          <strong>{say(`report.kind.${reported.kind}`)}</strong> {reported.shown}
        </p>
      )}
      <MemberOnly page="report" rows={[4, 48]}>
        {() => reported !== null && <ReportForm of={reported} />}
      </MemberOnly>
    </Modal>
  );
}
