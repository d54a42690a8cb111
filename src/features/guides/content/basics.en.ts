import { guide, type GuideContent } from '../guide-content.ts';

export const enBasics = {
  introduce: guide(`
# About the site

## what What is this?
You bet gold on the results of matches. Gold exists on this site alone and cannot be turned into money.
Odds and scores come in as they happen. The odds on the screen are those you can bet at now; locked odds cannot be taken.

## games Which games are there?
Standard: combine matches that have not started.
Special: bet on other markets, such as the first half or both teams scoring.
Live: bet on matches in play, one at a time.
Casual games: jump ball, coin toss and free kick need no match. A round opens every {{roundSeconds}} seconds.

## care Keeping it fun
My page lets you limit losses, stakes, payments and time, each by day, week and month. A lower limit holds at once; a higher one has to be confirmed after {{lossWaitDays}} days.
When you want a break, you can restrict yourself.
`),
  general: guide(`
# How it works

## bet Placing a bet
Pick odds to add them to the slip. Pick them again to take them out.
Choose the gold in the slip and press the bet button. The minimum stake is {{leastStake}} gold.
The expected winnings are the gold times the combined odds. Three legs at {{legA}}, {{legB}} and {{legC}} combine to {{combined}}, so {{stake}} gold can win {{winnings}} gold.

## price When the odds move
When odds move while you bet, the slip’s setting for moved odds decides. It starts at “better only”: if the odds get worse, nothing is placed and you see the new odds.

## results Results and winnings
When every leg hits, you are paid at the combined odds of your bet. If one misses, the bet is lost.
A void leg counts as odds of 1.00. If the middle match of the example is called off, the combined odds become {{voidOdds}} and the winnings {{voidWinnings}} gold.
Your bets can be seen for {{historyDays}} days.

## cancel Cancelling
Only standard and special bets that are marked as cancellable can be cancelled, before their matches start. Live bets cannot.
A bet that is on sale must be taken off sale first.

## trade Trading
You can sell an open standard or special bet of several legs to another member when at least one has won. Live and casual bets and those you bought cannot be sold. Whoever owns it in the end is paid. After buying one you wait {{buyWaitMinutes}} minutes before you can buy another.
`),
  interface: guide(`
# The screens

## list Lists of matches
Choose a sport and leagues above a list to narrow it. Teams can also be found by Korean initial consonants.
The star brings a team or league to the top of the list.
Red odds have risen, blue odds have fallen. The arrow fades after a few seconds.

## cart The slip
It stands at the right on a wide screen; on a phone the slip at the bottom opens it.
A saved slip can be loaded again. {{savedADay}} are kept for each game and day, of the last {{savedDays}} days.

## link The connection
A green “Live” at the top means that odds arrive in time. When the connection is lost, the page says so at once, and odds stay locked until they are up to date.

## find Finding anything
Ctrl+K (⌘K on a Mac) finds matches, teams, leagues, screens, frequent questions and these guides.

## install Installing the site
The browser’s menu has “Add to Home screen” or “Install app”; on an iPhone it stands in Safari’s share menu.
Installed, the site also opens without a connection and shows the last lists, locked and with their time.
`),
} satisfies Partial<GuideContent>;
