/** One picture of the gallery. */
export interface Shot {
  readonly screen: string;
  readonly file: string;
  readonly width: number;
  /** What is wrong that a picture does not show. */
  readonly faults: readonly string[];
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The pictures by screen. */
export function indexOf(shots: readonly Shot[]): string {
  const names = [...new Set(shots.map(({ screen }) => screen))];
  const figures = (name: string): string =>
    shots
      .filter(({ screen }) => screen === name)
      .map(
        ({ file, faults }) =>
          `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a><figcaption>${file}${faults.map((fault) => `<br><b>${escape(fault)}</b>`).join('')}</figcaption></figure>`,
      )
      .join('\n');
  return `<!doctype html><meta charset="utf-8"><title>Gallery</title>
<style>body{font-family:sans-serif;margin:24px}section{display:flex;flex-wrap:wrap;gap:16px}img{height:360px;border:1px solid #888}figcaption{font-size:12px}b{color:#c00}</style>
${names.map((name) => `<h2>${name}</h2><section>${figures(name)}</section>`).join('\n')}
`;
}
