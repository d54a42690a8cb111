import { useSearchParams } from 'react-router';
import { type TermsName, termsCodes, isTermsName, termsNames } from '../../../domain/terms/terms.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';
import type { RemoteCore } from '../../core/door/door-names.ts';
import { Pills } from '../../parts/forms/pills.tsx';
import { useText } from '../../text/i18n.ts';
import { askTerms, type Terms } from '../terms/use-terms.ts';
import { OperatorAnswered } from './answered.tsx';
import { operatorScreen } from './operator-frame.tsx';
import { TermsForm } from './terms-form.tsx';
import { useAsk } from '../../parts/answers/use-ask.ts';
import type { NewestTerms } from './use-new-terms.ts';

/** The newest version, which may be announced and not hold yet. */
async function readNewest(core: RemoteCore, name: TermsName): Promise<Result<NewestTerms, Fault>> {
  const code = termsCodes[name];
  const present = await askTerms(core, code, 'ko');
  if (!present.ok) return present;
  const { version = 1, effective_at: effectiveAt = 0 } = present.value.versions[0] ?? {};
  const ko = await askTerms(core, code, 'ko', version);
  if (!ko.ok) return ko;
  const en = await askTerms(core, code, 'en', version);
  if (!en.ok) return en;
  const textOf = ({ title, sections }: Terms) => ({ title, sections });
  const texts = { ko: textOf(ko.value), en: textOf(en.value) };
  return { ok: true, value: { version, effectiveAt, texts } };
}

function TermsPanel() {
  const { say } = useText();
  const [params, setParams] = useSearchParams();
  const asked = params.get('name') ?? '';
  const name: TermsName = isTermsName(asked) ? asked : 'provision';
  const loaded = useAsk(name, (core) => readNewest(core, name));
  return (
    <>
      <Pills
        label={say('operator.terms')}
        value={name}
        onChange={(one) => setParams({ name: one })}
        options={termsNames.map((one) => ({ value: one, text: say(`terms.name.${one}`) }))}
      />
      <OperatorAnswered loaded={loaded}>
        {(newest) => <TermsForm key={name} code={termsCodes[name]} newest={newest} onDone={loaded.again} />}
      </OperatorAnswered>
    </>
  );
}

/** New versions of the site's terms. */
export const TermsVersionsScreen = operatorScreen(TermsPanel);
