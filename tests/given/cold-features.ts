/** The code of every cold feature, loaded before it is used. */
import '../../worker/features/account/security.ts';
import '../../worker/features/analysis/analysis.ts';
import '../../worker/features/alerts/alerts.ts';
import '../../worker/features/casual/casual.ts';
import '../../worker/features/open-bets/open-bets.ts';
import '../../worker/features/diagnostics/diagnostics.ts';
import '../../worker/features/schedule/schedule.ts';
import '../../worker/features/search/search.ts';
import '../../worker/features/sign-in/sign-in.ts';
import '../../worker/features/sign-up/sign-up.ts';
import '../../worker/features/terms/terms.ts';
import '../../worker/features/settings/settings.ts';
import '../../worker/features/limits/limits.ts';
import '../../worker/features/cashier/cashier.ts';
import '../../worker/features/store/store.ts';
import '../../worker/features/operator/operator.ts';
