import type { BroughtBy } from '../../core/session/brought-by.ts';

/** The address of the site for phones, with who recommended the site and whose agent it was, if the visit names them (A24). */
export function mobileAddress(base: string, brought: BroughtBy): string {
  const address = new URL(base);
  for (const name of ['recom', 'agent'] as const)
    if (brought[name] !== '') address.searchParams.set(name, brought[name]);
  return address.href;
}
