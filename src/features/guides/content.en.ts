import type { GuideContent } from './guide-content.ts';

const sport = (title: string, period: string, markets: string) => ({
  title: `Live ${title} rules`,
  sections: [
    { id: 'time', title: 'How much of the match counts?', lines: [period] },
    { id: 'markets', title: 'Which markets are there?', lines: [markets] },
    {
      id: 'stopped',
      title: 'When a match is stopped or called off',
      lines: [
        'When a match is called off, every market that is not yet decided becomes void and counts as odds of 1.00. A market that was decided before keeps its result.',
      ],
    },
  ],
});

export const enGuides: GuideContent = {
  introduce: {
    title: 'About the site',
    sections: [
      {
        id: 'what',
        title: 'What is this?',
        lines: [
          'You predict the results of matches with gold, which exists on this site alone. Gold cannot be turned into money.',
          'Odds and scores come in as they happen. The odds on the screen are those you can predict at now; locked odds cannot be taken.',
        ],
      },
      {
        id: 'games',
        title: 'Which games are there?',
        lines: [
          'Standard: combine matches that have not started.',
          'Special: predict other markets, such as the first half or both teams scoring.',
          'Live: predict matches in play, one at a time.',
          'Casual games: jump ball, coin toss and free kick need no match. A round opens every {{roundSeconds}} seconds.',
        ],
      },
      {
        id: 'care',
        title: 'Keeping it fun',
        lines: [
          'My page lets you set how much gold you may lose in a day. A limit stays for {{lossWaitDays}} days, and a higher one takes effect after {{lossWaitDays}} days.',
          'When you want a break, you can restrict yourself.',
        ],
      },
    ],
  },
  general: {
    title: 'How it works',
    sections: [
      {
        id: 'bet',
        title: 'Making a prediction',
        lines: [
          'Press a price to put it into the cart. Press it again to take it out.',
          'Choose the gold in the cart and press the predict button. The least stake is {{leastStake}} gold.',
          'The expected winnings are the gold times the combined odds. Three legs at {{legA}}, {{legB}} and {{legC}} combine to {{combined}}, so {{stake}} gold can win {{winnings}} gold.',
        ],
      },
      {
        id: 'price',
        title: 'When the odds move',
        lines: [
          'When odds move while you predict, the cart’s setting for moved odds decides. It starts at “better only”: if the odds get worse, nothing is placed and you see the new odds.',
        ],
      },
      {
        id: 'results',
        title: 'Results and winnings',
        lines: [
          'When every leg hits, you are paid at the combined odds of your prediction. If one misses, the prediction is lost.',
          'A void leg counts as odds of 1.00. If the middle match of the example is called off, the combined odds become {{voidOdds}} and the winnings {{voidWinnings}} gold.',
          'Your predictions can be seen for {{historyDays}} days.',
        ],
      },
      {
        id: 'cancel',
        title: 'Cancelling',
        lines: [
          'Only standard and special predictions that are marked as cancellable can be cancelled, before their matches start. Live predictions cannot.',
          'A prediction that is on sale must be taken off sale first.',
        ],
      },
      {
        id: 'trade',
        title: 'Trading',
        lines: [
          'You can sell an open prediction to another member. Whoever owns it in the end is paid. After buying one you wait {{buyWaitMinutes}} minutes before you can buy another.',
        ],
      },
    ],
  },
  interface: {
    title: 'The screens',
    sections: [
      {
        id: 'list',
        title: 'Lists of matches',
        lines: [
          'Choose a sport and leagues above a list to narrow it. Teams can also be found by Korean initial consonants.',
          'The star brings a team or league to the top of the list.',
          'Red odds have risen, blue odds have fallen. The arrow fades after a few seconds.',
        ],
      },
      {
        id: 'cart',
        title: 'The cart',
        lines: [
          'It stands at the right on a wide screen; on a phone the cart at the bottom opens it.',
          'A saved cart can be loaded again. {{savedADay}} are kept for each game and day, of the last {{savedDays}} days.',
        ],
      },
      {
        id: 'link',
        title: 'The connection',
        lines: [
          'A green “Live” at the top means that odds arrive in time. When the connection is lost you are told at once, and odds stay locked until they are up to date.',
        ],
      },
      {
        id: 'find',
        title: 'Finding anything',
        lines: ['Ctrl+K (⌘K on a Mac) finds matches, teams, leagues and screens.'],
      },
    ],
  },
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
          'Up to {{maxFolders}} legs can be combined. When two of them cannot, the cart says why.',
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
          'A live prediction has one leg. When the cart holds one, it asks whether the price you pressed should take its place.',
        ],
      },
      {
        id: 'wait',
        title: 'The moment of checking',
        lines: [
          'After you press, the odds are checked again: after {{delaySoccer}} seconds in football, {{delayBasketball}} in basketball, {{delayBaseball}} in baseball and {{delayOther}} in other sports. If they are locked by then, nothing is placed.',
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
          'Predicting and the limits are as in standard games, but these markets cannot be combined with other matches.',
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
  rules: {
    title: 'Rules of the games',
    sections: [
      {
        id: 'odds',
        title: 'Odds and winnings',
        lines: [
          'Odds are at least {{minOdds}} and have two decimals. Combined odds are the product of all odds, rounded once to two decimals.',
          'Winnings are the gold times the combined odds; parts of one gold are dropped.',
        ],
      },
      {
        id: 'limits',
        title: 'Limits',
        lines: [
          'The gold and the expected winnings of one prediction are limited by your level. MAX in the cart is the largest stake that keeps every limit.',
          'In one day you can predict with up to {{dailySpend}} gold.',
          'Predictions of the same picks may together win {{sameHits}} times your level’s limit.',
          'These are the site’s usual figures. When the site changes them, what the cart shows counts.',
        ],
      },
      {
        id: 'void',
        title: 'Void',
        lines: [
          'When a match is called off or a market is void, its leg counts as odds of 1.00.',
          'When all legs are void, you get your gold back.',
          'A handicap or total that ends exactly on its line is void, too.',
        ],
      },
      {
        id: 'half',
        title: 'Half results',
        lines: [
          'Lines that end in .25 or .75 can be half won or half lost. {{stake}} gold at odds of {{halfOdds}} returns {{halfWon}} gold when half won and {{halfLost}} gold when half lost.',
        ],
      },
      {
        id: 'unknown',
        title: 'When no answer comes',
        lines: [
          'If the connection is lost before the answer has come, the prediction is shown as being checked. It is asked for again once the connection is back, and never placed twice.',
        ],
      },
    ],
  },
  'rules-srs': {
    title: 'Standard rules',
    sections: [
      {
        id: 'folders',
        title: 'Limits of legs and odds',
        lines: [
          'Up to {{maxFolders}} legs.',
          'Odds of one leg up to {{maxSingleOdds}}, combined odds up to {{maxOdds}}.',
          'A combination with a draw or a handicap draw is refused from combined odds of {{drawRate}} on.',
        ],
      },
      {
        id: 'alone',
        title: 'Markets that stand alone',
        lines: [
          'Winner, handicap and total of football, and those of basketball and baseball (overtime included), combine with other matches. All other markets and sports are predicted as one leg.',
        ],
      },
      {
        id: 'same-match',
        title: 'Two markets of one match',
        lines: [
          'In football two markets of one match never combine.',
          'In basketball and baseball the winner combines with the total, and the handicap with the total. Winner and handicap do not: they would mostly hit together.',
        ],
      },
      {
        id: 'started',
        title: 'Kick-off',
        lines: [
          'Predictions close when the match starts. If the kick-off moves, list and cart show it at once.',
        ],
      },
    ],
  },
  'rules-special': {
    title: 'Special rules',
    sections: [
      {
        id: 'folders',
        title: 'Limits of legs and odds',
        lines: [
          'Up to {{maxFolders}} legs; odds of one leg up to {{maxSingleOdds}}, combined odds up to {{maxOdds}}.',
          'What combines is the same as in standard games. First-half markets and both teams scoring stand alone.',
        ],
      },
      {
        id: 'half',
        title: 'First-half markets',
        lines: ['They are decided when the first half has ended. Later goals do not count.'],
      },
    ],
  },
  'rules-live': {
    title: 'Live rules',
    sections: [
      {
        id: 'one-folder',
        title: 'One leg',
        lines: ['A live prediction has one leg, and does not combine with standard or special games.'],
      },
      {
        id: 'delay',
        title: 'The wait before it is accepted',
        lines: [
          '{{delaySoccer}} seconds in football, {{delayBasketball}} in basketball, {{delayBaseball}} in baseball, {{delayOther}} in other sports. Then the odds are checked again.',
        ],
      },
      {
        id: 'price',
        title: 'When the odds move meanwhile',
        lines: [
          'Only what your setting for moved odds allows is accepted. If the market is locked or closed, nothing is placed and your gold stays.',
        ],
      },
      {
        id: 'cancel',
        title: 'Cancelling',
        lines: ['A live prediction cannot be cancelled once it is accepted.'],
      },
    ],
  },
  'rules-soccer': sport(
    'football',
    '90 minutes and stoppage time. Extra time and penalty shoot-outs do not count. First-half markets end with the first half.',
    'Winner, double chance, draw no bet, handicap, total, both teams to score, and the first half’s winner and total. Draw no bet is void when the match ends level.',
  ),
  'rules-basketball': sport(
    'basketball',
    'Markets that say “incl. overtime” count overtime.',
    'Winner, handicap and total, all with overtime.',
  ),
  'rules-baseball': sport(
    'baseball',
    'Markets that say “incl. overtime” count extra innings.',
    'Winner, handicap and total, all with extra innings.',
  ),
  'rules-hockey': sport(
    'ice hockey',
    'Regular time, unless the market’s name says that overtime counts.',
    'They differ from match to match. Press a match for all of them.',
  ),
  'rules-rugby': sport(
    'rugby',
    'Regular time, unless the market’s name says that overtime counts.',
    'They differ from match to match. Press a match for all of them.',
  ),
  'rules-volleyball': sport(
    'volleyball',
    'Until the last set has ended.',
    'They differ from match to match. Press a match for all of them.',
  ),
};
