import clsx from 'clsx';
import type { ComponentType } from 'react';
import { couponLength } from '../../../domain/member/money.ts';
import { dialogs } from '../../core/browser/dialogs.ts';
import { sendToHost } from '../../core/browser/window-messages.ts';
import { useClient } from '../../core/door/use-client.ts';
import { Button } from '../../parts/forms/button.tsx';
import { FormOf } from '../../parts/forms/form-of.tsx';
import { Modal } from '../../parts/layers/modal.tsx';
import { openPopup } from '../../parts/layers/open-window.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { gold } from '../../text/format.ts';
import { useText, type Say } from '../../text/i18n.ts';
import type { TextKey } from '../../text/ko.ts';
import { MemberOnly } from '../account/use-member-only.tsx';
import { ChargePanel } from './charge-panel.tsx';
import { ExchangePanel } from './exchange-panel.tsx';
import { moneyFaultText } from './money-text.ts';
import { SafeboxPanel } from './safebox-panel.tsx';
import { TopUpPanel } from './top-up-panel.tsx';
import styles from './money-panel.module.css';

interface MoneyPage {
  readonly title: TextKey;
  readonly Panel: ComponentType;
  /** `form`: in one box, as wide as a form; `cards`: cards side by side. */
  readonly as: 'form' | 'cards';
}

/** A panel as a page with its title: on my page, and as a member page in a frame (H3). */
const screen = ({ title, Panel, as }: MoneyPage) =>
  function MoneyScreen() {
    const { say } = useText();
    return (
      <section className={clsx('page', as === 'form' ? 'narrow' : styles['cards'])}>
        <h1>{say(title)}</h1>
        {as === 'form' ? (
          <div className="box">
            <Panel />
          </div>
        ) : (
          <Panel />
        )}
      </section>
    );
  };

export const ChargeScreen = screen({ title: 'charge.title', Panel: ChargePanel, as: 'cards' });
export const ExchangeScreen = screen({ title: 'exchange.title', Panel: ExchangePanel, as: 'form' });

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

export const CouponScreen = screen({ title: 'coupon.title', Panel: CouponPanel, as: 'form' });
export const TopUpScreen = screen({ title: 'sidebar.charge', Panel: TopUpPanel, as: 'cards' });

/** The safebox in a window of its own, 501x356 (A12). */
export function SafeboxWindow() {
  const { say } = useText();
  return (
    <main id="main" className={`window ${styles['door']}`}>
      <h1>{say('sidebar.safebox')}</h1>
      <SafeboxPanel />
    </main>
  );
}

const close = (): void => dialogs.show(null);

export function SafeboxDialog() {
  const { say } = useText();
  const open = (): void => {
    if (openPopup('/safebox', say)) close();
  };
  return (
    <Modal title={say('sidebar.safebox')} open onClose={close}>
      <SafeboxPanel />
      <Button look="quiet" onClick={open}>
        {say('word.new-window')}
      </Button>
    </Modal>
  );
}

/** The free top-up in a dialog of 700 px (A20). */
export function TopUpDialog() {
  const { say } = useText();
  return (
    <Modal title={say('sidebar.charge')} open onClose={close} width={700}>
      <TopUpPanel />
    </Modal>
  );
}
