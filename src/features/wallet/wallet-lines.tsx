import { Link } from '../../parts/pages/link.tsx';
import { gold, goldHint } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { useWallets } from './use-wallet.ts';
import styles from './wallet-lines.module.css';

/** The member's wallets, in the account box. */
export function WalletLines() {
  const { say, language } = useText();
  const { spoGold, spoCoin, spoMile } = useWallets();
  return (
    <dl className="num">
      <div className={styles['gold']}>
        <dt>
          <Link to="/mypage/mileage?pointType=P00002">{say('wallet.gold')}</Link>
        </dt>
        <dd data-gold={spoGold}>
          {gold(spoGold)}
          <small className="faint medium">{goldHint(spoGold, language)}</small>
        </dd>
      </div>
      <div>
        <dt>
          <Link to="/mypage/cash">{say('wallet.coin')}</Link>
        </dt>
        <dd>{gold(spoCoin)}</dd>
      </div>
      <div>
        <dt>
          <Link to="/mypage/mileage">{say('wallet.mile')}</Link>
        </dt>
        <dd>{gold(spoMile)}</dd>
      </div>
    </dl>
  );
}
