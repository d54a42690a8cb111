import { UserPen } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { MemberScreen } from '../../parts/pages/member-screen.tsx';
import { Unanswered } from '../../parts/answers/unanswered.tsx';
import { useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
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
  const { answer, again } = useSettings(member);
  if (answer?.ok !== true)
    return <Unanswered answer={answer} again={again} rows={[8, 60]} failed={say('settings.failed')} />;
  const view = answer.value;
  return (
    <>
      <IconForm view={view} onChanged={again} />
      <PersonalForm view={view} authkey={authkey} onChanged={again} />
      <PasswordForm id={view.id} />
      <SwitchesForm view={view} onChanged={again} />
      <BlocksForm member={member} />
      <ExportForm id={view.id} />
    </>
  );
}

/** Everything that a member can change, after the password was asked for again (I7). */
export function UpdateUserScreen() {
  const { say } = useText();
  const { member, state } = useAccount();
  const [params] = useSearchParams();
  const authkey = params.get('authkey') ?? '';
  return (
    <MemberScreen
      page="update-user"
      title={say('settings.update.title')}
      icon={<UserPen size={20} aria-hidden />}
      state={state}
    >
      {authkey === '' && toCheckUser('updateuser')}
      {authkey !== '' && member !== null && <Forms member={member.userId} authkey={authkey} />}
    </MemberScreen>
  );
}
