/** Browser and system of a client, from the header that the client sends. For the member's eyes only: anybody may send any header. */
const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Whale\//, 'Whale'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

const MOST_CHARS = 500;

/** For example "Chrome · Windows"; empty: unknown. */
export function agentName(header: string | undefined): string {
  const agent = (header ?? '').slice(0, MOST_CHARS);
  const nameIn = (names: typeof browsers | typeof systems) =>
    names.find(([form]) => form.test(agent))?.[1] ?? '';
  return [nameIn(browsers), nameIn(systems)].filter((name) => name !== '').join(' · ');
}
