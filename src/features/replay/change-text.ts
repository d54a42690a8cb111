/** The changes of an entry, in the words of the site: teams, markets and outcomes in place of numbers, odds as odds. */
import type { StateChange } from '../../core/prices/open-stage.ts';
import { gold, nameIn } from '../../text/format.ts';
import { isTextKey, type Language, type Say, type Texts } from '../../text/i18n.ts';
import { shownLineOf, lineText, marketText, outcomeText } from '../../text/outcome-text.ts';

const IN_MARKET = /^matches\/[^/]+\/markets\/(\d+)(?: ([^/]+))?(?:\/outcomes\/(\d+))?(?:\/(\w+))?$/;
const IN_MATCH = /^matches\/[^/]+\/?(.*)$/;

const spaced = (path: string): string => path.replaceAll('/', ' / ');

const fieldText = (field: string, say: Say): string => {
  const key = `replay.field.${field}`;
  return isTextKey(key) ? say(key) : field;
};

/** The part that was changed. */
export function changedText({ path, teams }: StateChange, say: Say, language: Language): string {
  if (path === GOLD) return say('replay.part.gold');
  const inMatch = teams === null ? null : IN_MATCH.exec(path);
  if (teams === null || inMatch === null) return spaced(path);
  const [home, away] = [nameIn(teams.home, language), nameIn(teams.away, language)];
  const inMarket = IN_MARKET.exec(path);
  if (inMarket === null)
    return [`${home} – ${away}`, spaced(inMatch[1] ?? '')].filter((part) => part !== '').join(' · ');
  const [, id = '', specifier = '', outcome, field] = inMarket;
  const line = lineText(Number(id), shownLineOf(specifier), specifier);
  return [
    `${home} – ${away}`,
    [marketText(Number(id), say), line].filter((part) => part !== '').join(' '),
    ...(outcome === undefined ? [] : [outcomeText(Number(outcome), say)]),
    ...(field === undefined ? [] : [fieldText(field, say)]),
  ].join(' · ');
}

/** Of a fork: what the member has. */
const GOLD = 'gold';
const ODDS = /^matches\/.*\/outcomes\/\d+\/(?:odds|previous)$|^(?:slip|bets)\/.*\bodds$/i;
const MARKET_STATUS = /^matches\/[^/]+\/markets\/[^/]+\/status$/;

/** A difference, as tables show it. */
export interface ShownChange {
  readonly path: string;
  readonly head: string;
  readonly values: readonly [string, string];
}

export const shownChange = (change: StateChange, { say, language }: Texts): ShownChange => ({
  path: change.path,
  head: changedText(change, say, language),
  values: [valueText(change.path, change.before, say), valueText(change.path, change.after, say)],
});

/** A value of the part, which comes as JSON; null: there is none. */
export function valueText(path: string, json: string | null, say: Say): string {
  if (json === null) return '–';
  if (path === GOLD && /^\d+$/.test(json)) return gold(Number(json));
  if (ODDS.test(path) && /^\d+$/.test(json)) return (Number(json) / 100).toFixed(2);
  const key = `replay.status.${json}`;
  return MARKET_STATUS.test(path) && isTextKey(key) ? say(key) : json;
}
