import type { ReportReason } from '../../../domain/reports/report.ts';

/** All reasons; `other` is the last one. */
const places: Readonly<Record<ReportReason, number>> = {
  abuse: 1,
  sexual: 2,
  advertising: 3,
  fraud: 4,
  privacy: 5,
  flooding: 6,
  illegal: 7,
  other: 8,
};

export const reasonsInOrder = (Object.keys(places) as ReportReason[]).toSorted(
  (one, other) => places[one] - places[other],
);
