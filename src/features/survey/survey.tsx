import { useLocation } from 'react-router';
import type { Feature } from '../../feature.ts';
import { ChunkView, nothing } from '../../parts/chunks/chunk-view.tsx';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { onDemand } from '../../parts/chunks/on-demand.tsx';
import { useAccount } from '../account/use-account.ts';
import { mayOfferSurvey } from './survey-offer.ts';

const surveyScreen = createTextChunk(() => import('./survey-screen.tsx'), 'SurveyScreen');

const dialog = createTextChunk(() => import('./survey-dialog.tsx'), 'SurveyDialog');
/** On the index, to members who did not put it off today. */
function SurveyOffer() {
  const { pathname } = useLocation();
  const { member } = useAccount();
  if (pathname !== '/' || member === null || !mayOfferSurvey()) return null;
  return <ChunkView chunk={dialog} props={{}} frame={nothing} />;
}

export const survey = {
  pages: [{ path: '/survey', ...onDemand(surveyScreen, { title: 'survey.title' }) }],
  mounted: { survey: SurveyOffer },
} satisfies Feature;
