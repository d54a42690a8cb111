import { type ReactNode, useState } from 'react';
import { Link } from '../../parts/pages/link.tsx';
import type { Banner } from '../../../domain/resource/banner.ts';
import { useText } from '../../text/i18n.ts';

function Way({
  banner: { link, opens },
  label,
  children,
}: {
  readonly banner: Banner;
  readonly label: string;
  readonly children: ReactNode;
}) {
  if (link === null) return children;
  const named = { 'aria-label': label };
  if (opens === 'window')
    return (
      <a {...named} href={link} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  return link.startsWith('/') ? (
    <Link {...named} to={link}>
      {children}
    </Link>
  ) : (
    <a {...named} href={link}>
      {children}
    </a>
  );
}

interface BannerProps {
  readonly banner: Banner;
  /** Number among several banners in one place, from 1. */
  readonly number?: number;
  /** Called when the picture could not be loaded. */
  readonly onBroken?: () => void;
}

/** A banner's picture in its reserved box. A picture that cannot be loaded is not shown. */
export function BannerPicture({ banner, number = 1, onBroken }: BannerProps) {
  const { say } = useText();
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  const label = say('banner.label', { number });
  return (
    <Way banner={banner} label={label}>
      <img
        src={banner.imageUrl}
        alt={banner.link === null ? label : ''}
        referrerPolicy="no-referrer"
        decoding="async"
        onError={() => {
          setBroken(true);
          onBroken?.();
        }}
      />
    </Way>
  );
}
