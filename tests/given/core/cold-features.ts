/** The code of every cold feature, loaded before it is used. */
import '../../../worker/features/analysis/analysis.ts';
import '../../../worker/features/alerts/alerts.ts';
import '../../../worker/features/calls/calls.ts';
import '../../../worker/features/casual/casual.ts';
import '../../../worker/features/open-bets/open-bets.ts';
import '../../../worker/features/diagnostics/diagnostics.ts';
import '../../../worker/features/schedule/schedule.ts';
import '../../../worker/features/search/search.ts';
import '../../../worker/features/sign-in/sign-in.ts';
import '../../../worker/features/limits/limits.ts';
import '../../../worker/features/moves/moves.ts';
import '../../../worker/features/guides/guides.ts';
import '../../../worker/features/messages/messages.ts';
import '../../../worker/features/drafts/drafts.ts';
import '../../../worker/features/chat/chat.ts';
