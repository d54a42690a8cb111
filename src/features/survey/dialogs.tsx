import { useLocation } from 'react-router';
import { createTextChunk } from '../../parts/chunks/chunk.ts';
import { ChunkView } from '../../parts/chunks/chunk-view.tsx';
import type { FeatureDialogs } from '../../parts/chunks/dialog-chunk.tsx';
import { useAccount } from '../account/use-account.ts';
import { mayOfferSurvey } from './survey-offer.ts';

const dialog = createTextChunk(
  'src/features/survey/survey-dialog.tsx',
  async () => (await import('./survey-dialog.tsx')).SurveyDialog,
);
const nothing = (): null => null;

/** On the index, to members who did not put it off today. */
function SurveyOffer() {
  const { pathname } = useLocation();
  const { member } = useAccount();
  if (pathname !== '/' || member === null || !mayOfferSurvey()) return null;
  return <ChunkView chunk={dialog} props={{}} frame={nothing} />;
}

export const surveyDialogs: FeatureDialogs = { mounted: { survey: SurveyOffer } };
