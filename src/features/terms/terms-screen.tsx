import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { NavLink } from '../../parts/pages/link.tsx';
import { useText } from '../../text/i18n.ts';
import { isTermsName, termsNames } from '../../../domain/terms/terms.ts';
import { TermsArticle } from './terms-article.tsx';
import styles from './terms.module.css';

/** The terms that the address names (A10). */
export function TermsScreen() {
  const { say } = useText();
  const { name = '' } = useParams();
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = list.current?.querySelector('[aria-current]');
    shown?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [name]);
  return (
    <div className="page">
      <nav ref={list} className={`choices ${styles['names']}`} aria-label={say('terms.all')}>
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
