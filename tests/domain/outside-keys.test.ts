/** Tables whose keys come from files of others: what every JavaScript object answers to is no key of them. */
import { expect, test } from 'vitest';
import { isTypeOffered, linesOfMarket } from '../../domain/recording/betfair-lines.ts';
import type { MarketDefinition } from '../../domain/recording/betfair-message.ts';
import { notOffered, recordedSports } from '../../domain/recording/recorded-sports.ts';
import { tableOf } from '../../domain/row.ts';

const names = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];
const market = (eventTypeId: string, marketType: string): MarketDefinition =>
  ({ eventTypeId, marketType, bettingType: 'ODDS', runners: [] }) as unknown as MarketDefinition;

test.each(names)('S3 a sport or a type of market called %s is none of the site’s', (name) => {
  expect(recordedSports[name]).toBeUndefined();
  expect(notOffered(name)).toBe(`sport not offered: event type ${name}`);
  for (const one of [market(name, 'MATCH_ODDS'), market('1', name), market('7522', name)])
    expect([isTypeOffered(one), linesOfMarket(one)]).toEqual([false, []]);
});

test.each(names)('a table answers its own keys alone, and not %s', (name) => {
  const table = tableOf({ one: 1 });
  expect([table['one'], table[name], name in table]).toEqual([1, undefined, false]);
});
