import { useEffect, useState } from 'react';
import type { Banner } from '../../../domain/resource/banner.ts';
import { useText } from '../../text/i18n.ts';
import { BannerPicture } from './banner.tsx';
import styles from './banners.module.css';

/** How long a main banner stands before the next. */
const TURN_MS = 6000;
const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** BK01: one after another in one box; it rests while it is looked at or used, and where motion is unwelcome. */
export function MainBanners({
  banners,
  onBroken,
}: {
  readonly banners: readonly Banner[];
  readonly onBroken: (imageUrl: string) => void;
}) {
  const { say } = useText();
  const [turn, setTurn] = useState(0);
  const [resting, setResting] = useState(false);
  const count = banners.length;
  useEffect(() => {
    if (resting || count < 2 || isStill()) return;
    const timer = setInterval(() => setTurn((before) => before + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [resting, count]);
  const at = count === 0 ? 0 : turn % count;
  const banner = banners[at];
  if (banner === undefined) return null;
  return (
    <section
      className={styles['main']}
      aria-label={say('banner.main')}
      data-banner="main"
      style={banner.background === null ? undefined : { background: banner.background }}
    >
      <div
        className={styles['stage']}
        onPointerEnter={() => setResting(true)}
        onPointerLeave={() => setResting(false)}
        onFocus={() => setResting(true)}
        onBlur={() => setResting(false)}
      >
        <BannerPicture
          key={banner.imageUrl}
          banner={banner}
          number={at + 1}
          onBroken={() => onBroken(banner.imageUrl)}
        />
        {count > 1 && (
          <div className={styles['dots']} role="group" aria-label={say('banner.choose')}>
            {banners.map(({ imageUrl }, number) => (
              <button
                key={imageUrl}
                type="button"
                aria-pressed={number === at}
                aria-label={say('banner.label', { number: number + 1 })}
                onClick={() => setTurn(number)}
              />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
