import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invitationMessages } from '#contract/invitations-constants.ts';
import { invitationCheck } from '#web/features/people/registration/api.ts';
import { RegistrationForm } from '#web/features/people/registration/registration-form.tsx';
import { CheckingLink, LinkDone, LinkProblem } from '../link-states.tsx';
import { rememberLoginEmail } from '../login/known-email.ts';
import { logInAtOnce } from '../login/log-in-at-once.ts';
import { useHiddenToken, useLinkToken } from '../use-link-token.ts';
import { WayIn } from '../way-in.tsx';

const help = 'Each link works for a limited time and number of people. Ask us for a new one.';

/** The page that an invitation link opens. */
export function Register({ title }: { title: string }) {
  const token = useLinkToken();
  const [registered, setRegistered] = useState('');
  const check = useQuery({ ...invitationCheck(token), enabled: token !== '' && !registered });
  useHiddenToken(token, registered ? 'spent' : check.data?.valid ? 'good' : 'unknown');

  async function finish(login: { email: string; password: string }) {
    const { email } = login;
    rememberLoginEmail(email);
    await logInAtOnce(login);
    setRegistered(email);
  }

  const problem = { title, help };

  if (registered) {
    return <LinkDone title={invitationMessages.accountCreated} intro={`From now on you log in as ${registered}.`} />;
  }
  if (!token) return <LinkProblem {...problem} problem={invitationMessages.tokenMissing} />;
  if (check.isPending || check.isRefetching) return <CheckingLink title={title} what="Checking your invitation..." />;
  if (check.isError) {
    const { message } = check.error;
    const onRetry = () => check.refetch();
    return <LinkProblem {...problem} problem={invitationMessages.checkFailed} detail={message} onRetry={onRetry} />;
  }
  if (!check.data.valid)
    return (
      <LinkProblem {...problem} problem={invitationMessages.invalid} detail="If you have used it already, log in." />
    );

  const { companyName, address } = check.data;
  return (
    <WayIn
      title={title}
      intro={
        <>
          You are invited to our support portal, as part of <bdi>{companyName}</bdi>.
        </>
      }
    >
      <RegistrationForm {...{ token, companyName, address }} onRegistered={finish} />
    </WayIn>
  );
}
