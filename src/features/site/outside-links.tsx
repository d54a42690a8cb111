import { useText } from '../../text/i18n.ts';
import { broughtByNow, type BroughtBy } from '../../core/session/brought-by.ts';
import type { OutsideProps } from './outside.tsx';
import { useSite } from './use-site.ts';
import styles from './outside-links.module.css';

/** The address of the site for phones, with who recommended the site and whose agent it was, if the visit names them (A24). */
export function mobileAddress(base: string, brought: BroughtBy): string {
  const address = new URL(base);
  for (const name of ['recom', 'agent'] as const)
    if (brought[name] !== '') address.searchParams.set(name, brought[name]);
  return address.href;
}

const names = {
  footer: ['contact', 'mobile', 'map'],
  sidebar: ['naver', 'kakao', 'facebook', 'youtube'],
} as const;

/** Links that leave the site (A18, A19), as the operators set them. Each but the e-mail address opens in a window of its own. */
export function OutsideLinks({ place }: OutsideProps) {
  const { say } = useText();
  const links = useSite().site?.links;
  if (links === null || links === undefined || names[place].every((name) => links[name] === '')) return null;
  return (
    <nav className={`acts ${styles['links']}`} aria-label={say(`outside.${place}`)}>
      {names[place].map((name) => {
        const address = links[name];
        if (address === '') return null;
        if (name === 'contact')
          return (
            <a key={name} href={`mailto:${address}`}>
              {say('outside.contact')}
            </a>
          );
        const href = name === 'mobile' ? mobileAddress(address, broughtByNow()) : address;
        return (
          <a key={name} href={href} target="_blank" rel="noopener noreferrer">
            {say(`outside.${name}`)}
          </a>
        );
      })}
    </nav>
  );
}
