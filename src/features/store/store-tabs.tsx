import { NavLink } from '../../parts/pages/link.tsx';
import { useText } from '../../text/i18n.ts';

const tabs = [
  { path: '/store', text: 'store.all' },
  { path: '/store/10/1010', text: 'store.skins' },
  { path: '/store/10/1020', text: 'store.items' },
] as const;

/** The categories of the store. */
export function StoreTabs() {
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
