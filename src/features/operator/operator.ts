/** None of the screens is fetched ahead: members never open them. */
import type { Feature } from '../../feature.ts';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';

const desk = createTextChunk(
  'src/features/operator/desk-screen.tsx',
  async () => (await import('./desk-screen.tsx')).DeskScreen,
);
const members = createTextChunk(
  'src/features/operator/members-screen.tsx',
  async () => (await import('./members-screen.tsx')).MembersScreen,
);
const member = createTextChunk(
  'src/features/operator/member-screen.tsx',
  async () => (await import('./member-screen.tsx')).MemberScreen,
);
const names = createTextChunk(
  'src/features/operator/names-screen.tsx',
  async () => (await import('./names-screen.tsx')).NamesScreen,
);
const orders = createTextChunk(
  'src/features/operator/orders-screen.tsx',
  async () => (await import('./orders-screen.tsx')).OrdersScreen,
);
const grants = createTextChunk(
  'src/features/operator/grants-screen.tsx',
  async () => (await import('./grants-screen.tsx')).GrantsScreen,
);
const values = createTextChunk(
  'src/features/operator/values-screen.tsx',
  async () => (await import('./values-screen.tsx')).ValuesScreen,
);
const audit = createTextChunk(
  'src/features/operator/audit-screen.tsx',
  async () => (await import('./audit-screen.tsx')).AuditScreen,
);

const reports = createTextChunk(
  'src/features/operator/reports-screen.tsx',
  async () => (await import('./reports-screen.tsx')).ReportsScreen,
);
const questions = createTextChunk(
  'src/features/operator/questions-screen.tsx',
  async () => (await import('./questions-screen.tsx')).QuestionsQueueScreen,
);
const terms = createTextChunk(
  'src/features/operator/terms-screen.tsx',
  async () => (await import('./terms-screen.tsx')).TermsVersionsScreen,
);
const survey = createTextChunk(
  'src/features/operator/survey-results-screen.tsx',
  async () => (await import('./survey-results-screen.tsx')).SurveyResultsScreen,
);

export const operator = {
  pages: [
    { path: '/operator', ...onDemand(members) },
    { path: '/operator/desk', ...onDemand(desk) },
    { path: '/operator/members/:number', ...onDemand(member) },
    { path: '/operator/names', ...onDemand(names) },
    { path: '/operator/orders', ...onDemand(orders) },
    { path: '/operator/grants', ...onDemand(grants) },
    { path: '/operator/values', ...onDemand(values) },
    { path: '/operator/terms', ...onDemand(terms) },
    { path: '/operator/reports', ...onDemand(reports) },
    { path: '/operator/questions', ...onDemand(questions) },
    { path: '/operator/survey', ...onDemand(survey) },
    { path: '/operator/audit', ...onDemand(audit) },
  ],
  groups: [['/operator', 'operator.title']],
} satisfies Feature;
