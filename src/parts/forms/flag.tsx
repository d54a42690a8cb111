import { useText } from '../../text/i18n.ts';
import { countryName, countryOf } from '../matches/country.ts';
import styles from './flag.module.css';

const files = import.meta.glob<string>(
  '../../../node_modules/country-flag-icons/3x2/{KR,US,ES,DE,IT,FR,GB,GB-ENG,JP,BR,PT,NL,BG,CN,AU,TR,RU,SE,NO,DK,BE,AR,MX,CA,SA,EU}.svg',
  {
    query: '?no-inline',
    import: 'default',
    eager: true,
  },
);
const byCode = new Map(
  Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1, -4), url]),
);

/** A league's flag, with its country's name on pointing. A country without a flag gets an empty box, so that names stay in line. */
export function Flag({ code }: { readonly code: string }) {
  const { language } = useText();
  const country = countryOf(code);
  const url = byCode.get(country?.a2 ?? code);
  return url === undefined ? (
    <span className={styles['flag']} />
  ) : (
    <img
      className={styles['flag']}
      src={url}
      alt=""
      title={country === null ? undefined : countryName(country, language)}
      loading="lazy"
    />
  );
}
