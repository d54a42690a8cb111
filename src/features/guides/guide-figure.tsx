import { useText } from '../../text/i18n.ts';
import type { GuidePicture } from './guide-pictures.ts';
import styles from './guide-figure.module.css';

const files = import.meta.glob<string>('./pictures/*.webp', {
  query: '?no-inline',
  import: 'default',
  eager: true,
});

/** A picture of a screen, in the language of the page. */
export function GuideFigure({ name, width, height }: GuidePicture) {
  const { say, language } = useText();
  const alt = say(`guides.picture.${name}`);
  return (
    <figure className={styles['figure']}>
      <img
        src={files[`./pictures/${name}-${language}.webp`]}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
      <figcaption aria-hidden>{alt}</figcaption>
    </figure>
  );
}
