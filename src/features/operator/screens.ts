/** The screens of operators by their address. They are one file of the build: who opens one of them goes on to the next. */
import { AuditScreen } from './audit-screen.tsx';
import { CorrectionsScreen } from './corrections-screen.tsx';
import { DeskScreen } from './desk-screen.tsx';
import { GrantsScreen } from './grants-screen.tsx';
import { MatchesScreen } from './matches-screen.tsx';
import { OperatorMemberScreen } from './member-screen.tsx';
import { MembersScreen } from './members-screen.tsx';
import { NamesScreen } from './names-screen.tsx';
import { OrdersScreen } from './orders-screen.tsx';
import { QuestionsQueueScreen } from './questions-screen.tsx';
import { ReportsScreen } from './reports-screen.tsx';
import { OperatorResultsScreen } from './results-screen.tsx';
import { SearchScreen } from './search-screen.tsx';
import { SurveyResultsScreen } from './survey-results-screen.tsx';
import { TermsVersionsScreen } from './terms-screen.tsx';
import { ValuesScreen } from './values-screen.tsx';

export const screens = {
  '': MembersScreen,
  '/desk': DeskScreen,
  '/search': SearchScreen,
  '/matches': MatchesScreen,
  '/results': OperatorResultsScreen,
  '/corrections': CorrectionsScreen,
  '/members/:number': OperatorMemberScreen,
  '/names': NamesScreen,
  '/orders': OrdersScreen,
  '/grants': GrantsScreen,
  '/values': ValuesScreen,
  '/terms': TermsVersionsScreen,
  '/reports': ReportsScreen,
  '/questions': QuestionsQueueScreen,
  '/survey': SurveyResultsScreen,
  '/audit': AuditScreen,
} as const;
