import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css';
import './theme/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { makeScriptPolicy } from './core/script-policy.ts';
import { startTexts } from './text/i18n.ts';
import { TextProvider } from './text/text-provider.tsx';
import { applyTheme } from './theme/theme.ts';

makeScriptPolicy();
applyTheme();
matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => applyTheme());
await startTexts();
const root = document.querySelector('#root');
if (root === null) throw new Error('no root');
createRoot(root).render(
  <StrictMode>
    <TextProvider>
      <App />
    </TextProvider>
  </StrictMode>,
);
