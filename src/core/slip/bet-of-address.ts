/** The bet that an address names: "?bet=59:12". */
import type { BetKey } from '../../../domain/bet/shared-bet.ts';

const games: Readonly<Record<string, BetKey['gameCode'] | undefined>> = { 57: 57, 58: 58, 59: 59 };
const REF = /^(5[789]):(\d{1,15})$/;

/** As the share dialog writes it; null: none. */
export function betOfAddress(params: URLSearchParams): BetKey | null {
  const [, code = '', drawId] = REF.exec(params.get('bet') ?? '') ?? [];
  const gameCode = games[code];
  return gameCode === undefined ? null : { gameCode, drawId: Number(drawId) };
}
