import { useParams } from 'react-router';
import { NavLink } from '../../parts/pages/link.tsx';
import { useText } from '../../text/i18n.ts';
import { isGuideName, isTradeTab, type TradeTab, type GuideName, guideNames } from './page-names.ts';
import { SellScreen } from './sell-screen.tsx';
import { TradeTabs } from './trade-frame.tsx';
import { MarketScreen, PurchasesScreen, SalesScreen } from './trade-screens.tsx';
import styles from './guide-screen.module.css';

const screens = {
  idx: MarketScreen,
  sell: SellScreen,
  mysell: SalesScreen,
  buylist: PurchasesScreen,
} as const satisfies Readonly<Record<TradeTab, unknown>>;

/** Number of paragraphs of each guide. */
const counts = {
  idx: [1, 2, 3, 4, 5],
  sell: [1, 2, 3, 4, 5],
  mmysell: [1, 2, 3, 4],
  buylist: [1, 2, 3, 4],
} as const;

/** How the pages of the market are used, one guide a page (A11). Open to visitors. */
function GuideScreen({ name: shown }: { readonly name: GuideName }) {
  const { say } = useText();
  const texts: readonly string[] = {
    idx: counts.idx.map((at) => say(`trade.guide.idx.${at}`)),
    sell: counts.sell.map((at) => say(`trade.guide.sell.${at}`)),
    mmysell: counts.mmysell.map((at) => say(`trade.guide.mmysell.${at}`)),
    buylist: counts.buylist.map((at) => say(`trade.guide.buylist.${at}`)),
  }[shown];
  return (
    <section className="page">
      <h1>{say('trade.guide')}</h1>
      <TradeTabs tab={null} />
      <nav className="choices" aria-label={say('trade.guide')}>
        {guideNames.map((guide) => (
          <NavLink key={guide} to={`/trades/guide/${guide}`}>
            {say(`trade.guide.${guide}`)}
          </NavLink>
        ))}
      </nav>
      <article className="box" data-guide={shown}>
        <h2>{say(`trade.guide.${shown}`)}</h2>
        <ol className={`stack g10 ${styles['steps']}`}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      </article>
    </section>
  );
}

/** The page of the market that the address names; without a name of a page it names a guide. */
export function TradePage() {
  const [tab = '', name = 'idx'] = (useParams()['*'] ?? '').split('/');
  if (!isTradeTab(tab)) return <GuideScreen name={isGuideName(name) ? name : 'idx'} />;
  const Screen = screens[tab];
  return <Screen />;
}
