/** Whether 으로 follows each digit, as it is read aloud: 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구. */
const closed: readonly boolean[] = [true, false, false, true, false, false, true, false, false, false];

/** The particle "to" after a number: 1.76으로, 1.78로. It follows the last digit. */
export const toParticle = (number: string): '으로' | '로' =>
  closed[Number(number.at(-1))] === true ? '으로' : '로';
