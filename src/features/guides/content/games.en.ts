import { guide, type GuideContent } from '../guide-content.ts';

export const enGames = {
  srs: guide(`
# Standard games

## list Choosing matches
You see the matches of {{listDays}} days, today included. Matches that have started leave the list.
A row has the winner, the handicap and the total. Press the match for more markets.

## folders Combining legs
Up to {{maxFolders}} legs can be combined. When two of them cannot, the slip says why.
The standard rules say which combine.
`),
  live: guide(`
# Live games

## one One match at a time
A live bet has one leg. Odds that you press take the place of those in the slip at once.

## wait The moment of checking
After you press, the odds are checked again: after {{delaySoccer}} seconds in football, {{delayBasketball}} in basketball, {{delayBaseball}} in baseball and {{delayOther}} in other sports. If they are locked by then, nothing is placed, and your gold stays.
When a goal, a red card or a new period has changed the match since your pick, the slip says so and needs one more press.

## locked Locked odds
Odds are locked at a goal, a penalty or a video review, and whenever the connection is lost, so that nobody bets at old odds.
`),
  special: guide(`
# Special games

## what What is different?
You bet on a part of a match: the first half’s winner or total, or whether both teams score.
Bets are placed as in standard games, but some of these markets cannot be combined with other matches.
Stakes begin at {{specialLeast}} gold; the largest depends on the level: {{specialMostFirst}} to {{specialMostLast}} gold. Up to {{specialFolders}} legs, odds of {{specialSingleOdds}} a leg and {{specialOdds}} combined.
`),
  jumpball: guide(`
# Jump ball

## play How to play
Choose home or away. Both have the same chance, at odds of {{jumpball}}.
A round lasts {{roundSeconds}} seconds. It is drawn after it has closed, and what it was drawn from is then shown, so that anybody can check the result.
One bet a round, from {{casualLeast}} gold. The largest stake depends on the level: {{casualMostFirst}} to {{casualMostLast}} gold. Loss and daily limits apply as well.
`),
  cointoss: guide(`
# Coin toss

## play How to play
Choose heads or tails. Both have the same chance, at odds of {{cointoss}}.
A round lasts {{roundSeconds}} seconds. What it was drawn from is shown when it has ended.
One bet a round, from {{casualLeast}} gold. The largest stake depends on the level: {{casualMostFirst}} to {{casualMostLast}} gold. Loss and daily limits apply as well.
`),
  freekick: guide(`
# Free kick

## play How to play
Choose left, centre or right. All three have the same chance, at odds of {{freekick}}.
A round lasts {{roundSeconds}} seconds. What it was drawn from is shown when it has ended.
One bet a round, from {{casualLeast}} gold. The largest stake depends on the level: {{casualMostFirst}} to {{casualMostLast}} gold. Loss and daily limits apply as well.
`),
  shooting: guide(`
# Shooting star

## soon In preparation
The game is not open yet: it takes no bets. A notice will say when it opens, and this page how to play.
Until then you can play jump ball (odds {{jumpball}}), coin toss (odds {{cointoss}}) and free kick (odds {{freekick}}).
`),
} satisfies Partial<GuideContent>;
