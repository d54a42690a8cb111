/** The skin that this window tries on before it is bought; null: none. */
import type { SkinCode } from '../../../domain/catalogue/good.ts';

const listeners = new Set<() => void>();
let tried: SkinCode | null = null;

export const skinPreview = {
  get: (): SkinCode | null => tried,
  set(skin: SkinCode | null): void {
    tried = skin;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
