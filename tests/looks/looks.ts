/** Every look, in the order of the index. */
import { of } from 'rxjs';
import { showToast } from '../../src/parts/layers/toasts.tsx';
import { matchDetail } from '../given/screens/listed-matches.ts';
import { memberAnswers } from '../given/screens/site-answers.ts';
import { betLooks } from './bet-looks.ts';
import { faceLooks } from './face-looks.ts';
import type { Look } from './look.ts';
import { rowLooks } from './row-looks.ts';

type Detail = ReturnType<typeof matchDetail>['frame'];

function matchLook(name: string, shows: string, change: (frame: NonNullable<Detail>) => Detail): Look {
  const { frame, ...delta } = matchDetail(1);
  return {
    name: `match-${name}`,
    shows,
    path: '/hitgame/live/1',
    answers: {
      ...memberAnswers,
      'prices.detail': of({ ...delta, frame: frame === null ? null : change(frame) }),
    },
  };
}

const matchLooks: readonly Look[] = [
  matchLook('live', 'A match in play.', (frame) => frame),
  matchLook('locked', 'Its prices are locked after a goal.', (frame) => ({ ...frame, lock: 'suspended' })),
  matchLook('waiting', 'Before the start.', (frame) => ({
    ...frame,
    state: { ...frame.state, statusCode: 0, clockSeconds: null, reporting: 0 },
  })),
  matchLook('ended', 'After the end.', (frame) => ({
    ...frame,
    lock: 'ended',
    state: { ...frame.state, statusCode: 100, homeScore: 3, awayScore: 2 },
  })),
];

const toasts: Look = {
  name: 'toasts',
  shows: 'Notices: good, bad and plain, one with a way on.',
  path: '/hitgame/live',
  answers: memberAnswers,
  after: () => {
    showToast('good', '예측이 접수됐어요');
    showToast('bad', '연결이 끊겨서 보내지 못했어요. 다시 시도해 주세요');
    showToast('plain', '새 쪽지가 왔어요', { to: '/messages', text: '보기' });
  },
};

export const looks: readonly Look[] = [...rowLooks, ...betLooks, ...matchLooks, ...faceLooks, toasts];
