import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Banner } from '../../../domain/resource/banner.ts';
import { readStored, writeStored } from '../../core/browser/stored-choice.ts';
import { useSite } from './use-site.ts';
import { IconButton } from '../../parts/forms/button.tsx';
import { useText } from '../../text/i18n.ts';
import { BannerPicture } from './banner.tsx';
import styles from './banners.module.css';

const KEY = 'spo.top-banner';

/** Whether the last visit ended with a top banner. Its place is then reserved from the first frame on, so that nothing moves. */
const hadTopBanner = (): boolean => readStored(KEY) === 'Y';
const noteTopBanner = (has: boolean): void => void writeStored(KEY, has ? 'Y' : 'N');

/** The top banner (BK02), above the header; nothing where the site has none. */
export function TopBanner() {
  const { state, banners } = useSite();
  const [broken, setBroken] = useState<string | null>(null);
  const known = state === 'ready';
  const shown = banners.top !== null && banners.top.imageUrl !== broken ? banners.top : null;
  useEffect(() => {
    if (known) noteTopBanner(shown !== null);
  }, [known, shown]);
  if (known ? shown === null : !hadTopBanner()) return null;
  return (
    <div
      className={styles['top']}
      data-banner="top"
      style={shown?.background === null ? undefined : { background: shown?.background }}
    >
      {shown !== null && (
        <BannerPicture key={shown.imageUrl} banner={shown} onBroken={() => setBroken(shown.imageUrl)} />
      )}
    </div>
  );
}

/** Jump banners without those that the member closed. A closed banner stays closed until the next visit, in both places. */
export function useJumpBanners(): JumpProps {
  const { banners } = useSite();
  const [gone, setGone] = useState<readonly string[]>([]);
  return {
    shown: banners.jump.filter(({ imageUrl }) => !gone.includes(imageUrl)),
    close: (imageUrl) => setGone((before) => [...before, imageUrl]),
  };
}

interface JumpProps {
  readonly shown: readonly Banner[];
  readonly close: (imageUrl: string) => void;
}

/** Jump banners (BK04): in the page's margin where there is room, otherwise at the end of the sidebar. They never cover prices. */
export function JumpBanners({ shown, close, place }: JumpProps & { readonly place: 'margin' | 'sidebar' }) {
  const { say } = useText();
  if (shown.length === 0) return null;
  return (
    <aside
      className={`g8 ${styles['jump']}`}
      data-place={place}
      aria-label={say('banner.jump')}
      data-banner="jump"
    >
      {shown.map((banner, at) => (
        <div
          key={banner.imageUrl}
          style={banner.background === null ? undefined : { background: banner.background }}
        >
          <BannerPicture banner={banner} number={at + 1} onBroken={() => close(banner.imageUrl)} />
          <IconButton
            aria-label={say('banner.close', { number: at + 1 })}
            onClick={() => close(banner.imageUrl)}
          >
            <X size={14} />
          </IconButton>
        </div>
      ))}
    </aside>
  );
}
