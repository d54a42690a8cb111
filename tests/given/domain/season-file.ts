/** A made-up season file: matches half an hour apart, whose names say how they end. */
import { temporaryFile } from '../runs/temporary.ts';

/** 이긴팀: the home side wins 2:0 · 미룬팀: no score, so void · 진팀: the home side loses 0:1. */
export const endings = ['이긴팀', '미룬팀', '진팀'] as const;
const scores = ['2,0', ',', '0,1'] as const;
const MATCHES = 48;
const two = (value: number): string => String(value).padStart(2, '0');

/** 2.00 / 3.40 / 3.80, total 2.5 at 1.90 / 1.95, Asian handicap −0.25 at 1.90 / 2.00. */
export function seasonFile(): string {
  const rows = Array.from({ length: MATCHES }, (_, at) => {
    const time = `${two(Math.floor(at / 2))}:${at % 2 === 0 ? '00' : '30'}`;
    const ending = at % endings.length;
    const home = `${endings[ending]}${two(at)}`;
    return `E0,10/01/2020,${time},${home},상대${two(at)},${scores[ending]},2.00,3.40,3.80,1.90,1.95,-0.25,1.90,2.00`;
  });
  const head = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,B365H,B365D,B365A,P>2.5,P<2.5,AHh,PAHH,PAHA';
  return temporaryFile('spo-season-', 'season.csv', [head, ...rows].join('\n'));
}
