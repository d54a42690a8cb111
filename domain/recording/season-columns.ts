/** Columns of season files of football-data.co.uk and of tables that were made of them, by preference. */

/** Columns that say that their days and times are of Greenwich. */
const utcDates = ['UtcDate', 'DateUtc', 'DateTimeUtc', 'UtcDateTime', 'MatchDateUtc', 'DateGmt'] as const;
const utcTimes = ['UtcTime', 'TimeUtc', 'TimeGmt'] as const;
/** The day and the time in one column, or the time alone. */
const kickOffs = [
  'KickOffUtc',
  'KickOffTimeUtc',
  'UtcKickOff',
  'StartTimeUtc',
  'KickOff',
  'KickOffTime',
  'KickOffAt',
  'StartTime',
  'CommenceTime',
] as const;

/**
 * Names of a column by preference: those of the main leagues, of some older files, of the leagues with a file for all seasons, and of tables that
 * were made of them.
 */
export const columnNames = {
  date: ['Date', 'MatchDate', 'DateTime', 'GameDate', 'EventDate', 'StartDate', ...utcDates, ...kickOffs],
  time: ['Time', 'KO', 'MatchTime', ...utcTimes, ...kickOffs],
  home: ['HomeTeam', 'HT', 'Home', 'HomeTeamName', 'HomeName', 'HomeClub', 'Team1'],
  away: ['AwayTeam', 'AT', 'Away', 'AwayTeamName', 'AwayName', 'AwayClub', 'Team2'],
  homeGoals: [
    'FTHG',
    'HG',
    'HomeGoals',
    'HomeScore',
    'FTHGoals',
    'FTHome',
    'HomeTeamGoals',
    'HomeTeamGoal',
    'HomeTeamScore',
    'HomeTeamGoalCount',
    'FTHomeGoals',
    'FullTimeHomeGoals',
    'GoalsHome',
    'ScoreHome',
  ],
  awayGoals: [
    'FTAG',
    'AG',
    'AwayGoals',
    'AwayScore',
    'FTAGoals',
    'FTAway',
    'AwayTeamGoals',
    'AwayTeamGoal',
    'AwayTeamScore',
    'AwayTeamGoalCount',
    'FTAwayGoals',
    'FullTimeAwayGoals',
    'GoalsAway',
    'ScoreAway',
  ],
  /** Both in one column: "2-1". */
  goals: ['FT', 'Score', 'Result'],
  halfHome: ['HTHG', 'HTHGoals', 'HTHome'],
  halfAway: ['HTAG', 'HTAGoals', 'HTAway'],
  halfGoals: ['HT'],
} as const;

/** With the prices at kick-off (with C) behind those before: some files have no others. */
const withClosing = (books: readonly string[]): readonly string[] => [
  ...books,
  ...books.map((book) => `${book}C`),
];

/** Bookmakers by preference: the first with all three prices is used. */
const books = withClosing(
  'PS P B365 Avg BbAv BW IW WH VC LB GB SB SJ SO SY BS BF BFD BMGM BV CL 1XB X1XB BFE Max BbMx'.split(' '),
);
const totalBooks = withClosing(['P', 'B365', 'Avg', 'BbAv', 'GB', 'BFE', 'Max', 'BbMx']);
/**
 * Bookmakers of handicap prices, and the columns that may have their line of the home side. `AHh` is the line of the bookmakers in newer
 * files, `BbAHh` the line of the older averages. Some older bookmakers have their own line, which may differ.
 */
const handicapBooks = [
  ['PAH', ['AHh']],
  ['B365AH', ['B365AH', 'AHh']],
  ['AvgAH', ['AHh']],
  ['BbAvAH', ['BbAHh']],
  ['GBAH', ['GBAH']],
  ['LBAH', ['LBAH']],
  ['BFEAH', ['AHh']],
  ['MaxAH', ['AHh']],
  ['BbMxAH', ['BbAHh']],
  ['PCAH', ['AHCh']],
  ['B365CAH', ['AHCh']],
  ['AvgCAH', ['AHCh']],
  ['BFECAH', ['AHCh']],
  ['MaxCAH', ['AHCh']],
] as const;
export const THE_TOTAL = '2.5';

/** Columns of home, draw and away by preference: those of the bookmakers, and of tables that were made of the files. */
export const winnerColumns: readonly (readonly string[])[] = [
  ...books.map((book) => [`${book}H`, `${book}D`, `${book}A`]),
  ...['Odd', 'Odds', 'Max', 'Avg'].map((name) => [`${name}Home`, `${name}Draw`, `${name}Away`]),
  ['HomeOdds', 'DrawOdds', 'AwayOdds'],
  ['OddsH', 'OddsD', 'OddsA'],
  ['Odds1', 'OddsX', 'Odds2'],
  ['OddsFTHomeTeamWin', 'OddsFTDraw', 'OddsFTAwayTeamWin'],
  ['1', 'X', '2'],
];
/** Columns of over and under. Programs in R make "B365.2.5" and "B365.2.5.1" of them, and "X1XBH" of "1XBH". */
export const totalColumns: readonly (readonly string[])[] = [
  ...totalBooks.map((book) => [`${book}>${THE_TOTAL}`, `${book}<${THE_TOTAL}`]),
  ...totalBooks.map((book) => [`${book}.${THE_TOTAL}`, `${book}.${THE_TOTAL}.1`]),
  ...['', 'Max'].flatMap((name) => [
    [`${name}Over25`, `${name}Under25`],
    [`${name}Over${THE_TOTAL}`, `${name}Under${THE_TOTAL}`],
  ]),
];
/** Columns of both sides of a handicap, and those that may have its line. */
export const handicapColumns: readonly {
  readonly prices: readonly string[];
  readonly lines: readonly string[];
}[] = [
  ...handicapBooks.map(([book, lines]) => ({ prices: [`${book}H`, `${book}A`], lines })),
  { prices: ['HandiHome', 'HandiAway'], lines: ['HandiSize'] },
];
