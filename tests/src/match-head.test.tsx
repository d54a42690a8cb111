/** P7 C2 F2: above a match nothing moves when its prices are locked and opened again. */
import '../../src/theme/tokens.css';
import { X } from 'lucide-react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lockReasons } from '../../domain/bet-rules/bet-refusal.ts';
import { MatchHead } from '../../src/features/prices/match-head.tsx';
import { Button, IconButton } from '../../src/parts/forms/button.tsx';
import type { MatchDetailFrame } from '../../worker/features/prices/prices-api.ts';
import { facts, state } from '../given/domain/book.ts';
import { givenClient } from '../given/screens/client.tsx';

const frame: MatchDetailFrame = {
  facts: facts(7),
  state: state({}),
  league: {
    leagueId: 1,
    sportId: 311,
    countryCode: 'SA',
    count: 1,
    name: { ko: '아시아 챔피언스리그 엘리트 동아시아 지역 예선', en: 'AFC Champions League Elite, East' },
  },
  lock: null,
  stream: 'up',
  whole: true,
  keptAt: null,
  groups: [],
};

test.each([1280, 800, 640, 390, 320])('at %i px the head is as high under every lock', async (width) => {
  await page.viewport(width, 844);
  const { Frame } = await givenClient();
  const heights = new Map<string, number>();
  for (const lock of [null, ...lockReasons]) {
    const { container, unmount } = await render(
      <Frame>
        <div style={{ containerType: 'inline-size', padding: '0 16px' }}>
          <MatchHead
            frame={{ ...frame, lock }}
            back={
              <IconButton aria-label="닫기">
                <X size={18} />
              </IconButton>
            }
            chat={
              <Button>
                <X size={16} aria-hidden /> <span>채팅</span>
              </Button>
            }
          />
        </div>
      </Frame>,
    );
    heights.set(lock ?? 'open', container.getBoundingClientRect().height);
    await unmount();
  }
  expect(Object.fromEntries(heights)).toEqual(
    Object.fromEntries([...heights.keys()].map((lock) => [lock, heights.get('open')])),
  );
  await page.viewport(1280, 800);
});

test('C13 the league of a match is made a favourite from its head, whose name stays that of the league', async () => {
  const { Frame, sent } = await givenClient();
  const screen = await render(
    <Frame>
      <MatchHead frame={frame} back={null} chat={null} />
    </Frame>,
  );
  const name = '아시아 챔피언스리그 엘리트 동아시아 지역 예선';
  await expect.element(screen.getByRole('heading', { name, exact: true })).toBeVisible();
  await screen.getByRole('button', { name: `${name} 즐겨찾기 추가` }).click();
  const toggled = sent.filter(({ command }) => command === 'favourites.toggle').map(({ args }) => args[0]);
  expect(toggled).toMatchObject([{ kind: 'league', sportId: 311, id: 1 }]);
});
