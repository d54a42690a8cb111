import type { SupportMoment } from '../../../worker/features/support/support-api.ts';
import type { MomentsOf } from '../../core/door/moments.ts';
import { showToast } from '../../parts/layers/toasts.tsx';
import { loadTextsOnDemand } from '../../text/i18n.ts';

export const supportMoments: MomentsOf<SupportMoment> = {
  'question-answered': ({ id }, { say }) =>
    void loadTextsOnDemand().then(
      () =>
        showToast('good', say('question.answered'), {
          to: `/mypage/customer/qna/${id}`,
          text: say('question.answer.read'),
        }),
      () => {},
    ),
};
