/** Pop-up windows and their specified sizes (A12). */
const sizes: Readonly<Record<string, readonly [number, number]>> = {
  '/hitgame/livescore': [1200, 800],
};

const CASUAL = '/view/casual/';
const casualSize = [480, 920] as const;

/** False when the browser blocks windows. */
export function openWindow(route: string): boolean {
  const [width, height] = route.startsWith(CASUAL) ? casualSize : (sizes[route] ?? [800, 600]);
  return window.open(route, route.replaceAll('/', '_'), `width=${width},height=${height},popup`) !== null;
}
