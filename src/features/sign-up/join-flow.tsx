import { useState } from 'react';
import { openMemberPage } from '../../core/session/member-page.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { AgreeStep, noAgreements } from './agree-step.tsx';
import { type CertifiedPerson, CertifyForm } from './certify-form.tsx';
import { DetailsStep, noDetails } from './details-step.tsx';
import styles from './sign-up.module.css';
import { isAbout, useAsking } from './use-asking.ts';

const flag = (on: boolean): string => (on ? '1' : '0');

const steps = ['agree', 'certify', 'details'] as const;
type Step = (typeof steps)[number];

function Steps({ now }: { readonly now: Step }) {
  const { say } = useText();
  return (
    <ol className={`acts g6 ${styles['steps']}`} aria-label={say('sign-up.steps')}>
      {steps.map((step) => (
        <li key={step} aria-current={step === now ? 'step' : undefined}>
          {say(`sign-up.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}

/** This person has an account: the ways to find it again. */
function HasAccount() {
  const { say } = useText();
  return (
    <EmptyPlaceholder title={say('sign-up.refusal.JOINED')}>
      <Button look="primary" onClick={() => openMemberPage('IdFind')}>
        {say('login.find-id')}
      </Button>
      <Button onClick={() => openMemberPage('PassFind')}>{say('login.find-password')}</Button>
    </EmptyPlaceholder>
  );
}

interface JoinFlowProps {
  /** The ticket of a social login without an account; null: none. */
  readonly social: string | null;
  readonly recommendId: string;
  /** Whose agent brought the visit; empty: nobody's. */
  readonly agent: string;
  /** Called with the token of the new member; null: they must log in. */
  readonly onJoined: (token: string | null) => void;
}

/** Joining: agreements, certification, id and nickname. A certification that has ended leads back to it; what was typed stays. */
export function JoinFlow({ social, recommendId, agent, onJoined }: JoinFlowProps) {
  const { core } = useClient();
  const [agreements, setAgreements] = useState(noAgreements);
  const [agreed, setAgreed] = useState(false);
  const [person, setPerson] = useState<CertifiedPerson | null>(null);
  const [details, setDetails] = useState({ ...noDetails, recommendId });
  const act = useAsking();
  const { refusal } = act;
  const certifyAgain = (): void => {
    act.setFault(null);
    setPerson(null);
  };
  const register = (certified: string): void => {
    const { provision, privacy, operational, mailing, sms } = agreements;
    const { again: _, nick, ...typed } = details;
    const form = {
      ...typed,
      mb_nick: nick,
      authToken: certified,
      agent,
      stipulation: flag(provision),
      privacy: flag(privacy),
      operational: flag(operational),
      mailing: flag(mailing),
      sms: flag(sms),
      ...(social === null ? {} : { social }),
    };
    void act.run(
      () => core.calls.ask('sign-up.register', { form }),
      ({ token }) => onJoined(token ?? null),
    );
  };
  if (!agreed)
    return (
      <>
        <Steps now="agree" />
        <AgreeStep value={agreements} onChange={setAgreements} onDone={() => setAgreed(true)} />
      </>
    );
  if (person === null)
    return (
      <>
        <Steps now="certify" />
        <CertifyForm onCertified={setPerson} />
      </>
    );
  if (person.joined || isAbout(refusal, 'JOINED')) return <HasAccount />;
  return (
    <>
      <Steps now="details" />
      <DetailsStep
        value={details}
        onChange={setDetails}
        busy={act.isBusy}
        refusal={refusal}
        onSubmit={() => (isAbout(refusal, 'CERTIFY') ? certifyAgain() : register(person.certified))}
      />
    </>
  );
}
