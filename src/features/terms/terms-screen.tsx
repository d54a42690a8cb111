import { NavLink, useParams } from 'react-router';
import layout from '../../parts/pages/layout.module.css';
import { useText } from '../../text/i18n.ts';
import { isTermsName, termsNames } from './use-terms-names.ts';
import { TermsArticle } from './terms-article.tsx';
import styles from './terms.module.css';

/** The terms that the address names (A10). */
export function TermsScreen() {
  const { say } = useText();
  const { name = '' } = useParams();
  return (
    <div className={layout['page']}>
      <nav className={styles['names']} aria-label={say('terms.all')}>
        {termsNames.map((one) => (
          <NavLink key={one} to={`/terms/${one}`}>
            {say(`terms.name.${one}`)}
          </NavLink>
        ))}
      </nav>
      {isTermsName(name) && <TermsArticle key={name} name={name} />}
    </div>
  );
}
