import type { ResourceAnswer } from '../../../domain/protocol/calls/site/resource.ts';
import type { Slice, Slices } from '../../engine/slices.ts';

export interface SiteState {
  readonly resource: ResourceAnswer | null;
  /** The resources are of an earlier visit, and were not compared with the server's yet. */
  readonly isKept: boolean;
  /** The part that could not be loaded, or `NO_ANSWER`; null: none. */
  readonly resourceFailed: string | null;
  readonly language: 'ko' | 'en';
  /** The language of the held texts; null: none are held, or they are of an earlier visit. */
  readonly textsIn: 'ko' | 'en' | null;
}

/** In place of the part that failed: the server was not reached at all. */
export const NO_ANSWER = 'no answer';

const atStart: SiteState = {
  resource: null,
  isKept: false,
  resourceFailed: null,
  language: 'ko',
  textsIn: null,
};

export const siteSlice = (slices: Slices): Slice<SiteState> => slices.slice('site', atStart);
