import { Activity } from 'lucide-react';
import { Link } from 'react-router';
import type { SiteRow } from '../../../domain/protocol/resource.ts';
import { useClient, useView } from '../../core/use-client.ts';
import { Button } from '../../parts/button.tsx';
import { showToast } from '../../parts/toasts.tsx';
import { useText } from '../../text/i18n.ts';
import { dialogs } from '../dialogs.ts';
import styles from './shell.module.css';

function FooterLink({ item }: { readonly item: SiteRow['footer'][number] }) {
  const { say, language } = useText();
  const label = language === 'ko' ? item.label : item.label_en;
  if (item.href !== undefined) return <a href={item.href}>{label}</a>;
  if (item.route !== undefined) return <Link to={item.route}>{label}</Link>;
  return (
    <button type="button" onClick={() => showToast('plain', say('nav.not-ready', { name: label }))}>
      {label}
    </button>
  );
}

export function Footer() {
  const { site: siteView } = useClient();
  const { say, language } = useText();
  const { site } = useView(siteView);
  return (
    <footer className={styles['footer']}>
      <nav aria-label={say('footer.sub')}>
        {(site?.subNav ?? []).map((item) => (
          <FooterLink key={item.label_en} item={item} />
        ))}
      </nav>
      <nav aria-label={say('footer.links')}>
        {(site?.footer ?? []).map((item) => (
          <FooterLink key={item.label_en} item={item} />
        ))}
      </nav>
      <p>{language === 'ko' ? site?.description : site?.description_en}</p>
      <Button look="quiet" onClick={() => dialogs.show('diagnostics')}>
        <Activity size={16} aria-hidden /> {say('diagnostics.open')}
      </Button>
    </footer>
  );
}
