import type { DiagnosticsView } from '../../../worker/features/diagnostics/diagnostics-api.ts';
import { viewOf } from '../../core/door/client.ts';
import { useViewOf } from '../../core/door/use-client.ts';

const diagnosticsView = viewOf<DiagnosticsView | null>((core) => core.diagnostics.view(), null);

export const useDiagnostics = (): DiagnosticsView | null => useViewOf(diagnosticsView);
