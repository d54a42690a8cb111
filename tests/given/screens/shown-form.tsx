/** Draws a form or a screen of the operators' desk; tells what it sends and the fault of a field. */
import type { ReactNode } from 'react';
import { of } from 'rxjs';
import { render } from 'vitest-browser-react';
import { Toasts } from '../../../src/parts/layers/toasts.tsx';
import { loadTextsOnDemand } from '../../../src/text/i18n.ts';
import { givenClient } from './client.tsx';

const member = { userId: 'demo2', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };
const none = { count: 0, since: null };
const waiting = {
  questions: none,
  reports: none,
  orders: none,
  results: none,
  corrections: none,
  grants: none,
  values: none,
};
/** Who opens a screen of the desk; nothing waits. */
export const asOperator = {
  'account.view': of({ state: 'member', member, standards: [] }),
  'operator.operatorState': { ok: true, value: { state: 'proven', factor: 'otp' } },
  'operator.operatorBar': { ok: true, value: { waiting, alarms: [] } },
};

export async function shown(form: ReactNode, answers: Record<string, unknown> = {}) {
  const written = { ok: true, value: { state: 'written' } };
  const given = await givenClient({ 'operator-act.operatorWriteValue': written, ...answers });
  await loadTextsOnDemand();
  const screen = await render(
    <given.Frame>
      {form}
      <Toasts />
    </given.Frame>,
  );
  const sent = (name: string) => given.sent.filter(({ command }) => command === name).map(({ args }) => args);
  /** The fault that a screen reader reads with the field. */
  const faultOf = (name: string): string | null => {
    const field = screen.getByRole('textbox', { name, exact: true }).element();
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    const fault = ids.find((id) => id.endsWith('-fault'));
    return fault === undefined ? null : (document.getElementById(fault)?.textContent ?? null);
  };
  return { screen, sent, faultOf };
}

/** Controls of the page that no label, text or aria-label names. */
export const nameless = (): readonly string[] =>
  [...document.querySelectorAll<HTMLInputElement>('input, select, textarea, button')]
    .filter((control) => {
      const texts = [...(control.labels ?? [])].map((label) => label.textContent);
      const own = control.getAttribute('aria-label') ?? control.textContent;
      return [...texts, own].every((text) => text.trim() === '');
    })
    .map(({ outerHTML }) => outerHTML);
