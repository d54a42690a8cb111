import 'virtual:site-font.css';
import './theme/tokens.css';
import './shell/boot.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { noteVisit } from './core/session/brought-by.ts';
import { connect } from './core/door/core-provider.tsx';
import { registerOffline } from './core/browser/register-offline.ts';
import { makeScriptPolicy } from './core/browser/script-policy.ts';
import { begin } from './features.ts';
import { startTexts } from './text/i18n.ts';
import { TextProvider } from './text/text-provider.tsx';
import { addOtherFaces } from './theme/other-faces.ts';
import { applyTheme } from './theme/theme.ts';

makeScriptPolicy();
noteVisit(location.search, Date.now());
applyTheme();
registerOffline();
addOtherFaces();
matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => applyTheme());
const root = document.querySelector('#root');
if (root === null) throw new Error('no root');
// No top-level await: code on demand imports from this script, and the texts that it waits for may be such code.
void startTexts().then(() => {
  // A failure is shown by the provider.
  connect(begin).catch(() => null);
  createRoot(root).render(
    <StrictMode>
      <TextProvider>
        <App />
      </TextProvider>
    </StrictMode>,
  );
});
