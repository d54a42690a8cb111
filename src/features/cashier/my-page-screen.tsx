import { ArrowLeftRight, Coins, Gift, PiggyBank, Ticket } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import { dialogs } from '../../core/browser/dialogs.ts';
import { Button } from '../../parts/forms/button.tsx';
import { SkeletonRows } from '../../parts/answers/placeholders.tsx';
import { dayAndTime, gold } from '../../text/format.ts';
import { useText } from '../../text/i18n.ts';
import { MemberOnly } from '../account/use-member-only.tsx';
import { MonthSummary } from '../limits/use-month-summary.tsx';
import { ShortTickets } from '../open-bets/use-short-tickets.tsx';
import { useWallets } from '../wallet/use-wallet.ts';
import { useWalletLog } from '../wallet/use-wallet-log.ts';
import { Facts } from '../../parts/answers/facts.tsx';
import styles from './my-page-screen.module.css';

const LAST = 5;
const TICKETS = 6;

interface ActIcon {
  readonly size: number;
  readonly 'aria-hidden': true;
}

const links: readonly {
  readonly path: string;
  readonly text: 'charge.title' | 'exchange.title' | 'coupon.title';
  readonly Icon: ComponentType<ActIcon>;
}[] = [
  { path: '/mypage/charge', text: 'charge.title', Icon: Coins },
  { path: '/mypage/exchange', text: 'exchange.title', Icon: ArrowLeftRight },
  { path: '/mypage/coupon', text: 'coupon.title', Icon: Ticket },
];

function Acts() {
  const { say } = useText();
  return (
    <div className={`acts ${styles['acts']}`}>
      {links.map(({ path, text, Icon }) => (
        <Link key={path} to={path}>
          <Icon size={18} aria-hidden /> {say(text)}
        </Link>
      ))}
      <Button onClick={() => dialogs.show('free-charge')}>
        <Gift size={18} aria-hidden /> {say('sidebar.charge')}
      </Button>
      <Button onClick={() => dialogs.show('safebox')}>
        <PiggyBank size={18} aria-hidden /> {say('sidebar.safebox')}
      </Button>
    </div>
  );
}

function LastMoves() {
  const { say, language } = useText();
  const { answer } = useWalletLog('P00002', 1);
  if (answer === null) return <SkeletonRows count={LAST} height={40} />;
  const entries = answer.ok ? answer.value.entries.slice(0, LAST) : [];
  if (entries.length === 0)
    return <p className="soft">{say(answer.ok ? 'word.history-empty' : 'word.history-failed')}</p>;
  return (
    <ul className={styles['moves']}>
      {entries.map(({ id, at, move, amount }) => (
        <li key={id}>
          <span>{say(`wallet.move.${move}`)}</span>
          <b className="num">{amount > 0 ? `+${gold(amount)}` : gold(amount)}</b>
          <small className="num">{dayAndTime(at, language)}</small>
        </li>
      ))}
    </ul>
  );
}

/** A section's title, and the way to all of it. */
const Head = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <header className="row between">
    <h2>{title}</h2>
    {children}
  </header>
);

function Overview({ userId }: { readonly userId: string }) {
  const { say } = useText();
  const { spoGold, spoCoin, spoMile } = useWallets();
  return (
    <>
      <section className={`box ${styles['columns']} ${styles['wallets']}`}>
        <h2>{say('my-page.wallets')}</h2>
        <Facts
          facts={[
            { key: 'gold', name: say('wallet.gold'), value: gold(spoGold) },
            { key: 'coin', name: say('wallet.coin'), value: gold(spoCoin) },
            { key: 'mile', name: say('wallet.mile'), value: gold(spoMile) },
          ]}
        />
      </section>
      <section className="box">
        <h2>{say('my-page.acts')}</h2>
        <Acts />
      </section>
      <section className={`box ${styles['tickets']}`}>
        <Head title={say('my-page.tickets')}>
          <Link className="way small" to="/mypage/hitgame/live">
            {say('live.empty.reset')}
          </Link>
        </Head>
        <ShortTickets most={TICKETS} />
      </section>
      <div className={`cards ${styles['pair']}`}>
        <section className={`box top ${styles['columns']}`}>
          <Head title={say('my-page.month')}>
            <Link className="way small" to="/mypage/info/activity">
              {say('activity.title')}
            </Link>
          </Head>
          <MonthSummary member={userId} />
        </section>
        <section className="box top">
          <Head title={say('my-page.last')}>
            <Link className="way small" to="/mypage/mileage?pointType=P00002">
              {say('live.empty.reset')}
            </Link>
          </Head>
          <LastMoves />
        </section>
      </div>
    </>
  );
}

/** My page: wallets, ways to more, open tickets, the last 30 days, the last movements (A7). */
export function MyPageScreen() {
  const { say } = useText();
  return (
    <section className="page">
      <h1>{say('my-page.title')}</h1>
      <MemberOnly page="my-page" rows={[3, 96]}>
        {({ userId }) => <Overview userId={userId} />}
      </MemberOnly>
    </section>
  );
}
