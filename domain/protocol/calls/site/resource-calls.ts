/** Resource calls (O1): the site's resources, whole or by part, and the limits of bets. */
import * as z from 'zod/mini';
import { describe, notFound } from '../base/call.ts';
import { gameConfigAnswer, resourceAnswer, tournamentsAnswer, verifyAnswer } from './resource.ts';
import { resourceParts } from '../../../resource/resource-part.ts';
import { prepared } from '../../wire/wire-fields.ts';

/** Version of the resources that the client was built for; the server answers its own versions. */
export const RESOURCE_VERSION = 'v1';

const ver = z.string();
const lang = z.string();
const open = { who: 'guest', ok: null } as const;

export const resourceVerify = describe({
  ...open,
  name: 'resource-verify',
  path: '/resource/verify/:ver/pc/:lang',
  params: z.object({ ver, lang }),
  answer: verifyAnswer,
});

export const resourceWhole = describe({
  ...open,
  name: 'resource',
  path: '/resource/:ver/pc/:lang',
  params: z.object({ ver, lang }),
  answer: resourceAnswer,
});

export const resourcePart = describe({
  ...open,
  name: 'resource-part',
  path: '/resource/:part/:ver/pc/:lang',
  params: z.object({
    /** "Session" is the specification's other name of "Site". */
    part: prepared((value) => (value === 'Session' ? 'Site' : value), z.enum(resourceParts)),
    ver,
    lang,
  }),
  answer: z.partial(resourceAnswer),
  onMalformed: notFound('no such part'),
});

export const gameConfig = describe({
  ...open,
  name: 'game-config',
  kept: 'limits',
  path: '/resource/gameConfig/:ver',
  params: z.object({ ver }),
  answer: gameConfigAnswer,
});

/** Leagues by name, from the tournament host (here the site itself). */
export const tournaments = describe({
  ...open,
  name: 'tournaments',
  path: '/r/tournaments/ko',
  answer: tournamentsAnswer,
});
