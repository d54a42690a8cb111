/** Draws a round. Anyone can repeat the draw with the seed of the day, once the seed is public. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type CasualGame, drawnPick } from '../../../domain/casual/casual-game.ts';

const SEED_BYTES = 32;

export const newSeed = (): string => randomBytes(SEED_BYTES).toString('hex');

export const seedHashOf = (seed: string): string => createHash('sha256').update(seed).digest('hex');

/** HMAC-SHA256 of "game/day/round" with the seed's text as the key; its first twelve digits decide the pick. */
export const drawRound = (seed: string, game: CasualGame, day: string, inning: number): number =>
  drawnPick(game, createHmac('sha256', seed).update(`${game.code}/${day}/${inning}`).digest('hex'));
