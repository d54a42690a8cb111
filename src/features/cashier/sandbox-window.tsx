import { useState } from 'react';
import { useParams } from 'react-router';
import { courses } from '../../../domain/catalogue/test-numbers.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { ok } from '../../../domain/result.ts';
import { useClient } from '../../core/door/use-client.ts';
import { ErrorPlaceholder, SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import { Button, Submit } from '../../parts/forms/button.tsx';
import { Check } from '../../parts/forms/check.tsx';
import { Field, FaultLine, Form } from '../../parts/forms/field.tsx';
import { useAct } from '../../parts/forms/use-act.ts';
import { gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { isProviderPage } from './charge-address.ts';
import styles from './money-panel.module.css';

/** The page has ended meanwhile: the way back is the same as after a payment. */
const ENDED = 'SB001';
/** Not a test number, or fields that do not fit. */
const UNFIT = 'SB002';

const codeOf = (fault: Fault): string | null => (fault.kind === 'code' ? fault.code : null);

type SandboxPage = DataOf<'sandbox.sandboxPayment'>;

interface SandboxForm {
  readonly number: string;
  readonly holder: string;
  readonly expiry: string;
  readonly keep: boolean;
}

const empty: SandboxForm = { number: courses[0][0], holder: '', expiry: '', keep: false };

interface CardProps {
  readonly form: SandboxForm;
  readonly isPayment: boolean;
  readonly onChange: (change: Partial<SandboxForm>) => void;
}

function Card({ form, isPayment, onChange }: CardProps) {
  const { say } = useText();
  return (
    <>
      <Field
        label={say('sandbox.holder')}
        value={form.holder}
        onChange={(holder) => onChange({ holder })}
        name="holder"
        maxLength={40}
        autoComplete="off"
      />
      <Field
        label={say('sandbox.expiry')}
        value={form.expiry}
        onChange={(expiry) => onChange({ expiry })}
        name="expiry"
        placeholder="12/30"
        maxLength={5}
        autoComplete="off"
      />
      {isPayment && (
        <Check text={say('sandbox.keep')} checked={form.keep} onChange={(keep) => onChange({ keep })} />
      )}
    </>
  );
}

interface TestNumbersProps {
  readonly number: string;
  readonly onChange: (number: string) => void;
}

/** A test number: typed, or chosen by what it plays. */
function TestNumbers({ number, onChange }: TestNumbersProps) {
  const { say } = useText();
  return (
    <div className="stack">
      <Field
        label={say('sandbox.number')}
        value={number}
        onChange={onChange}
        name="number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
      />
      <div className="choices" role="group" aria-label={say('sandbox.number.pick')}>
        {courses.map(([numberOfCourse, course]) => (
          <button
            key={course}
            type="button"
            data-course={course}
            aria-pressed={number === numberOfCourse}
            onClick={() => onChange(numberOfCourse)}
          >
            {say(`sandbox.course.${course}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The form of the sandbox: a saved card needs no number. */
function PaymentForm({ page, session }: { readonly page: SandboxPage; readonly session: string }) {
  const { core } = useClient();
  const { say } = useText();
  const [form, setForm] = useState(empty);
  const act = useAct((fault: Fault) =>
    say(codeOf(fault) === UNFIT ? 'sandbox.unfit' : 'cashier.fault.refused'),
  );
  const isPayment = page.purpose === 'payment';
  const asksCard = page.card === '' && (!isPayment || page.method === 'global-card');
  const change = (part: Partial<SandboxForm>): void => setForm((now) => ({ ...now, ...part }));
  const send = async (asked: SandboxForm | null): Promise<void> => {
    const { keep, ...fields } = asked ?? { ...empty, number: '' };
    await act.run(
      async () => {
        const answer = await core.calls.ask('sandbox.sandboxPay', {
          params: { session, act: asked === null ? 'cancel' : 'pay' },
          form: { ...fields, keep: keep ? 'Y' : 'N' },
        });
        return answer.ok || codeOf(answer.error) === ENDED ? ok(null) : answer;
      },
      () => {
        if (isProviderPage(page.back)) location.assign(page.back);
        else act.setFault(say('cashier.fault.refused'));
      },
    );
  };
  return (
    <Form onSubmit={() => send(form)}>
      {page.card === '' ? (
        <TestNumbers number={form.number} onChange={(number) => change({ number })} />
      ) : (
        <p>{say('sandbox.saved', { last4: page.card })}</p>
      )}
      {asksCard && <Card form={form} isPayment={isPayment} onChange={change} />}
      <FaultLine text={act.fault} />
      <div className={`pair ${styles['pair']}`}>
        <Button disabled={act.isBusy} onClick={() => void send(null)}>
          {say('word.cancel')}
        </Button>
        <Submit disabled={act.isBusy}>
          {isPayment ? say('sandbox.pay', { won: gold(page.won) }) : say('sandbox.add')}
        </Submit>
      </div>
    </Form>
  );
}

/** The page of the sandbox provider: it takes test numbers and plays what they stand for. */
export function SandboxWindow() {
  const { say } = useText();
  const { session = '' } = useParams();
  const { answer } = useAsk(session, (core) =>
    core.calls.ask('sandbox.sandboxPayment', { params: { session } }),
  );
  const page = answer?.ok === true && answer.value.isOpen ? answer.value : null;
  return (
    <main id="main" className="window">
      <h1>{say('sandbox.title')}</h1>
      <p className="soft small loose">{say('sandbox.note')}</p>
      {answer === null && <SkeletonRows count={3} height={56} />}
      {answer !== null && page === null && (
        <ErrorPlaceholder title={say('sandbox.gone')} hint={say('sandbox.gone.hint')} />
      )}
      {page !== null && <PaymentForm page={page} session={session} />}
    </main>
  );
}
