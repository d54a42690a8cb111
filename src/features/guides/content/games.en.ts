import type { GuideContent } from '../guide-content.ts';

export const enGames = {
  srs: {
    title: 'Standard games',
    sections: [
      {
        id: 'list',
        title: 'Choosing matches',
        lines: [
          'You see the matches of {{listDays}} days, today included. Matches that have started leave the list.',
          'A row has the winner, the handicap and the total. Press the match for more markets.',
        ],
      },
      {
        id: 'folders',
        title: 'Combining legs',
        lines: [
          'Up to {{maxFolders}} legs can be combined. When two of them cannot, the slip says why.',
          'The standard rules say which combine.',
        ],
      },
    ],
  },
  live: {
    title: 'Live games',
    sections: [
      {
        id: 'one',
        title: 'One match at a time',
        lines: [
          'A live prediction has one leg. A price that you press takes the place of the one in the slip at once.',
        ],
      },
      {
        id: 'wait',
        title: 'The moment of checking',
        lines: [
          'After you press, the odds are checked again: after {{delaySoccer}} seconds in football, {{delayBasketball}} in basketball, {{delayBaseball}} in baseball and {{delayOther}} in other sports. If they are locked by then, nothing is placed, and your gold stays.',
          'When a goal, a red card or a new period has changed the match since your pick, the slip says so and needs one more press.',
        ],
      },
      {
        id: 'locked',
        title: 'Locked odds',
        lines: [
          'Odds are locked at a goal, a penalty or a video review, and whenever the connection is lost, so that nobody predicts at old odds.',
        ],
      },
    ],
  },
  special: {
    title: 'Special games',
    sections: [
      {
        id: 'what',
        title: 'What is different?',
        lines: [
          'You predict a part of a match: the first half’s winner or total, or whether both teams score.',
          'Predicting is as in standard games, but some of these markets cannot be combined with other matches.',
          'Stakes begin at {{specialLeast}} gold; the largest depends on the level: {{specialMostFirst}} to {{specialMostLast}} gold. Up to {{specialFolders}} legs, odds of {{specialSingleOdds}} a leg and {{specialOdds}} combined.',
        ],
      },
    ],
  },
  jumpball: {
    title: 'Jump ball',
    sections: [
      {
        id: 'play',
        title: 'How to play',
        lines: [
          'Choose home or away. Both have the same chance, at odds of {{jumpball}}.',
          'A round lasts {{roundSeconds}} seconds. It is drawn after it has closed, and what it was drawn from is then shown, so that anybody can check the result.',
          'One prediction a round, from {{casualLeast}} gold. The largest stake depends on the level: {{casualMostFirst}} to {{casualMostLast}} gold. Loss and daily limits apply as well.',
        ],
      },
    ],
  },
  cointoss: {
    title: 'Coin toss',
    sections: [
      {
        id: 'play',
        title: 'How to play',
        lines: [
          'Choose heads or tails. Both have the same chance, at odds of {{cointoss}}.',
          'A round lasts {{roundSeconds}} seconds. What it was drawn from is shown when it has ended.',
          'One prediction a round, from {{casualLeast}} gold. The largest stake depends on the level: {{casualMostFirst}} to {{casualMostLast}} gold. Loss and daily limits apply as well.',
        ],
      },
    ],
  },
  freekick: {
    title: 'Free kick',
    sections: [
      {
        id: 'play',
        title: 'How to play',
        lines: [
          'Choose left, centre or right. All three have the same chance, at odds of {{freekick}}.',
          'A round lasts {{roundSeconds}} seconds. What it was drawn from is shown when it has ended.',
          'One prediction a round, from {{casualLeast}} gold. The largest stake depends on the level: {{casualMostFirst}} to {{casualMostLast}} gold. Loss and daily limits apply as well.',
        ],
      },
    ],
  },
  shooting: {
    title: 'Shooting star',
    sections: [
      {
        id: 'soon',
        title: 'In preparation',
        lines: [
          'The game is not open yet: it takes no predictions. A notice will say when it opens, and this page how to play.',
          'Until then you can play jump ball (odds {{jumpball}}), coin toss (odds {{cointoss}}) and free kick (odds {{freekick}}).',
        ],
      },
    ],
  },
} satisfies Partial<GuideContent>;
