import type { KeptChoice } from '../../../domain/favourites/kept-favourites.ts';
import { viewOf } from '../../core/door/client.ts';

/** The order of leagues and the saved layouts; null: not known yet. */
export const keptChoices = viewOf<readonly KeptChoice[] | null>((core) => core.favourites.choices(), null);
