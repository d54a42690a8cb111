import type { ReactNode } from 'react';
import { NavLink } from '../../parts/pages/link.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { MemberScreen } from '../account/use-member-only.tsx';
import { useSite } from '../site/use-site.ts';
import { type TradeTab, tradeTabs } from './page-names.ts';
import styles from './trade-frame.module.css';

/** The guide of each page. */
const guides: Readonly<Record<TradeTab, string>> = {
  idx: 'idx',
  sell: 'sell',
  mysell: 'mmysell',
  buylist: 'buylist',
};

/** The pages of the market as tabs, and the guide of the present one. `tab` null: a guide is shown. */
export function TradeTabs({ tab }: { readonly tab: TradeTab | null }) {
  const { say } = useText();
  return (
    <nav className="strip" aria-label={say('trade.tabs')}>
      {tradeTabs.map((name) => (
        <NavLink key={name} to={`/trades/${name}`}>
          {say(`trade.tab.${name}`)}
        </NavLink>
      ))}
      <NavLink className="push" to={`/trades/guide/${tab === null ? 'idx' : guides[tab]}`}>
        {say('trade.guide')}
      </NavLink>
    </nav>
  );
}

/** A page of the market for a member. While the site has closed the market, the pages say so; sales can still be taken back. */
export function TradeFrame({ tab, children }: { readonly tab: TradeTab; readonly children: ReactNode }) {
  const { say } = useText();
  const { member } = useAccount();
  const { site } = useSite();
  const isClosed = site?.tradesOpen === false;
  const isReadable = !isClosed || tab === 'mysell' || tab === 'buylist';
  return (
    <MemberScreen page={`trade-${tab}`} title={say(`trade.title.${tab}`)}>
      <TradeTabs tab={tab} />
      {isClosed && <p className={`soft ${styles['closed']}`}>{say('trade.closed')}</p>}
      {isReadable ? (
        <div key={member?.userId}>{children}</div>
      ) : (
        <EmptyPlaceholder title={say('trade.closed.title')} hint={say('trade.closed.hint')} />
      )}
    </MemberScreen>
  );
}
