import { useLocation, useParams } from 'react-router';
import { GoodScreen } from './good-screen.tsx';
import { ItemsScreen, SkinsScreen } from './inventory-screens.tsx';
import { StoreScreen } from './store-screen.tsx';

/** The pages of the store and of the inventory, in one file because they are visited together. */
export function StorePages() {
  const { pathname } = useLocation();
  const { id } = useParams();
  if (pathname.startsWith('/mypage')) return pathname.includes('/item') ? <ItemsScreen /> : <SkinsScreen />;
  return id === undefined ? <StoreScreen /> : <GoodScreen />;
}
