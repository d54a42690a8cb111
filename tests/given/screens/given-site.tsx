/** The whole site (header, screen, slip, navigation) with a core that a test or a page of looks answers for. */
import type { ReactNode } from 'react';
import { BrowserRouter, MemoryRouter } from 'react-router';
import { BehaviorSubject, of } from 'rxjs';
import { emptySlip } from '../../../domain/slip/slip.ts';
import { ClientContext } from '../../../src/core/door/use-client.ts';
import { SiteRoutes } from '../../../src/routes/router.tsx';
import { TextProvider } from '../../../src/text/text-provider.tsx';
import type { ListQuery } from '../../../worker/features/prices/prices-api.ts';
import type { SlipView } from '../../../worker/features/slip/slip-api.ts';
import { slipItem, slipViewOf } from '../domain/slip.ts';
import { deltaOf, type GivenClient, givenClient } from './client.tsx';
import { listFrame, listRow, matchDetail, rowPrices } from './listed-matches.ts';
import { siteAnswers } from './site-answers.ts';
import { siteView } from './site-view.ts';

const emptyView: SlipView = slipViewOf({ slip: emptySlip, combinedOdds: 0, expected: 0 });
const pickedView = (cell: number): SlipView =>
  slipViewOf({
    slip: { ...emptySlip, items: [slipItem({ matchId: Math.floor(cell / 10) })], stake: 1_000_000 },
    cells: [cell],
  });

/** The core's side of the lists and of the slip: what a window asks for comes at once. */
export async function givenSite(answers: Parameters<typeof givenClient>[0]) {
  const slip = new BehaviorSubject(emptyView);
  let query: ListQuery | null = null;
  const given = await givenClient({
    ...siteAnswers,
    'site.view': of(siteView),
    'site.held': of(siteView),
    'site.popups': of({ state: 'ready', popups: siteView.popups }),
    'slip.view': slip,
    'slip.pick': (cell: number) => {
      slip.next(slip.value.cells.includes(cell) ? emptyView : pickedView(cell));
      return { ok: true, value: null };
    },
    'prices.detail': (matchId: number) => of(matchDetail(matchId)),
    'prices.setListQuery': (next: ListQuery) => {
      query = next;
      // A screen asks before its store follows the list, both at once.
      setTimeout(() => given.list.next(deltaOf({ frame: listFrame(next) })));
    },
    'prices.showRows': (matchIds: readonly number[]) => {
      const rows = matchIds.map((matchId) => listRow(matchId, query?.game === 59));
      given.list.next(deltaOf({ rows, prices: rowPrices(rows) }));
    },
    ...answers,
  });
  return given;
}

interface GivenSiteProps {
  readonly client: GivenClient['client'];
  /** The address; null: the browser's own. */
  readonly path: string | null;
  readonly children?: ReactNode;
}

export function GivenSite({ client, path, children }: GivenSiteProps) {
  const routed = (
    <>
      {children}
      <SiteRoutes />
    </>
  );
  return (
    <ClientContext value={client}>
      <TextProvider>
        {path === null ? (
          <BrowserRouter>{routed}</BrowserRouter>
        ) : (
          <MemoryRouter initialEntries={[path]}>{routed}</MemoryRouter>
        )}
      </TextProvider>
    </ClientContext>
  );
}
