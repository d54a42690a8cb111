import { findSections } from '../../../domain/guides/find-sections.ts';
import { guideFigures } from '../../../domain/guides/guide-figures.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { MemberPorts } from '../account/account-api.ts';
import type { GuidesApi } from './guides-api.ts';

export const createGuides = (_: Engine, { account }: MemberPorts): Feature<GuidesApi> => ({
  api: () => ({
    figures: async () => guideFigures(account.now.standards, account.now.roundMs),
    find: async (sections, search) => findSections(sections, search),
  }),
});
