import { enBasics } from './content/basics.en.ts';
import { enGames } from './content/games.en.ts';
import { enRules } from './content/rules.en.ts';
import { enSports } from './content/sports.en.ts';
import type { GuideContent } from './guide-content.ts';

export const enGuides: GuideContent = { ...enBasics, ...enGames, ...enRules, ...enSports };
