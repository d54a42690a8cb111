/** The dialogs of the site for developers: a list, and the dialog that `?dialog=` names, in `lang` and `theme`. Not part of the build. */
import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css';
import '../../src/theme/tokens.css';
import { createRoot } from 'react-dom/client';
import { overlayFrame } from '../../src/parts/layers/overlay.tsx';
import { loadTextsOnDemand, setLanguage } from '../../src/text/i18n.ts';
import { TextProvider } from '../../src/text/text-provider.tsx';
import { applyTheme } from '../../src/theme/theme.ts';
import { givenClient } from '../given/screens/client.tsx';
import { catalogue, answersFor, drawEntry, pressThrough } from './catalogue.tsx';

const query = new URLSearchParams(location.search);
const named = catalogue.find(({ name }) => name === query.get('dialog'));
applyTheme(query.get('theme') === 'light' ? 'light' : 'dark');
const { Frame } = await givenClient(named === undefined ? {} : answersFor(named));
await loadTextsOnDemand();
await setLanguage(query.get('lang') === 'en' ? 'en' : 'ko');
await overlayFrame.load();

const hrefOf = (name: string): string => {
  const next = new URLSearchParams(query);
  next.set('dialog', name);
  return `?${next.toString()}`;
};

createRoot(document.querySelector('#root') ?? document.body).render(
  <TextProvider>
    <Frame>
      <main>
        <h1>Dialogs</h1>
        <ul>
          {catalogue.map(({ name, width, height }) => (
            <li key={name}>
              <a href={hrefOf(name)}>{name}</a> {width} × {height ?? 'content'}
            </li>
          ))}
        </ul>
        {named !== undefined && drawEntry(named)}
      </main>
    </Frame>
  </TextProvider>,
);
if (named !== undefined) await pressThrough(named);
