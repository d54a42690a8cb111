/** The device and the browser in which a figure was measured. */
import type { TestedDevice } from './judge-run.ts';

const engines: readonly (readonly [mark: RegExp, name: string])[] = [
  [/Edg\/(\d+)/, 'Edge'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/Version\/(\d+).*Safari/, 'Safari'],
];

const browserOf = (agent: string): string => {
  for (const [mark, name] of engines) {
    const version = mark.exec(agent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'another browser';
};

export const thisDevice = (): TestedDevice => ({
  at: new Date().toISOString().slice(0, 16).replace('T', ' '),
  browser: browserOf(navigator.userAgent),
  cores: navigator.hardwareConcurrency,
  screen: `${innerWidth} × ${innerHeight} at ${devicePixelRatio}`,
});
