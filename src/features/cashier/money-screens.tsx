import clsx from 'clsx';
import type { ComponentType } from 'react';
import { Modal } from '../../parts/layers/modal.tsx';
import { Button } from '../../parts/forms/button.tsx';
import { dialogs } from '../../core/browser/dialogs.ts';
import { openWindow } from '../../parts/layers/open-window.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import type { TextKey } from '../../text/ko.ts';
import { ChargePanel } from './charge-panel.tsx';
import { CouponPanel } from './coupon-panel.tsx';
import { ExchangePanel } from './exchange-panel.tsx';
import styles from './money-panel.module.css';
import { SafeboxPanel } from './safebox-panel.tsx';
import { TopUpPanel } from './top-up-panel.tsx';

/** A panel as a page with its title: on my page, and as a member page in a frame (H3). */
const screen = (title: TextKey, Panel: ComponentType) =>
  function MoneyScreen() {
    const { say } = useText();
    return (
      <section className={clsx('page', styles['screen'])}>
        <h1>{say(title)}</h1>
        <Panel />
      </section>
    );
  };

export const ChargeScreen = screen('charge.title', ChargePanel);
export const ExchangeScreen = screen('exchange.title', ExchangePanel);
export const CouponScreen = screen('coupon.title', CouponPanel);
export const TopUpScreen = screen('top-up.title', TopUpPanel);

/** The safebox in a window of its own, 501x356 (A12). */
export function SafeboxWindow() {
  const { say } = useText();
  return (
    <main id="main" className="window">
      <h1>{say('safebox.title')}</h1>
      <SafeboxPanel />
    </main>
  );
}

const close = (): void => dialogs.show(null);

export function SafeboxDialog() {
  const { say } = useText();
  const open = (): void => {
    if (openWindow('/safebox')) close();
    else showToast('bad', say('nav.popup-blocked'));
  };
  return (
    <Modal title={say('safebox.title')} open onClose={close}>
      <SafeboxPanel />
      <Button look="quiet" onClick={open}>
        {say('safebox.window')}
      </Button>
    </Modal>
  );
}

/** The free top-up in a dialog of 700 px (A20). */
export function TopUpDialog() {
  const { say } = useText();
  return (
    <Modal title={say('top-up.title')} open onClose={close} width={700}>
      <TopUpPanel />
    </Modal>
  );
}
