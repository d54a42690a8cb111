import type { GuideContent } from '../guide-content.ts';

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

export const enSports = {
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
    'Markets that say “incl. extra innings” count them.',
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
} satisfies Partial<GuideContent>;
