/** The index: each look with its frames, for the chosen theme, language and density. */
import { type ReactNode, useState } from 'react';
import { looks } from './looks.ts';

const choices = {
  theme: ['dark', 'light'],
  language: ['ko', 'en'],
  density: ['roomy', 'compact'],
} as const;
const sizes = [
  [390, 844],
  [1440, 900],
] as const;

export function Index(): ReactNode {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({
    theme: 'dark',
    language: 'ko',
    density: 'roomy',
  });
  const address = (look: string): string => `?${new URLSearchParams({ ...chosen, look }).toString()}`;
  return (
    <main className="stack g20" style={{ padding: 20 }}>
      <h1>Looks</h1>
      <div className="row wrap">
        {Object.entries(choices).map(([name, values]) => (
          <label key={name} className="row g6">
            {name}
            <select
              value={chosen[name]}
              onChange={({ target }) => setChosen({ ...chosen, [name]: target.value })}
            >
              {values.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          </label>
        ))}
      </div>
      {looks.map(({ name, shows }) => (
        <section key={name} className="stack">
          <h2>
            <a href={address(name)}>{name}</a>
          </h2>
          <p className="soft">{shows}</p>
          <div className="row top" style={{ overflowX: 'auto' }}>
            {sizes.map(([width, height]) => (
              // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame is this page itself
              <iframe
                key={width}
                title={`${name} at ${width} px`}
                src={address(name)}
                width={width}
                height={height}
                loading="lazy"
              />
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}
