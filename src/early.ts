/**
 * Runs as soon as the page's head is read, long before the page's modules have come: sets the theme and begins the start of the core. Built
 * into one small script (scripts/early-script.ts). Where it does not run, the page does the same later.
 */
import { startEarly } from './core/prices/early-start.ts';
import { makeScriptPolicy } from './core/browser/script-policy.ts';
import { applyTheme } from './theme/theme.ts';

makeScriptPolicy();
applyTheme();
const { core, family } = document.currentScript?.dataset ?? {};
if (core !== undefined && family !== undefined) startEarly(core, family);
