import { useText } from '../../text/i18n.ts';
import type { GuidePicture } from './guide-pictures.ts';
import styles from './guide-figure.module.css';

const files = import.meta.glob<string>('./pictures/*.webp', {
  query: '?no-inline',
  import: 'default',
  eager: true,
});

const themes = ['light', 'dark'] as const;

/** A picture of a screen, in the language and theme of the page; the hidden one of the other theme is not loaded. */
export function ScreenPicture({ name, width, height }: GuidePicture) {
  const { say, language } = useText();
  const alt = say(`guides.picture.${name}`);
  return (
    <figure className={styles['figure']}>
      {themes.map((theme) => (
        <img
          key={theme}
          data-of={theme}
          src={files[`./pictures/${name}-${language}-${theme}.webp`]}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
      ))}
      <figcaption aria-hidden>{alt}</figcaption>
    </figure>
  );
}
