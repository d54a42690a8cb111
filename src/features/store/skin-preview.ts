/** The skin that this window tries on before it is bought; null: none. */
import type { SkinCode } from '../../../domain/catalogue/good.ts';
import { createWindowValue } from '../../core/browser/window-value.ts';

export const skinPreview = createWindowValue<SkinCode | null>(null);
