/**
 * The pictures of the guides (A5): screens of the running site, drawn by `npm run gallery -- --guides` under the gallery's names. Width and
 * height are those of the window in which each is drawn, so that their places are reserved before they come.
 */
import type { GuideId } from './guide-pages.ts';

export interface GuidePicture {
  /** The screen's name in the gallery, and of the file before the language. */
  readonly name: 'slip' | 'live' | 'standard' | 'match';
  readonly page: GuideId;
  readonly section: string;
  readonly width: number;
  readonly height: number;
}

export const guidePictures: readonly GuidePicture[] = [
  { name: 'slip', page: 'general', section: 'bet', width: 390, height: 700 },
  { name: 'live', page: 'interface', section: 'list', width: 760, height: 760 },
  { name: 'standard', page: 'srs', section: 'list', width: 760, height: 860 },
  { name: 'match', page: 'live', section: 'one', width: 760, height: 620 },
];

export const guidePicturesOf = (page: GuideId, section: string): readonly GuidePicture[] =>
  guidePictures.filter((one) => one.page === page && one.section === section);
