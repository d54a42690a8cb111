/** The core's worker is ended, or loops for ever, behind the backs of the windows. */
import type { Browser, CDPSession } from 'playwright';
import { type Attack, ms, type Outcome, type Scene } from '../attack.ts';
import { openLive, openPrices, priceText, timeUntil, withBrowser } from '../browser.ts';

/** 3 s without a sign of life, and the time in which a screen draws it on a busy machine. */
const LOCKED_WITHIN_MS = 5000;
const BACK_WITHIN_MS = 12_000;

interface Target {
  readonly targetId: string;
  readonly type: string;
}

/** Runs code in the shared worker without waiting for its end: a loop has none. */
async function inCore(browser: Browser, expression: string): Promise<boolean> {
  const session: CDPSession = await browser.newBrowserCDPSession();
  const { targetInfos } = (await session.send('Target.getTargets')) as { targetInfos: readonly Target[] };
  const core = targetInfos.find(({ type }) => type === 'shared_worker');
  if (core === undefined) return false;
  const { sessionId } = await session.send('Target.attachToTarget', {
    targetId: core.targetId,
    flatten: false,
  });
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } });
  await session.send('Target.sendMessageToTarget', { sessionId, message });
  return true;
}

/** Either prices move, or every price is locked: no frozen price can be chosen. */
async function attackCore({ site }: Scene, expression: string): Promise<Outcome> {
  return withBrowser(async (browser) => {
    const context = await browser.newContext();
    const page = await openLive(context, site.address);
    if ((await timeUntil(async () => (await openPrices(page)) > 5, 20_000)) === null)
      return { happened: 'no prices before the attack', ok: false };
    if (!(await inCore(browser, expression)))
      return { happened: 'no shared worker here', ok: true, skipped: true };
    const began = performance.now();
    const frozen = await priceText(page);
    const locked = await timeUntil(
      async () => (await openPrices(page)) === 0 || (await priceText(page)) !== frozen,
      LOCKED_WITHIN_MS,
    );
    const isBack = async (): Promise<boolean> => {
      const before = await priceText(page);
      if (before === '') return false;
      await page.waitForTimeout(1000);
      return (await priceText(page)) !== before && (await openPrices(page)) > 5;
    };
    const back = await timeUntil(isBack, BACK_WITHIN_MS);
    const took = performance.now() - began;
    return {
      happened: `${locked === null ? `frozen prices stood open for ${ms(LOCKED_WITHIN_MS)}` : `locked or moving after ${ms(locked)}`}; ${back === null ? `not back within ${ms(took)}` : `moving again after ${ms(took)}`}`,
      ok: locked !== null && back !== null,
    };
  });
}

export const deadCore: Attack = {
  point: 1,
  name: 'the shared core is ended',
  expectation: 'every price locked after 3 s at the latest, everything back in seconds',
  inShort: false,
  run: (scene) => attackCore(scene, 'self.close()'),
};

export const hungCore: Attack = {
  point: 1,
  name: 'the shared core loops for ever',
  expectation: 'every price locked after 3 s at the latest, everything back in seconds',
  inShort: false,
  run: (scene) => attackCore(scene, 'for (;;);'),
};
