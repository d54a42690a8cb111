import clsx from 'clsx';
import { Gamepad2, Gift } from 'lucide-react';
import { useLocation } from 'react-router';
import { useClosedGames } from '../features/site/use-closed-games.ts';
import { useSite } from '../features/site/use-site.ts';
import { Outside } from '../features/site/outside.tsx';
import { dialogs } from '../core/browser/dialogs.ts';
import { openMemberPage } from '../core/session/member-page.ts';
import { useAccount } from '../features/account/use-account.ts';
import { Button } from '../parts/forms/button.tsx';
import { useText } from '../text/i18n.ts';
import { casualTypes, codeOfType, openCasual } from '../features/casual/use-casual-games.ts';
import { ChatBox } from '../features/chat/chat-box.tsx';
import { OpenBetsBox } from '../features/open-bets/open-bets-box.tsx';
import { showsSlip } from '../features/slip/use-slip.ts';
import { SlipPanel } from '../features/slip/slip-panel.tsx';
import { AccountBox } from './account-box.tsx';
import { ChunkView } from '../parts/chunks/chunk-view.tsx';
import { drawerMenu } from './use-drawer-menu.ts';
import sidebarStyles from './sidebar.module.css';

/** The ways into the casual games, and to gold. */
function CasualBox() {
  const { say, language } = useText();
  const isMember = useAccount().member !== null;
  const siteKey = useSite().site?.siteKey ?? '';
  const isClosed = useClosedGames();
  return (
    <section className={clsx('box', sidebarStyles['box'])}>
      <h2>
        <Gamepad2 size={16} aria-hidden /> {say('casual.title')}
      </h2>
      <div className={`pair g6 ${sidebarStyles['pairs']}`}>
        {casualTypes.map((type) => (
          <Button
            key={type}
            disabled={isClosed(codeOfType[type])}
            onClick={() => openCasual(type, siteKey, language, say)}
          >
            {say(`game.${codeOfType[type]}`)}
            {isClosed(codeOfType[type]) && <small> {say('game.maintenance.short')}</small>}
          </Button>
        ))}
        <Button disabled>
          {say('sidebar.shooting')} <small>{say('nav.preparing')}</small>
        </Button>
      </div>
      <div className={`pair g6 ${sidebarStyles['pairs']}`}>
        <Button look="quiet" onClick={() => dialogs.show(isMember ? 'free-charge' : 'please-login')}>
          {say('sidebar.charge')}
        </Button>
        <Button
          look="quiet"
          onClick={() => (isMember ? openMemberPage('Coupon') : dialogs.show('please-login'))}
        >
          {say('sidebar.coupon')}
        </Button>
      </div>
    </section>
  );
}

/** Opens the events; on the index alone (A19). */
function EventsButton() {
  const { say } = useText();
  return (
    <Button className={sidebarStyles['events']} onClick={() => dialogs.show('events')}>
      <Gift size={16} aria-hidden /> {say('sidebar.events')}
    </Button>
  );
}

/**
 * The sidebar beside the page: everything but the menu, which is in the header. Account and slip are one block: while the slip is pinned,
 * holds picks or shows a receipt, the block stays in the window and is never higher than the window.
 */
export function Sidebar() {
  const { pathname } = useLocation();
  return (
    <>
      <div className={`g12 ${sidebarStyles['betting']}`}>
        <AccountBox />
        {showsSlip(pathname) && <SlipPanel />}
      </div>
      {/* The home page has the tickets beside it. */}
      {pathname === '/' ? <EventsButton /> : <OpenBetsBox />}
      {/* The page of the casual games has them itself. */}
      {pathname !== '/casual' && <CasualBox />}
      <ChatBox />
      <Outside place="sidebar" />
    </>
  );
}

/** The content for which the drawer was opened. It comes first, so that the slip's button is visible. */
export type DrawerContent = 'slip' | 'menu';

/** `onPick`: called when a menu item was chosen. With the menu, account and chat come first: on a phone they are nowhere else. */
export const DrawerSidebar = ({
  content,
  onPick,
}: {
  readonly content: DrawerContent;
  readonly onPick: () => void;
}) => (
  <div className="stack g12">
    {content === 'slip' && (
      <>
        <SlipPanel />
        <OpenBetsBox />
      </>
    )}
    <AccountBox />
    {content === 'slip' && <CasualBox />}
    <ChatBox narrow />
    {content === 'menu' && <ChunkView chunk={drawerMenu} props={{ onPick }} />}
    <Outside place="sidebar" />
  </div>
);
