import type { FeatureDialogs } from '../../parts/dialog-chunk.tsx';

export const settingsDialogs: FeatureDialogs = {};
