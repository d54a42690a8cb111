/** English texts of the survey. */
import type { koSurvey } from './survey.ko.ts';

export const enSurvey: Readonly<Record<keyof typeof koSurvey, string>> = {
  'survey.title': 'Survey',
  'survey.none': 'There is no survey now',
  'survey.done': 'You have answered this survey',
  'survey.not-loaded': 'The survey could not be loaded',
  'survey.reward': 'You get {{gold}} gold for your answers.',
  'survey.mandatory': 'Required',
  'survey.yes': 'Yes',
  'survey.no': 'No',
  'survey.not-today': 'Not today',
  'survey.thanks': 'You got {{gold}} gold. Thank you for your answers!',
  'survey.fault.survey-empty': 'Please answer every required item.',
  'survey.fault.survey-done': 'You have answered this survey.',
  'survey.fault.survey-none': 'This survey is over.',
  'survey.fault.survey-malformed': 'Please check your answers: one of them does not fit.',
  'survey.fault.refused': 'There was an unknown problem',
  'survey.has': 'Would you take a survey?',
  'survey.take-part': 'Take part',
  'survey.choose': 'Survey',
  'survey.answered': 'Answers: {{count}}',
  'survey.texts': 'Wrote a text',
  'survey.newest-texts': 'Newest texts',
  'login.for.survey': 'Log in to take the survey',
};
