/** The site’s terms by call (H5). */
import {
  termsAgree,
  termsAgreed,
  termsCheck,
  termsText,
} from '../../../domain/protocol/calls/terms-calls.ts';
import { ok, refused } from '../../../domain/result.ts';
import { fromWireTime } from '../../../domain/time/korean-time.ts';
import { dataOf } from '../../coded-answer.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { MemberPorts } from '../account/account-api.ts';
import type { TermsApi } from './terms-api.ts';

const SITE = 'spo';
/** The server answers for the member, whatever the language says. */
const LANGUAGE = 'ko';

const failed = (text: string) => refused({ kind: 'failed' as const, text });
const timeOf = (text: string): number => fromWireTime(text) ?? 0;

const reading =
  ({ call, serverNow }: Engine, windowId: string): TermsApi['read'] =>
  async (code, lang, version) => {
    const params = { site: SITE, lang, code, ...(version === undefined ? {} : { version }) };
    const answer = await call(termsText, { params, place: `${windowId} ${code}` });
    const found = dataOf(answer, termsText.ok);
    if (!found.ok) return found;
    const terms = found.value;
    const versions = terms.versions.map((one) => ({
      version: one.version,
      effectiveAt: timeOf(one.effective_at),
    }));
    return ok({
      isOlder: versions.some((one) => one.version > terms.version && one.effectiveAt <= serverNow()),
      code: terms.code,
      title: terms.title,
      sections: terms.sections,
      version: terms.version,
      effectiveAt: timeOf(terms.effective_at),
      versions,
    });
  };

export function createTerms(engine: Engine, _ports: MemberPorts): Feature<TermsApi> {
  const { call } = engine;
  return {
    api: ({ id: place }) => ({
      read: reading(engine, place),
      async agreed(lang) {
        const answer = await call(termsAgreed, { params: { lang }, place });
        const found = dataOf(answer, termsAgreed.ok);
        if (!found.ok) return found;
        return ok(found.value.map(({ agreed_at, ...row }) => ({ ...row, agreedAt: timeOf(agreed_at) })));
      },
      async check(code) {
        const answer = await call(termsCheck, {
          params: { lang: LANGUAGE, code },
          place: `${place} ${code}`,
        });
        if (!answer.ok) return refused(answer.error);
        const { CODE } = answer.value;
        return CODE === 'TC000' || CODE === 'TC001' ? ok(CODE === 'TC000') : failed(CODE);
      },
      async agree(code) {
        const answer = await call(termsAgree, {
          params: { lang: LANGUAGE, code },
          place: `${place} ${code}`,
        });
        if (!answer.ok) return refused(answer.error);
        return answer.value.CODE === termsAgree.ok ? ok(null) : failed(answer.value.CODE);
      },
    }),
  };
}
