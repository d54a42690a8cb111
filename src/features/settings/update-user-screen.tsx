import { useSearchParams } from 'react-router';
import { Answered } from '../../parts/answers/answered.tsx';
import { failureHint } from '../../parts/answers/failure-hint.ts';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { MemberScreen } from '../account/use-member-only.tsx';
import { BlocksForm } from './blocks-form.tsx';
import { toCheckUser } from './check-user-screen.tsx';
import { ExportForm } from './export-form.tsx';
import { IconForm } from './icon-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PersonalForm } from './personal-form.tsx';
import { SwitchesForm } from './switches-form.tsx';
import { useSettings } from './use-settings.ts';

function Forms({ member, authkey }: { readonly member: string; readonly authkey: string }) {
  const { say } = useText();
  const asked = useSettings(member);
  return (
    <Answered asked={asked} rows={[8, 60]} failed={say('settings.failed')} hint={failureHint}>
      {(view) => (
        <>
          <IconForm view={view} onChanged={asked.again} />
          <PersonalForm view={view} authkey={authkey} onChanged={asked.again} />
          <PasswordForm id={view.id} />
          <SwitchesForm view={view} onChanged={asked.again} />
          <BlocksForm member={member} />
          <ExportForm id={view.id} />
        </>
      )}
    </Answered>
  );
}

/** Everything that a member can change, after the password was asked for again (I7). */
export function UpdateUserScreen() {
  const { say } = useText();
  const { member } = useAccount();
  const [params] = useSearchParams();
  const authkey = params.get('authkey') ?? '';
  return (
    <MemberScreen page="update-user" title={say('settings.update.title')}>
      {authkey === '' && toCheckUser('updateuser')}
      {authkey !== '' && member !== null && <Forms member={member.userId} authkey={authkey} />}
    </MemberScreen>
  );
}
