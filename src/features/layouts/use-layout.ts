/** The saved layouts, and the one that is shown: every change is kept at once. */
import { useEffect } from 'react';
import {
  changedLayout,
  type Layout,
  type LayoutAct,
  layoutLimits,
  layoutOf,
  layoutText,
} from '../../../domain/favourites/layout.ts';
import { type KeptChoice, MAX_LAYOUTS } from '../../../domain/favourites/kept-favourites.ts';
import { firstSigns } from '../../../domain/text/plain-text.ts';
import { siteNow } from '../../core/door/server-time.ts';
import { useClient, useStore, useViewOf } from '../../core/door/use-client.ts';
import { createOwnChanges, keptChoices } from '../favourites/use-choices.ts';
import { showLayout, shownLayout, useShownLayout } from './use-layouts.ts';

export type SavedLayout = Pick<KeptChoice, 'id' | 'name' | 'value'>;

interface Shown {
  readonly id: number;
  readonly text: string;
}

const shownOf = (stored: string | null): Shown | null => {
  const [id = '', text = ''] = stored?.split(' ') ?? [];
  return stored === null ? null : { id: Number(id), text };
};

const textOf = ({ id, value }: Pick<KeptChoice, 'id' | 'value'>): string => `${id} ${value}`;

let look = (): void => {};
const own = createOwnChanges(() => look());

/** Changes of another device or window count; a layout that was removed there is shown until another one is chosen. */
function follow(choices: readonly KeptChoice[] | null): void {
  const id = shownOf(shownLayout())?.id;
  const found = choices?.find((one) => one.kind === 'layout' && one.id === id);
  if (found !== undefined && own.isNew(textOf(found))) showLayout(textOf(found));
}

/** null: not known yet. The oldest comes first, whatever was changed last. */
function useSaved(): readonly SavedLayout[] | null {
  const choices = useViewOf(keptChoices);
  return choices?.filter(({ kind }) => kind === 'layout').toSorted((a, b) => a.id - b.id) ?? null;
}

export interface Layouts {
  readonly saved: readonly SavedLayout[];
  readonly hasRoom: boolean;
  /** null: none is on. */
  readonly shown: (SavedLayout & { readonly layout: Layout }) | null;
  readonly act: (act: LayoutAct) => void;
  readonly show: (saved: SavedLayout | null) => void;
  /** Goes to the next or the one before; after the last comes the list without a layout. */
  readonly turn: (by: 1 | -1) => void;
  readonly create: (name: string, layout: Layout) => void;
  readonly rename: (saved: SavedLayout, name: string) => void;
  readonly remove: (saved: SavedLayout) => void;
}

export function useLayouts(): Layouts {
  const { core } = useClient();
  const choices = useStore(keptChoices);
  const known = useSaved();
  const stored = shownOf(useShownLayout());
  const saved = known ?? [];
  const found = saved.find(({ id }) => id === stored?.id);
  const kept = found === undefined ? null : textOf(found);
  const value = stored?.text ?? '';
  useEffect(() => {
    look = () => follow(choices.get());
    if (kept !== null) look();
  }, [kept, choices]);
  const keep = ({ id, name, value: text }: SavedLayout): void => {
    const answer = core.favourites.choose({ kind: 'layout', id, name, value: text });
    own.change(shownLayout() ?? '', textOf({ id, value: text }), answer);
  };
  const show = (next: SavedLayout | null): void => showLayout(next === null ? null : textOf(next));
  const shown = stored && { id: stored.id, name: found?.name ?? '', value, layout: layoutOf(value) };
  return {
    saved,
    hasRoom: known !== null && saved.length < MAX_LAYOUTS,
    shown,
    act(act) {
      // Two acts may come before the page is drawn again.
      const now = shownOf(shownLayout());
      if (shown === null || now === null) return;
      const layout = layoutOf(now.text);
      const next = changedLayout(layout, act);
      if (layoutText(next) === layoutText(layout) || now.id !== shown.id) return;
      const changed = { ...shown, value: layoutText(next) };
      if (found !== undefined) keep(changed);
      show(changed);
    },
    show,
    turn(by) {
      const all = [null, ...saved];
      const at = all.findIndex((one) => one?.id === shown?.id);
      show(all.at((at + by + all.length) % all.length) ?? null);
    },
    create(name, layout) {
      const made = {
        id: Math.round(siteNow()),
        name: firstSigns(name, layoutLimits.name),
        value: layoutText(layout),
      };
      keep(made);
      show(made);
    },
    rename(one, name) {
      keep({ ...one, name: firstSigns(name, layoutLimits.name) });
    },
    remove(one) {
      keep({ ...one, value: '' });
      if (one.id === shown?.id) show(null);
    },
  };
}
