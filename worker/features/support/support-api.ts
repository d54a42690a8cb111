/** Questions to the staff are asked and sent by `calls.ask`; the core only says that an answer came. */
export interface SupportMoment {
  readonly kind: 'question-answered';
  readonly id: number;
}
