import type { Banner } from '../../../domain/resource/banner.ts';
import { useTurns } from '../../parts/answers/use-turns.ts';
import { useText } from '../../text/i18n.ts';
import { BannerPicture } from './banner.tsx';
import styles from './banners.module.css';

/** How long a main banner is shown before the next. */
const TURN_MS = 6000;
const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

interface MainBannersProps {
  readonly banners: readonly Banner[];
  readonly onBroken: (imageUrl: string) => void;
}

/**
 * Main banners (BK01), one after another in one box. They do not turn while the pointer or the focus is on them, nor with reduced motion.
 */
export function MainBanners({ banners, onBroken }: MainBannersProps) {
  const { say } = useText();
  const { at, setTurn, resting } = useTurns(banners.length, isStill() ? null : TURN_MS);
  const banner = banners[at];
  if (banner === undefined) return null;
  return (
    <section
      className={styles['main']}
      aria-label={say('banner.main')}
      data-banner="main"
      style={banner.background === null ? undefined : { background: banner.background }}
    >
      <div className={styles['stage']} {...resting}>
        <BannerPicture
          key={banner.imageUrl}
          banner={banner}
          number={at + 1}
          onBroken={() => onBroken(banner.imageUrl)}
        />
        {banners.length > 1 && (
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
