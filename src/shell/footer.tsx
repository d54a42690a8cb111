import { Activity } from 'lucide-react';
import { Link } from 'react-router';
import type { SiteLink } from '../../worker/features/site/site-api.ts';
import { Outside } from '../features/site/outside.tsx';
import { useSite } from '../features/site/use-site.ts';
import { Button } from '../parts/button.tsx';
import { showToast } from '../parts/toasts.tsx';
import { nameIn } from '../text/format.ts';
import { useText } from '../text/i18n.ts';
import { dialogs } from '../core/dialogs.ts';
import styles from './footer.module.css';

function FooterLink({ item }: { readonly item: SiteLink }) {
  const { say, language } = useText();
  const label = nameIn(item.label, language);
  if (item.href !== null)
    return (
      <a href={item.href} rel="noopener">
        {label}
      </a>
    );
  if (item.route !== null) return <Link to={item.route}>{label}</Link>;
  return (
    <button type="button" onClick={() => showToast('plain', say('nav.not-ready', { name: label }))}>
      {label}
    </button>
  );
}

export function Footer() {
  const { say, language } = useText();
  const { site } = useSite();
  return (
    <footer className={styles['footer']}>
      <nav aria-label={say('footer.sub')}>
        {(site?.subNav ?? []).map((item) => (
          <FooterLink key={item.label.en} item={item} />
        ))}
      </nav>
      <nav aria-label={say('footer.links')}>
        {(site?.footer ?? []).map((item) => (
          <FooterLink key={item.label.en} item={item} />
        ))}
      </nav>
      <Outside place="footer" />
      <p>{site === null ? null : nameIn(site.description, language)}</p>
      <Button look="quiet" onClick={() => dialogs.show('diagnostics')}>
        <Activity size={16} aria-hidden /> {say('diagnostics.open')}
      </Button>
    </footer>
  );
}
