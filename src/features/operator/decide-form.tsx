import type { ReactNode } from 'react';
import type { DrawAnswerRow } from '../../../domain/protocol/bets/draw-market.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';
import { useText } from '../../text/i18n.ts';
import { ReasonForm } from './reason-form.tsx';
import { outcomeText, refusedOutcomeText } from './refusal-text.ts';

interface DecideProps {
  readonly title: string;
  /** The request: its kind and number. */
  readonly of: string;
  /** The thing that is decided. */
  readonly children?: ReactNode;
  /** Who asked for it, and why. */
  readonly asked: { readonly maker: string; readonly reason: string };
  readonly decide: (decision: 'approve' | 'refuse', reason: string) => Promise<Result<DrawAnswerRow, Fault>>;
  /** The effect of an approval, asked before it is sent. */
  readonly consequence?: ReactNode;
  /** An approval takes back what members were promised. */
  readonly isGrave?: boolean;
  readonly onDone: () => void;
}

/** Approves or refuses what another operator asked for, with a reason. */
export function DecideForm({
  title,
  of,
  children,
  asked: { maker, reason: why },
  decide,
  consequence,
  isGrave = false,
  onDone,
}: DecideProps) {
  const { say } = useText();
  return (
    <ReasonForm
      title={title}
      of={`decide ${of}`}
      about={
        <>
          {children}
          <p className="soft">{say('operator.asked-by', { maker, reason: why })}</p>
        </>
      }
      hint={say('operator.reason.kept')}
      decisions={[
        { name: 'approve', text: say('operator.approve'), isGrave },
        { name: 'refuse', text: say('operator.refuse') },
      ]}
      consequences={consequence === undefined ? {} : { approve: consequence }}
      send={decide}
      said={(done) => outcomeText(done, say)}
      refusals={refusedOutcomeText}
      onDone={onDone}
    />
  );
}
