import { couponLength } from '../../../domain/member/money.ts';
import { useClient } from '../../core/door/use-client.ts';
import { sendToHost } from '../../core/browser/window-messages.ts';
import { FormOf } from '../../parts/forms/form-of.tsx';
import { showToast } from '../../parts/layers/toasts.tsx';
import { gold } from '../../text/format.ts';
import { type Say, useText } from '../../text/i18n.ts';
import { MemberOnly } from '../account/use-member-only.tsx';
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

function CouponForm() {
  const { core } = useClient();
  const { say } = useText();
  return (
    <FormOf
      fields={[
        {
          name: 'coupon',
          label: 'coupon.code',
          hint: 'coupon.hint',
          ...couponLength,
          autoComplete: 'off',
        },
      ]}
      missing="coupon.empty"
      submit="coupon.submit"
      send={({ coupon }) => core.moves.send('money.couponUse', { code: coupon })}
      words={moneyFaultText}
      onDone={({ reason: text }) => {
        showToast('good', say('coupon.done', { what: givenText(text ?? '', say) }));
        sendToHost({ kind: 'changed', what: 'payment' });
      }}
    />
  );
}

/** A coupon's code (H3). */
export const CouponPanel = () => (
  <MemberOnly page="coupon" rows={[2, 56]}>
    {() => <CouponForm />}
  </MemberOnly>
);
