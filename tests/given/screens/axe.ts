/** What the accessibility checker finds wrong on a page as it stands. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { linesOfViolations } from './axe-lines.ts';

export interface Look {
  /** A selector: only this part of the page is looked at. */
  readonly part?: string;
  /** wcag: levels A and AA (the default); all: also what axe recommends; contrast: the colours alone. */
  readonly rules?: 'wcag' | 'all' | 'contrast';
}

/**
 * In a page of one frame axe runs in the page alone. Otherwise it opens another page in every look, to join what it found in the frames:
 * half of its time.
 */
function axeOf(page: Page): AxeBuilder {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  return page.frames().length === 1 ? axe.setLegacyMode() : axe;
}

/** What fades in or out is lighter than it will be: waits until nothing moves that has an end. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity),
  );
}

/** One line a broken rule, with the first places that break it. */
export async function accessFaults(page: Page, { part, rules = 'wcag' }: Look = {}): Promise<string[]> {
  await untilStill(page);
  let axe = axeOf(page);
  if (part !== undefined) axe = axe.include(part);
  if (rules === 'wcag') axe = axe.withTags(['wcag2a', 'wcag2aa']);
  if (rules === 'contrast') axe = axe.withRules(['color-contrast']);
  const { violations } = await axe.analyze();
  return linesOfViolations(violations);
}
