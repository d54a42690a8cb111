import { Gamepad2, MessageCircle } from 'lucide-react';
import { useLocation } from 'react-router';
import { useClient, useView } from '../../core/use-client.ts';
import { showToast } from '../../parts/toasts.tsx';
import { Button } from '../../parts/button.tsx';
import { useText } from '../../text/i18n.ts';
import { casualTypes, codeOfType, openCasual } from '../casual/casual-games.ts';
import { SlipPanel } from '../slip/slip-panel.tsx';
import { AccountBox } from './account-box.tsx';
import sidebarStyles from './sidebar.module.css';
import styles from './shell.module.css';

const charges = ['charge', 'coupon'] as const;

/** The slip stands only on the game centre's routes and on the index (A19). */
export const showsSlip = (pathname: string): boolean => pathname === '/' || pathname.startsWith('/hitgame');

export function Sidebar() {
  const { say, language } = useText();
  const { site } = useClient();
  const siteKey = useView(site).site?.siteKey ?? '';
  const { pathname } = useLocation();
  const notReady = (name: string): void => showToast('plain', say('nav.not-ready', { name }));
  return (
    <div className={styles['sidebarInner']}>
      <AccountBox />
      {showsSlip(pathname) && <SlipPanel />}
      <section className={sidebarStyles['box']}>
        <h2>
          <Gamepad2 size={16} aria-hidden /> {say('casual.title')}
        </h2>
        <div className={sidebarStyles['pairs']}>
          {casualTypes.map((type) => (
            <Button key={type} onClick={() => openCasual(type, siteKey, language, say)}>
              {say(`casual.game.${codeOfType[type]}`)}
            </Button>
          ))}
          <Button disabled>
            {say('sidebar.shooting')} <small>{say('nav.preparing')}</small>
          </Button>
        </div>
        <div className={sidebarStyles['pairs']}>
          {charges.map((way) => (
            <Button key={way} look="quiet" onClick={() => notReady(say(`sidebar.${way}`))}>
              {say(`sidebar.${way}`)}
            </Button>
          ))}
        </div>
      </section>
      <section className={sidebarStyles['box']}>
        <h2>
          <MessageCircle size={16} aria-hidden /> {say('sidebar.chat')}
        </h2>
        <p className={sidebarStyles['soft']}>{say('sidebar.chat-soon')}</p>
      </section>
    </div>
  );
}
