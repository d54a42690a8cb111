import { koBasics } from './content/basics.ko.ts';
import { koGames } from './content/games.ko.ts';
import { koRules } from './content/rules.ko.ts';
import { koSports } from './content/sports.ko.ts';
import type { GuideContent } from './guide-content.ts';

export const koGuides: GuideContent = { ...koBasics, ...koGames, ...koRules, ...koSports };
