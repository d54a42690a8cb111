import type { FeatureDialogs } from '../../parts/chunks/dialog-chunk.tsx';

export const signInDialogs: FeatureDialogs = {};
