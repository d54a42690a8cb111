import styles from './flag.module.css';

const files = import.meta.glob<string>(
  '../../node_modules/country-flag-icons/3x2/{KR,US,ES,DE,IT,FR,GB,GB-ENG,JP,BR,PT,NL,BG,CN,AU,TR,RU,SE,NO,DK,BE,AR,MX,CA,SA,EU}.svg',
  {
    query: '?no-inline',
    import: 'default',
    eager: true,
  },
);
const byCode = new Map(
  Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1, -4), url]),
);

/** A league's flag. A country without a flag gets an empty box, so that names stay in line. */
export function Flag({ code }: { readonly code: string }) {
  const url = byCode.get(code);
  return url === undefined ? (
    <span className={styles['flag']} />
  ) : (
    <img className={styles['flag']} src={url} alt="" loading="lazy" />
  );
}
