import { useState } from 'react';
import { useParams } from 'react-router';
import { categories, GOODS_ON_PAGE } from '../../../domain/catalogue/good.ts';
import type { GoodRow } from '../../../domain/protocol/calls/money/store-calls.ts';
import { Pages } from '../../parts/answers/pages.tsx';
import { EmptyPlaceholder } from '../../parts/answers/placeholders.tsx';
import { Link, NavLink } from '../../parts/pages/link.tsx';
import { useText } from '../../text/i18n.ts';
import { StoreAnswered } from './answered.tsx';
import { GoodPicture } from './good-picture.tsx';
import { coinsText, goldText } from './price-text.ts';
import { useGoods } from './use-goods.ts';
import styles from './store-screen.module.css';

const categoryOf = (id2: string | undefined): number => {
  if (id2 === '1010') return categories.skins;
  return id2 === '1020' ? categories.items : categories.all;
};
const PLACES = { skin: '1010', other: '1020' } as const;

function GoodList({ goods }: { readonly goods: readonly GoodRow[] }) {
  const { say } = useText();
  return (
    <ul className={`stack g10 ${styles['goods']}`}>
      {goods.map(({ id, kind, code, name, text, price, coins }) => (
        <li key={id}>
          <Link to={`/store/10/${kind === 'skin' ? PLACES.skin : PLACES.other}/${id}`} data-good={id}>
            <GoodPicture kind={kind} code={code} />
            <small>{say(`store.kind.${kind}`)}</small>
            <strong className="large">{name}</strong>
            <span>{text}</span>
            <b className="num">
              {goldText({ price, coins }, say)} <small>{coinsText({ price, coins }, say)}</small>
            </b>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Goods by pages. A category that has fewer pages shows its last one. */
function PagedGoods({ goods }: { readonly goods: readonly GoodRow[] }) {
  const { say } = useText();
  const [wanted, setWanted] = useState(1);
  const pages = Math.ceil(goods.length / GOODS_ON_PAGE);
  const page = Math.min(wanted, pages);
  return (
    <>
      <GoodList goods={goods.slice((page - 1) * GOODS_ON_PAGE, page * GOODS_ON_PAGE)} />
      <Pages label={say('store.pages')} page={page} pages={pages} onPage={setWanted} />
    </>
  );
}

const tabs = [
  { path: '/store', text: 'store.all' },
  { path: '/store/10/1010', text: 'store.skins' },
  { path: '/store/10/1020', text: 'inventory.items' },
] as const;

function StoreTabs() {
  const { say } = useText();
  return (
    <nav className="choices" aria-label={say('store.title')}>
      {tabs.map(({ path, text }) => (
        <NavLink key={path} to={path} end>
          {say(text)}
        </NavLink>
      ))}
    </nav>
  );
}

/** The goods on sale, of one category or all (A9, M1). */
export function StoreScreen() {
  const { say } = useText();
  const asked = useGoods(categoryOf(useParams()['id2']));
  return (
    <section className="page">
      <h1>{say('store.title')}</h1>
      <StoreTabs />
      <StoreAnswered asked={asked}>
        {(goods) =>
          goods.length === 0 ? <EmptyPlaceholder title={say('store.empty')} /> : <PagedGoods goods={goods} />
        }
      </StoreAnswered>
    </section>
  );
}
