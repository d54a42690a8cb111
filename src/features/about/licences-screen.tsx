import { thirdParties } from 'virtual:third-party';
import { useText } from '../../text/i18n.ts';
import styles from './about.module.css';

/** /licenses: the packages that the site is made of, from the build's list; their texts are one file of the build. */
export function LicencesScreen() {
  const { say } = useText();
  return (
    <article className="article">
      <h1>{say('about.licences')}</h1>
      <p className="soft">{say('about.licences.lead')}</p>
      <p>
        <a className="way underline" href="/third-party.txt" target="_blank" rel="noreferrer">
          {say('about.licences.texts')}
        </a>
      </p>
      <section className="box">
        <ul className={styles['packages']}>
          {thirdParties.map(([name, version, licence]) => (
            <li key={`${name} ${version}`}>
              <span>
                {name} {version}
              </span>
              <span className="soft">{licence}</span>
            </li>
          ))}
        </ul>
      </section>
    </article>
  );
}
