/** C7 G7 The list of casual bets loads the results again when the link is up again. */
import { BehaviorSubject } from 'rxjs';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { CasualBet, CasualStatus } from '../../domain/bet/casual-bet.ts';
import type { ConnectionView } from '../../worker/features/connection/connection-api.ts';
import { useConnection } from '../../src/features/connection/use-connection.ts';
import { CasualList } from '../../src/features/bets/casual-list.tsx';
import { givenClient, linkUp } from '../given/screens/client.tsx';

const down: ConnectionView = {
  ...linkUp,
  link: 'disconnected',
  online: false,
  stream: 'down',
  lostAt: Date.now(),
};
const betOf = (status: CasualStatus): CasualBet => ({
  drawId: 7,
  inning: 71,
  boughtAt: 0,
  forecast: 2,
  drawn: status === 'wait' ? null : 1,
  status,
  odds: 195,
  stake: 1_000_000,
  expected: 1_950_000,
  won: 0,
});

/** What the page knows of the link. */
const Link = () => <p data-link>{useConnection().online ? 'up' : 'down'}</p>;

test('C7 a bet that was drawn and lost while the link was down waits no longer when the link is up', async () => {
  const connection = new BehaviorSubject(linkUp);
  let status: CasualStatus = 'wait';
  const { Frame } = await givenClient({
    'connection.view': connection,
    'casual.bets': () => ({ ok: true, value: { bets: [betOf(status)], total: 1 } }),
  });
  const { container } = await render(
    <Frame>
      <CasualList pageSize={8} />
      <Link />
    </Frame>,
  );
  const shown = () => container.querySelector('[data-casual="7"]')?.getAttribute('data-status');
  await expect.poll(shown).toBe('wait');
  connection.next(down);
  await expect.poll(() => container.querySelector('[data-link]')?.textContent).toBe('down');
  status = 'failed';
  connection.next(linkUp);
  await expect.poll(shown).toBe('failed');
});
