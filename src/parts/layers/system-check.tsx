import { useState } from 'react';
import { Check } from '../forms/check.tsx';
import { askPermission, systemPermission } from './system-notice.ts';

interface SystemCheckProps {
  readonly text: string;
  /** The member wants it; the browser may still refuse it. */
  readonly wants: boolean;
  /** Why it cannot be had, in words. */
  readonly refusals: Readonly<Record<'denied' | 'missing', string>>;
  readonly onWants: (wants: boolean) => void;
}

/** The switch of notifications of the system. The browser asks for permission when it is turned on, and never before. */
export function SystemCheck({ text, wants, refusals, onWants }: SystemCheckProps) {
  const [permission, setPermission] = useState(systemPermission);
  const change = async (isOn: boolean): Promise<void> => {
    if (!isOn) return onWants(false);
    const answer = await askPermission();
    setPermission(answer);
    onWants(answer === 'granted');
  };
  return (
    <>
      <Check
        text={text}
        checked={wants && permission === 'granted'}
        disabled={permission === 'missing'}
        onChange={(isOn) => void change(isOn)}
      />
      {(permission === 'denied' || permission === 'missing') && (
        <p className="bad small" role="alert">
          {refusals[permission]}
        </p>
      )}
    </>
  );
}
