/** Ends or hangs the shared workers of a site, through the browser's own protocol. */
import type { Browser, CDPSession } from 'playwright';

const targetsOf = async (session: CDPSession, address: string) => {
  const { targetInfos } = await session.send('Target.getTargets');
  return targetInfos.filter(({ type, url }) => type === 'shared_worker' && url.startsWith(address));
};

async function withSession<T>(browser: Browser, act: (session: CDPSession) => Promise<T>): Promise<T> {
  const session = await browser.newBrowserCDPSession();
  try {
    return await act(session);
  } finally {
    await session.detach();
  }
}

/** Names of the running ones. */
export const sharedWorkers = (browser: Browser, address: string): Promise<string[]> =>
  withSession(browser, async (session) => (await targetsOf(session, address)).map(({ title }) => title));

export const endWorkers = (browser: Browser, address: string): Promise<void> =>
  withSession(browser, async (session) => {
    for (const { targetId } of await targetsOf(session, address))
      await session.send('Target.closeTarget', { targetId });
  });

/** Each loops for so long, and then goes on where it was. The session stays open: closing it would end the loop. */
export async function hangWorkers(browser: Browser, address: string, ms: number): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  for (const { targetId } of await targetsOf(session, address)) {
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    const expression = `{ const end = Date.now() + ${ms}; while (Date.now() < end); }`;
    const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } });
    await session.send('Target.sendMessageToTarget', { sessionId, message });
  }
}
