/** How high the rows of the lists are: roomy until the member chooses compact. The choice is this browser's. */
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../core/browser/stored-choice.ts';
import { createListeners } from '../core/browser/listeners.ts';

export const densities = ['roomy', 'compact'] as const;
export type Density = (typeof densities)[number];

const STORED = 'spo.density';
const { notify, subscribe } = createListeners();
let chosen: Density | null = null;

function densityNow(): Density {
  chosen ??= readStored(STORED) === 'compact' ? 'compact' : 'roomy';
  return chosen;
}

export function setDensity(density: Density): void {
  chosen = density;
  writeStored(STORED, density === 'roomy' ? null : density);
  notify();
}

/** How large the member’s text is, as a multiple of the usual size (16 px): heights in rem follow it. */
export const textScale = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** The chosen density; the component is drawn again when it changes. */
export const useDensity = (): Density => useSyncExternalStore(subscribe, densityNow);
