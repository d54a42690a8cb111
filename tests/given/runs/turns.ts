/** Waits that end by an event: messages that were sent before them have arrived. */

/** One message through a port of its own, behind all that are under way. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      port1.close();
      resolve();
    };
    port1.postMessage(null);
  });

/** Resolves after so many messages, one after another. */
export async function turns(count: number): Promise<void> {
  for (let at = 0; at < count; at++) await turn();
}
