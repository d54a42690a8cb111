/** Faults on three nodes in processes of their own, under bets: no bet is lost, doubled or taken at a dead price; the confirmed gold is the charged gold. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as faults from '../../chaos/faults.ts';
import { runRound } from '../../chaos/round.ts';
import { openScene, type Scene } from '../../chaos/scene.ts';
import { dice } from '../../given/domain/dice.ts';
import { haveInstalled } from '../../given/nodes/real-services.ts';

const SEED = 12;
const roll = dice(SEED);

describe.skipIf(!haveInstalled('postgres', 'redis-server'))('three nodes', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene(SEED);
  });
  afterAll(async () => {
    await scene?.close();
  });

  test.each([
    ['when the leader is killed, another node leads, and every bet ends once', faults.killLeader],
    ['when a node is killed with bets in their delay, each is taken or never arrived', faults.killInDelay],
    ['when Redis is killed and started again, no bet is lost or doubled', faults.killRedis],
    ['when PostgreSQL is killed and started again, no bet is lost or doubled', faults.killPostgres],
    ['when Redis is emptied, no bet is lost or doubled', faults.emptyRedis],
    ['when the leader is cut off from Redis, another node leads, and prices stay fresh', faults.cutLeader],
    ['when a paused leader wakes, no message of its old term reaches the nodes', faults.pauseLeader],
  ])('S7 %s', async (_title, fault) => {
    const { broken, figures } = await runRound(scene, fault, roll);
    expect(broken).toEqual([]);
    expect(figures.taken).toBeGreaterThan(0);
  });
});
