/** The core's heap after a collection, asked of the shared worker through the browser's own protocol. */
import type { Browser } from 'playwright';

/** Megabytes; NaN where the browser shows no shared worker. */
export async function heapOfCore(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  try {
    const { targetInfos } = await session.send('Target.getTargets');
    const target = targetInfos.find(({ type }) => type === 'shared_worker');
    if (target === undefined) return Number.NaN;
    const { sessionId } = await session.send('Target.attachToTarget', {
      targetId: target.targetId,
      flatten: false,
    });
    let id = 0;
    const ask = (method: string): Promise<Record<string, number>> =>
      new Promise((resolve) => {
        const mine = ++id;
        const onMessage = ({ message }: { message: string }): void => {
          const answer = JSON.parse(message) as { id?: number; result?: Record<string, number> };
          if (answer.id !== mine) return;
          session.off('Target.receivedMessageFromTarget', onMessage);
          resolve(answer.result ?? {});
        };
        session.on('Target.receivedMessageFromTarget', onMessage);
        void session.send('Target.sendMessageToTarget', {
          sessionId,
          message: JSON.stringify({ id: mine, method }),
        });
      });
    await ask('HeapProfiler.collectGarbage');
    const { usedSize } = await ask('Runtime.getHeapUsage');
    return (usedSize ?? Number.NaN) / 1024 / 1024;
  } finally {
    await session.detach();
  }
}
