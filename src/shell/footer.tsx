import { Activity } from 'lucide-react';
import { Outside } from '../features/site/outside.tsx';
import { useSite } from '../features/site/use-site.ts';
import { AdultMark } from '../parts/matches/adult-mark.tsx';
import { Button } from '../parts/forms/button.tsx';
import { nameIn } from '../text/format.ts';
import { useText } from '../text/i18n.ts';
import { dialogs } from '../core/browser/dialogs.ts';
import { SiteEntry } from './site-entry.tsx';
import styles from './footer.module.css';

export function Footer() {
  const { say, language } = useText();
  const { site } = useSite();
  return (
    <footer className={`stack g10 small center middle faint ${styles['footer']}`}>
      <nav aria-label={say('footer.sub')}>
        {(site?.subNav ?? []).map((item) => (
          <SiteEntry key={item.label.en} item={item} />
        ))}
      </nav>
      <nav aria-label={say('footer.links')}>
        {(site?.footer ?? []).map((item) => (
          <SiteEntry key={item.label.en} item={item} />
        ))}
      </nav>
      <Outside place="footer" />
      <AdultMark />
      <p>{site === null ? null : nameIn(site.description, language)}</p>
      <Button look="quiet" onClick={() => dialogs.show('diagnostics')}>
        <Activity size={16} aria-hidden /> {say('diagnostics.open')}
      </Button>
    </footer>
  );
}
