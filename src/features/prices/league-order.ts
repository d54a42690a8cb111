/** The member's own order of leagues, in all lists: kept like favourites, with a copy in this browser that the first list is asked for with. */
import { useSyncExternalStore } from 'react';
import { type LeagueOrder, leagueOrderOf, leagueOrderText } from '../../../domain/favourites/league-order.ts';
import { readStored, writeStored } from '../../core/browser/stored-choice.ts';
import { createListeners } from '../../core/browser/listeners.ts';
import type { Client } from '../../core/door/client.ts';
import { createOwnChanges, keptChoices } from '../favourites/use-choices.ts';

const STORED = 'spo.leagues';
/** Where earlier releases kept the order: JSON, in this browser alone. */
const OLD = 'spo.league-order';
const { notify, subscribe } = createListeners();
let chosen: LeagueOrder | null = null;

export function leagueOrderNow(): LeagueOrder {
  chosen ??= leagueOrderOf(readStored(STORED) ?? readStored(OLD) ?? '');
  return chosen;
}

function take(text: string): void {
  if (text === leagueOrderText(leagueOrderNow())) return;
  chosen = leagueOrderOf(text);
  writeStored(STORED, text === '' ? null : text);
  notify();
}

const choiceOf = (value: string) => ({ kind: 'order', id: 1, name: '', value }) as const;

let look = (): void => {};
const own = createOwnChanges(() => look());

export function setLeagueOrder({ core }: Pick<Client, 'core'>, order: LeagueOrder): void {
  const [before, text] = [leagueOrderText(leagueOrderNow()), leagueOrderText(order)];
  take(text);
  own.change(before, text, core.favourites.choose(choiceOf(text)));
}

/** Takes the order as it is kept, also from other windows and devices. That of an earlier release is kept first, as older than any. */
export function followLeagueOrder(client: Client): void {
  const choices = client.store(keptChoices);
  look = (): void => {
    const kept = choices.get();
    if (kept === null) return;
    const order = kept.find(({ kind }) => kind === 'order');
    const old = readStored(OLD);
    writeStored(OLD, null);
    const text = order?.value ?? '';
    if (old === null || order !== undefined) return own.isNew(text) ? take(text) : undefined;
    const taken = leagueOrderText(leagueOrderOf(old));
    writeStored(STORED, taken);
    own.change(text, taken, client.core.favourites.choose(choiceOf(taken), { isOld: true }));
  };
  choices.subscribe(() => look());
}

export const useLeagueOrder = (): LeagueOrder => useSyncExternalStore(subscribe, leagueOrderNow);
