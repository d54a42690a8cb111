/** The limits of the community's commands: market, store, events, survey, guides, chat, boards, reports, messages, support. */
import {
  asking,
  CALL_MS,
  type CommandLimit,
  type CommandName,
  type LateAnswer,
  LOGIN_MS,
  moving,
  noLink,
  quick,
  quietly,
} from './command-shapes.ts';

const lateWrite = { ok: false, error: { code: null, text: 'timeout' } } as const;
const chatting = {
  limitMs: CALL_MS,
  shownBy: 'caller',
  late: { ok: false, error: { code: 'link', waitMs: null, until: null, reason: null } },
} as const;

type Feature =
  | 'trade'
  | 'store'
  | 'chat'
  | 'boards'
  | 'reports'
  | 'messages'
  | 'support'
  | 'events'
  | 'survey'
  | 'guides';
type CommunityCommand = Extract<CommandName, `${Feature}.${string}`>;

/**
 * The core itself waits longer for the browser's storage than a quick command lasts, and a core may be lost meanwhile: a form that begins empty
 * would replace what was written.
 */
const reading = { ...quietly, limitMs: CALL_MS, late: null, again: true } as const;

export const communityLimits: { readonly [K in CommunityCommand]: CommandLimit<LateAnswer<K>> } = {
  'trade.sell': moving,
  'trade.cancel': moving,
  'trade.buy': moving,
  'events.status': asking,
  'events.takeReward': moving,
  'guides.find': { ...quietly, limitMs: CALL_MS, late: [] },
  'guides.figures': { ...quietly, limitMs: CALL_MS, late: {} },
  'survey.draft': reading,
  'survey.saveDraft': quietly,
  'survey.read': asking,
  'survey.send': moving,
  'store.buy': moving,
  'store.withdraw': moving,
  'store.rename': moving,
  'store.stick': moving,
  'chat.send': chatting,
  'chat.share': chatting,
  'chat.ask': chatting,
  'chat.answer': chatting,
  'chat.close': chatting,
  'chat.again': quick,
  'chat.takeBack': { ...quick, late: null },
  'chat.draft': reading,
  'chat.saveDraft': quietly,
  'chat.setNotify': quietly,
  'chat.renew': quietly,
  'chat.mute': { ...asking, late: noLink },
  'chat.remove': { ...asking, late: noLink },
  'boards.list': asking,
  'boards.home': asking,
  'boards.config': asking,
  'boards.read': asking,
  'boards.write': { ...asking, limitMs: LOGIN_MS, late: lateWrite },
  'boards.remove': { ...asking, late: lateWrite },
  'boards.recommend': { ...asking, late: lateWrite },
  'boards.comments': asking,
  'boards.comment': { ...asking, late: lateWrite },
  'boards.removeComment': { ...asking, late: lateWrite },
  'boards.uploadPicture': { ...asking, limitMs: LOGIN_MS, late: lateWrite },
  'boards.draft': reading,
  'boards.saveDraft': quietly,
  'boards.commentDraft': reading,
  'boards.saveCommentDraft': quietly,
  'boards.commentPictureDraft': reading,
  'boards.saveCommentPictureDraft': quietly,
  'boards.act': { ...asking, late: lateWrite },
  'boards.actOnComment': { ...asking, late: lateWrite },
  'boards.hiddenFile': { ...asking, late: null },
  'boards.writeNews': { ...asking, late: lateWrite },
  'reports.draft': reading,
  'reports.saveDraft': quietly,
  'messages.list': asking,
  'messages.read': asking,
  'messages.send': { ...asking, limitMs: 10 * CALL_MS, late: [] },
  'messages.sendByItem': moving,
  'messages.sendRandom': moving,
  'messages.remove': asking,
  'messages.keep': asking,
  'messages.draft': reading,
  'messages.saveDraft': quietly,
  'support.faqKinds': asking,
  'support.faq': asking,
  'support.questions': asking,
  'support.question': asking,
  'support.ask': asking,
  'support.askAsPartner': asking,
  'support.askLockedOut': asking,
  'support.lockedOutQuestions': asking,
  'support.remove': asking,
  'support.score': asking,
  'support.file': { ...asking, late: null },
  'support.draft': reading,
  'support.saveDraft': quietly,
  'support.answerDraft': reading,
  'support.saveAnswerDraft': quietly,
  'support.queuedFile': { ...asking, late: null },
  'support.queue': asking,
  'support.queued': asking,
  'support.act': asking,
};
