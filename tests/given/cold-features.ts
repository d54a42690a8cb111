/** The code of every cold feature, loaded before it is used. */
import '../../worker/features/casual/casual.ts';
import '../../worker/features/diagnostics/diagnostics.ts';
import '../../worker/features/schedule/schedule.ts';
