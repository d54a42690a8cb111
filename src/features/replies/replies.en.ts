import type { koReplies } from './replies.ko.ts';

export const enReplies: Readonly<Record<keyof typeof koReplies, string>> = {
  'replies.title': 'Replies and mentions',
  'replies.none': 'No replies or mentions yet',
  'replies.none.hint': 'Comments on your posts and texts that name you with @nickname gather here',
  'replies.pages': 'Pages of replies and mentions',
  'replies.failed': 'Replies and mentions could not be loaded',
  'replies.new': 'New',
  'replies.gone': 'This text was deleted',
  'replies.gone.chat': 'The chat does not keep this any more',
  'replies.picture': 'A picture',
  'replies.open': 'Open',
  'replies.comment': '{{nick}} commented on your post',
  'replies.answer': '{{nick}} answered your comment',
  'replies.quote': '{{nick}} replied to you in the chat',
  'replies.mention': '{{nick}} mentioned you',
  'replies.choice': 'Notify me of',
  'replies.choice.replies': 'Comments on my posts, answers to my comments and in the chat',
  'replies.choice.mentions': 'Mentions by @nickname',
  'replies.choice.system': 'Also as notifications of the system, in this browser',
  'replies.choice.denied': 'This site’s notifications are blocked in the browser’s settings',
  'replies.choice.missing': 'This browser has no notifications of the system',
};
