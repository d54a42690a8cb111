import { useState } from 'react';
import { useClient } from '../../core/door/use-client.ts';
import { AwaitedMember } from '../../parts/pages/awaited-member.tsx';
import { afterSending } from '../../parts/forms/after-sending.ts';
import { sendToHost } from '../../core/browser/window-messages.ts';
import { Button } from '../../parts/forms/button.tsx';
import { Field, Form } from '../../parts/forms/field.tsx';
import { LoginPlaceholder } from '../../parts/pages/login-placeholder.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { gold } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { moneyFaultText } from './money-text.ts';

const wallets = ['wallet.gold', 'wallet.coin', 'wallet.mile'] as const;

/** "골드 3,000,000 · 코인 10": what the coupon gave. */
const givenText = (amounts: string, say: Say): string =>
  amounts
    .split(' ')
    .flatMap((amount, at) => {
      const name = wallets[at];
      return name === undefined || amount === '0' ? [] : [`${say(name)} ${gold(Number(amount))}`];
    })
    .join(' · ');

const LEAST_CHARS = 4;
const MOST_CHARS = 40;

function CouponForm() {
  const { core } = useClient();
  const { say } = useText();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    if (busy) return;
    if (code.trim().length < LEAST_CHARS) return setFault(say('coupon.empty'));
    setBusy(true);
    setFault(null);
    const answer = await core.cashier.takeCoupon(code);
    setBusy(false);
    if (!answer.ok) return setFault(moneyFaultText(answer.error, say));
    showToast('good', say('coupon.done', { what: givenText(answer.value.text ?? '', say) }));
    setCode(afterSending(code, ''));
    sendToHost({ kind: 'changed', what: 'payment' });
  };
  return (
    <Form onSubmit={submit}>
      <Field
        label={say('coupon.code')}
        hint={say('coupon.hint')}
        value={code}
        onChange={setCode}
        fault={fault}
        maxLength={MOST_CHARS}
        autoComplete="off"
        name="coupon"
      />
      <Button look="primary" type="submit" disabled={busy}>
        {say('coupon.submit')}
      </Button>
    </Form>
  );
}

/** A coupon's code (H3). */
export function CouponPanel() {
  const { member, state } = useAccount();
  if (member !== null) return <CouponForm />;
  return state === 'checking' ? <AwaitedMember count={2} height={56} /> : <LoginPlaceholder page="coupon" />;
}
