import { guide, type GuideContent } from '../guide-content.ts';

export const enRules = {
  rules: guide(`
# Rules of the games

## odds Odds and winnings
Odds are at least {{minOdds}} and have two decimals. Combined odds are the product of all odds, rounded once to two decimals.
Winnings are the gold times the combined odds; parts of one gold are dropped.

## limits Limits
The gold and the expected winnings of one bet are limited by your level. Max in the slip is the largest stake that keeps every limit.
In one day you can bet up to {{dailySpend}} gold.
Bets on the same picks may together win {{sameHits}} times your level’s limit.
These are the site’s usual figures. When the site changes them, what the slip shows counts.

## void Void
When a match is called off or a market is void, its leg counts as odds of 1.00.
When all legs are void, you get your gold back.
A handicap or total that ends exactly on its line is void, too.

## half Half results
Lines that end in .25 or .75 can be half won or half lost. {{stake}} gold at odds of {{halfOdds}} returns {{halfWon}} gold when half won and {{halfLost}} gold when half lost.

## unknown When no answer comes
If the connection is lost before the answer has come, the bet is shown as being checked. It is asked for again once the connection is back, and never placed twice.
`),
  'rules-srs': guide(`
# Standard rules

## folders Limits of legs and odds
Up to {{maxFolders}} legs.
Odds of one leg up to {{maxSingleOdds}}, combined odds up to {{maxOdds}}.
A combination with a draw or a handicap draw is refused from combined odds of {{drawRate}} on.

## alone Markets that stand alone
Winner, handicap and total of football, and those of basketball and baseball (overtime included), combine with other matches. All other markets and sports are bets of one leg.

## same-match Two markets of one match
In football two markets of one match never combine.
In basketball and baseball the winner combines with the total, and the handicap with the total. Winner and handicap do not: they would mostly hit together.

## started Kick-off
Bets close when the match starts. If the kick-off moves, list and slip show it at once.
`),
  'rules-special': guide(`
# Special rules

## folders Limits of legs and odds
Up to {{specialFolders}} legs; odds of one leg up to {{specialSingleOdds}}, combined odds up to {{specialOdds}}.
What combines is the same as in standard games. First-half markets and both teams scoring stand alone.

## half First-half markets
They are decided when the first half has ended. Later goals do not count.
`),
  'rules-live': guide(`
# Live rules

## one-folder One leg
A live bet has one leg, and does not combine with standard or special games.

## delay The wait before it is accepted
{{delaySoccer}} seconds in football, {{delayBasketball}} in basketball, {{delayBaseball}} in baseball, {{delayOther}} in other sports. Then odds and score are checked again.

## price When the odds move meanwhile
Only what your setting for moved odds allows is accepted. If the market is locked or closed, nothing is placed and your gold stays.

## cancel Cancelling
A live bet cannot be cancelled once it is accepted.
`),
} satisfies Partial<GuideContent>;
