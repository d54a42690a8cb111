/** Events that reach a member by the betting socket, too: they come while no chat is open. */
export const inviteEvents = [
  'InviteOneOnOneRoom',
  'InviteOneOnOneRoomUid',
  'rejectOneOnOneRoom',
  'OneOnOneClosed',
] as const;
export type InviteEvent = (typeof inviteEvents)[number];
