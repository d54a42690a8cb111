/** The names of the casual games in the site's addresses. */
import type { CasualGame } from '../../../domain/casual/casual-game.ts';
import type { CasualGameCode } from '../../../domain/catalogue/game-code.ts';
import { openPopup } from '../../parts/layers/open-window.ts';
import { isTextKey, type Language, type Say } from '../../text/i18n.ts';

export const casualTypes = [
  'jumpball',
  'cointoss',
  'freekick',
] as const satisfies readonly CasualGame['type'][];
export type CasualType = (typeof casualTypes)[number];

export const codeOfType: Readonly<Record<CasualType, CasualGameCode>> = {
  jumpball: 60,
  cointoss: 61,
  freekick: 62,
};

export const typeOf = (text: string | null): CasualType | null =>
  casualTypes.find((type) => type === text || String(codeOfType[type]) === text) ?? null;

/** A pick in words. A pick that this client does not know is shown by its number. */
export function casualPickText(gameCode: CasualGameCode, value: number, say: Say): string {
  const key = `casual.pick.${gameCode}.${value}`;
  return isTextKey(key) ? say(key) : say('history.casual.pick', { pick: value });
}

/** Opens the game's window, or says that the browser blocks windows. */
export const openCasual = (type: CasualType, siteKey: string, language: Language, say: Say): boolean =>
  openPopup(`/view/casual/default/lobby/${siteKey}/${language}?gametype=${type}`, say);
