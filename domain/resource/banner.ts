/** Banners (A17, A21): where each stands, and which of them are shown on a site day. */
import { siteDay } from '../time/korean-time.ts';

export const bannerCodes = { main: 'BK01', top: 'BK02', logo: 'BK03', jump: 'BK04' } as const;
type BannerCode = (typeof bannerCodes)[keyof typeof bannerCodes];

/** Banners of other devices (mobile) are not shown. */
export const DESKTOP = 'PM01';

export interface Banner {
  readonly code: string;
  readonly device: string;
  readonly inUse: boolean;
  readonly imageUrl: string;
  /** A route of the site (one leading slash), an https address, or nothing. */
  readonly link: string | null;
  readonly opens: 'inside' | 'window';
  /** A colour of CSS behind the picture. */
  readonly background: string | null;
  /** Marks the single jump banner. */
  readonly goMobile: boolean;
  /** YYYY-MM-DD of the site, both included; null: could not be read, and the banner is never shown. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

const image = /^https:\/\/[a-z\d.-]+(?::\d{1,5})?\/[^\s?#\\]*\.(?:jpe?g|png|gif|webp)(?:[?#]\S*)?$/i;

const isToday = ({ firstDay, lastDay }: Banner, day: string): boolean =>
  firstDay !== null && lastDay !== null && firstDay <= day && day <= lastDay;

/** Those of a place that are shown at `now` on a device, in the order of the site. */
export function shownBanners(
  banners: readonly Banner[],
  code: BannerCode,
  now: number,
  device: string = DESKTOP,
): readonly Banner[] {
  const day = siteDay(now);
  return banners.filter(
    (one) =>
      one.code === code &&
      one.device === device &&
      one.inUse &&
      image.test(one.imageUrl) &&
      isToday(one, day),
  );
}

/** Everything a page shows; the numbers are what there is room for. */
export interface BannersView {
  readonly top: Banner | null;
  readonly logo: Banner | null;
  readonly main: readonly Banner[];
  readonly jump: readonly Banner[];
}

export const MAX_MAIN_BANNERS = 8;
export const MAX_JUMP_BANNERS = 3;

/** Where a jump banner is marked as the single one, it stands alone. */
export function bannersAt(banners: readonly Banner[], now: number): BannersView {
  const [top = null] = shownBanners(banners, bannerCodes.top, now);
  const [logo = null] = shownBanners(banners, bannerCodes.logo, now);
  const jump = shownBanners(banners, bannerCodes.jump, now);
  const single = jump.find(({ goMobile }) => goMobile);
  return {
    top,
    logo,
    main: shownBanners(banners, bannerCodes.main, now).slice(0, MAX_MAIN_BANNERS),
    jump: single === undefined ? jump.slice(0, MAX_JUMP_BANNERS) : [single],
  };
}

/** Where the pictures of banners come from: the site's content security policy lets these hosts in, and no others. */
export const bannerOrigins = (banners: readonly Banner[]): readonly string[] => [
  ...new Set(
    banners
      .filter(({ imageUrl }) => image.test(imageUrl))
      .map(({ imageUrl }) => imageUrl.split('/').slice(0, 3).join('/').toLowerCase()),
  ),
];
