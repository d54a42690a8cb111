/** The faults that the site must outlive, each with its end. */
import type { NodeProcess } from '../given/nodes/node-process.ts';
import { msUntil, pause, type Scene } from './scene.ts';

/** What was done, and when. Times: ms since 1970. */
export interface Inflicted {
  readonly node: string | null;
  readonly beganAt: number;
  /** From here on every open bet must be answered within the limit. */
  readonly endedAt: number;
  /** Whether the term of the leader must have ended by it. */
  readonly isNewTermDue: boolean;
  /** Brings back what was killed; resolves when it is ready. */
  readonly repair: () => Promise<void>;
}

export interface Fault {
  readonly name: string;
  /** Redis loses the newest term: it may take messages of a former leader, and the nodes must drop them. */
  readonly losesTerm?: boolean;
  /** `roll`: numbers from 0 up to 1; they decide how long the fault lasts. */
  inflict(scene: Scene, roll: () => number): Promise<Inflicted>;
}

const LEADER_LIMIT_MS = 15_000;
const DELAY_LIMIT_MS = 20_000;
type Span = readonly [least: number, most: number];
const OUTAGE_MS: Span = [500, 3500];
const CUT_MS: Span = [4500, 7000];
/** Longer than a term of the lease: another node leads when the paused one wakes. */
const PAUSE_MS: Span = [5000, 7000];

const within = (roll: () => number, [least, most]: Span): number => least + roll() * (most - least);
const nothing = async (): Promise<void> => {};

async function leaderOf({ site }: Scene): Promise<NodeProcess> {
  let leader: NodeProcess | null = null;
  await msUntil(async () => (leader = await site.leader()) !== null, LEADER_LIMIT_MS);
  if (leader === null) throw new Error('no node leads');
  return leader;
}

/** A killed node need not be back for the answers: the others are there. */
async function kill(node: NodeProcess, isNewTermDue: boolean): Promise<Inflicted> {
  const beganAt = Date.now();
  await node.kill();
  return { node: node.name, beganAt, endedAt: Date.now(), isNewTermDue, repair: () => node.start() };
}

async function during(
  node: NodeProcess | null,
  isNewTermDue: boolean,
  { begin, ms, end }: { begin: () => unknown; ms: number; end: () => unknown },
): Promise<Inflicted> {
  const beganAt = Date.now();
  await begin();
  await pause(ms);
  await end();
  return { node: node?.name ?? null, beganAt, endedAt: Date.now(), isNewTermDue, repair: nothing };
}

export const killLeader: Fault = {
  name: 'kill -9 of the leader',
  async inflict(scene, roll) {
    const leader = await leaderOf(scene);
    if (leader.name !== scene.spared) return kill(leader, true);
    return cutFrom(leader, true, within(roll, CUT_MS));
  },
};

export const killInDelay: Fault = {
  name: 'kill -9 of a node with bets in their delay',
  async inflict(scene) {
    const { site, crowd } = scene;
    const leader = await leaderOf(scene);
    let node: NodeProcess | undefined;
    const isFound = (): boolean => {
      const delayed = crowd.open().filter(({ delayFrom }) => delayFrom > 0);
      const mayDie = site.nodes.filter(({ name }) => name !== leader.name && name !== scene.spared);
      node = mayDie.find(({ name }) => delayed.some((one) => one.node === name));
      return node !== undefined;
    };
    await msUntil(isFound, DELAY_LIMIT_MS);
    if (node === undefined) throw new Error('no bet is in its delay');
    return kill(node, false);
  },
};

export const killRedis: Fault = {
  name: 'kill -9 and restart of Redis',
  inflict: ({ site: { services } }, roll) =>
    during(null, false, {
      begin: () => services.redis.kill(),
      ms: within(roll, OUTAGE_MS),
      end: () => services.redis.restart(),
    }),
};

export const killPostgres: Fault = {
  name: 'kill -9 and restart of PostgreSQL',
  inflict: ({ site: { services } }, roll) =>
    during(null, false, {
      begin: () => services.postgres.kill(),
      ms: within(roll, OUTAGE_MS),
      end: () => services.postgres.restart(),
    }),
};

export const emptyRedis: Fault = {
  name: 'Redis emptied',
  inflict: ({ site: { services } }) =>
    during(null, false, { begin: () => services.redis.flush(), ms: 0, end: nothing }),
};

const otherThan = (scene: Scene, leader: NodeProcess): NodeProcess =>
  scene.site.nodes.find((node) => node !== leader) ?? leader;

const cutFrom = (node: NodeProcess, isLeader: boolean, ms: number): Promise<Inflicted> =>
  during(node, isLeader, { begin: () => node.redisLink.cut(), ms, end: () => node.redisLink.mend() });

export const cutLeader: Fault = {
  name: 'the leader cut off from Redis',
  inflict: async (scene, roll) => cutFrom(await leaderOf(scene), true, within(roll, CUT_MS)),
};

const cutFollower: Fault = {
  name: 'another node cut off from Redis',
  inflict: async (scene, roll) =>
    cutFrom(otherThan(scene, await leaderOf(scene)), false, within(roll, CUT_MS)),
};

/** What the leader sent meanwhile reaches Redis afterwards, late. */
const stallLeader: Fault = {
  name: 'the link of the leader to Redis silent',
  async inflict(scene, roll) {
    const leader = await leaderOf(scene);
    return during(leader, true, {
      begin: () => leader.redisLink.stall(),
      ms: within(roll, CUT_MS),
      end: () => leader.redisLink.mend(),
    });
  },
};

export const pauseLeader: Fault = {
  name: 'the leader paused past its term',
  async inflict(scene, roll) {
    const leader = await leaderOf(scene);
    return during(leader, true, {
      begin: () => leader.pause(),
      ms: within(roll, PAUSE_MS),
      end: () => leader.resume(),
    });
  },
};

const pausePostgres: Fault = {
  name: 'PostgreSQL paused',
  inflict: ({ site: { services } }, roll) =>
    during(null, false, {
      begin: () => services.postgres.pause(),
      ms: within(roll, PAUSE_MS),
      end: () => services.postgres.resume(),
    }),
};

const pauseRedis: Fault = {
  name: 'Redis paused',
  inflict: ({ site: { services } }, roll) =>
    during(null, false, {
      begin: () => services.redis.pause(),
      ms: within(roll, PAUSE_MS),
      end: () => services.redis.resume(),
    }),
};

/** The paused leader wakes to a Redis that takes its messages until the newer leader writes again. */
const pauseLeaderAndEmpty: Fault = {
  name: 'the leader paused, and Redis emptied as it wakes',
  losesTerm: true,
  async inflict(scene, roll) {
    const leader = await leaderOf(scene);
    return during(leader, true, {
      begin: () => leader.pause(),
      ms: within(roll, PAUSE_MS),
      async end() {
        await scene.site.services.redis.flush();
        leader.resume();
      },
    });
  },
};

export const faults: readonly Fault[] = [
  killLeader,
  killInDelay,
  killRedis,
  killPostgres,
  emptyRedis,
  cutLeader,
  cutFollower,
  pauseLeader,
  stallLeader,
  pausePostgres,
  pauseRedis,
  pauseLeaderAndEmpty,
];
