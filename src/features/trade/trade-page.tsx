import { useParams } from 'react-router';
import { GuideScreen } from './guide-screen.tsx';
import { isGuideName, isTradeTab, type TradeTab } from './page-names.ts';
import { SellScreen } from './sell-screen.tsx';
import { MarketScreen, PurchasesScreen, SalesScreen } from './trade-screens.tsx';

const screens = {
  idx: MarketScreen,
  sell: SellScreen,
  mysell: SalesScreen,
  buylist: PurchasesScreen,
} as const satisfies Readonly<Record<TradeTab, unknown>>;

/** The page of the market that the address names; without a name of a page it names a guide. */
export function TradePage() {
  const [tab = '', name = 'idx'] = (useParams()['*'] ?? '').split('/');
  if (!isTradeTab(tab)) return <GuideScreen name={isGuideName(name) ? name : 'idx'} />;
  const Screen = screens[tab];
  return <Screen />;
}
