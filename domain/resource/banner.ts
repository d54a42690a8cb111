/** Banners (A17, A21): their places, and which of them are shown on a site day. */
import { picture } from './addresses.ts';
import { siteDay } from '../time/korean-time.ts';

export const bannerCodes = { main: 'BK01', top: 'BK02', logo: 'BK03', jump: 'BK04' } as const;
type BannerCode = (typeof bannerCodes)[keyof typeof bannerCodes];

export const deviceCodes = { desktop: 'PM01', mobile: 'PM02' } as const;
/** Banners of other devices are not shown. */
export const DESKTOP = deviceCodes.desktop;

export interface Banner {
  readonly code: string;
  readonly device: string;
  readonly inUse: boolean;
  readonly imageUrl: string;
  /** A route of the site (one leading slash) or an https address; null: none. */
  readonly link: string | null;
  readonly opens: 'inside' | 'window';
  /** A CSS colour behind the picture. */
  readonly background: string | null;
  /** True for the single jump banner, which is shown alone. */
  readonly goMobile: boolean;
  /** Site days, YYYY-MM-DD, both included; null: unreadable, and the banner is never shown. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

const isToday = ({ firstDay, lastDay }: Banner, day: string): boolean =>
  firstDay !== null && lastDay !== null && firstDay <= day && day <= lastDay;

/** The banners of a place that are shown at `now` on a device, in the order of the site. */
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
      picture.test(one.imageUrl) &&
      isToday(one, day),
  );
}

/** All banners of a page, limited to the space for them. */
export interface BannersView {
  readonly top: Banner | null;
  readonly logo: Banner | null;
  readonly main: readonly Banner[];
  readonly jump: readonly Banner[];
}

export const MAX_MAIN_BANNERS = 8;
export const MAX_JUMP_BANNERS = 3;

/** A jump banner with `goMobile` is shown alone. */
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

/** Origins of pictures at these addresses. The site's content security policy allows these origins and no others. */
export const pictureOrigins = (addresses: readonly string[]): readonly string[] => [
  ...new Set(
    addresses
      .filter((address) => picture.test(address))
      .map((address) => address.split('/').slice(0, 3).join('/').toLowerCase()),
  ),
];
