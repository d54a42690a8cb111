import type { koOutside } from './outside.ko.ts';

/** English names of links that leave the site. */
export const enOutside: Readonly<Record<keyof typeof koOutside, string>> = {
  'outside.footer': 'Elsewhere',
  'outside.sidebar': 'Social channels',
  'outside.contact': 'Email us',
  'outside.mobile': 'Mobile site',
  'outside.map': 'How to find us',
  'outside.naver': 'Naver',
  'outside.kakao': 'Kakao',
  'outside.facebook': 'Facebook',
  'outside.youtube': 'YouTube',
};
