/** Texts and links that the staff lays over the site's own. */
export type SiteLanguage = 'ko' | 'en';

export interface SiteText {
  readonly key: string;
  /** Empty: the site's own text stays. */
  readonly ko: string;
  readonly en: string;
}

export const mostTexts = 500;
export const textChars = 2000;
/** A key of a text: words between dots, as `nav.search.key`. */
export const textKey = /^[a-z\d]+(?:[.-][\w-]+)*$/iu;

/** The texts of one language by key. */
export const textsOver = (
  texts: readonly SiteText[],
  language: SiteLanguage,
): Readonly<Record<string, string>> =>
  Object.fromEntries(texts.flatMap((one) => (one[language] === '' ? [] : [[one.key, one[language]]])));

/** Characters of a link, and of the address of the customer service. */
export const linkChars = 500;
export const contactChars = 200;

/** Addresses outside the site; empty: none. */
export interface SiteLinks {
  /** E-mail address of the customer service, for those who cannot log in. */
  readonly contact: string;
  /** The site for phones. */
  readonly mobile: string;
  readonly map: string;
  readonly naver: string;
  readonly kakao: string;
  readonly facebook: string;
  readonly youtube: string;
}

export const noLinks: SiteLinks = {
  contact: '',
  mobile: '',
  map: '',
  naver: '',
  kakao: '',
  facebook: '',
  youtube: '',
};
