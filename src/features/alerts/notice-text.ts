/** The words of a notice. */
import type { AlertNotice } from '../../../domain/alerts/notices.ts';
import { displayOdds } from '../../core/prices/price-board.ts';
import { gold, nameIn, teamName } from '../../text/format.ts';
import type { Texts } from '../../text/i18n.ts';
import { pickedText } from '../../text/outcome-text.ts';

interface NoticeText {
  readonly title: string;
  readonly text: string;
}

type Of<Kind extends AlertNotice['kind']> = Extract<AlertNotice, { kind: Kind }>;

function goalText({ match, side, home, away }: Of<'goal'>, { say, language }: Texts): NoticeText {
  const names = {
    home: teamName(match.home, say, language),
    away: teamName(match.away, say, language),
  };
  return {
    title: say('notice.goal', { team: names[side] }),
    text: say('notice.goal.text', { ...names, score: `${home}:${away}` }),
  };
}

function settledText({ state, won, drawId }: Of<'settled'>, { say }: Texts): NoticeText {
  const title =
    won > 0 && (state === 'win' || state === 'done')
      ? say('notice.settled.won', { gold: gold(won) })
      : say(state === 'lose' ? 'notice.settled.lost' : 'notice.settled.other');
  return { title, text: say('notice.settled.text', { drawId }) };
}

export function noticeText(notice: AlertNotice, texts: Texts): NoticeText {
  const { say, language } = texts;
  switch (notice.kind) {
    case 'goal':
      return goalText(notice, texts);
    case 'settled':
      return settledText(notice, texts);
    case 'kick-off': {
      const { home, away } = notice.match;
      const names = { home: teamName(home, say, language), away: teamName(away, say, language) };
      return { title: say('notice.kick-off'), text: say('notice.match', names) };
    }
    case 'price': {
      const { home, away } = notice.alert;
      const outcome = pickedText(notice.alert, say, language);
      const names = { home: nameIn(home, language), away: nameIn(away, language), outcome };
      return {
        title: say('notice.price', { odds: displayOdds(notice.odds) }),
        text: say('notice.price.text', names),
      };
    }
    case 'many':
      return {
        title: say(`notice.many.${notice.of}`, { count: notice.count }),
        text: say('notice.many.text'),
      };
  }
}
