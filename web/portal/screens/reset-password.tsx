import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { passwordResetMessages } from '#contract/password-resets-constants.ts';
import { resetCheck } from '#web/features/people/password-resets/api.ts';
import { ResetForm } from '#web/features/people/password-resets/reset-form.tsx';
import { useProvider } from '#web/lib/provider.ts';
import { session } from '#web/lib/session.ts';
import { CheckingLink, LinkDone, LinkProblem } from '../link-states.tsx';
import { logInAtOnce } from '../login/log-in-at-once.ts';
import { useHiddenToken, useLinkToken } from '../use-link-token.ts';
import { WayIn } from '../way-in.tsx';

const help = 'Each link works once and expires after 24 hours, and only the newest link works. Ask us for a new one.';

const doneWords = {
  created: { title: passwordResetMessages.accountCreated, intro: 'It includes all your tickets so far.' },
  replaced: { title: passwordResetMessages.passwordReset, intro: 'From now on you log in with the new password.' },
};

/** The page that a password reset link opens. */
export function ResetPassword({ title }: { title: string }) {
  const token = useLinkToken();
  const { sendsMail } = useProvider();
  const [done, setDone] = useState<keyof typeof doneWords>();
  const check = useQuery({ ...resetCheck(token), enabled: token !== '' && !done });
  useHiddenToken(token, done ? 'spent' : check.data?.valid ? 'good' : 'unknown');

  async function handleReset(login: { email: string; password: string }, isNew: boolean) {
    // The server ended all sessions of this user; the one in this browser may be theirs.
    if (session.current()?.user.email === login.email) session.end('left');
    await logInAtOnce(login);
    setDone(isNew ? 'created' : 'replaced');
  }

  const problem = { title, help };

  if (done) return <LinkDone {...doneWords[done]} />;
  if (!token) return <LinkProblem {...problem} problem={passwordResetMessages.tokenMissing} />;
  if (check.isPending || check.isRefetching) return <CheckingLink title={title} what="Checking your link..." />;
  if (check.isError) {
    const { message } = check.error;
    const onRetry = () => check.refetch();
    return <LinkProblem {...problem} problem={passwordResetMessages.checkFailed} detail={message} onRetry={onRetry} />;
  }
  if (!check.data.valid)
    return <LinkProblem {...problem} problem={passwordResetMessages.invalid} mayAskAgain={sendsMail} />;

  const { email, isNew, ...access } = check.data;
  const intro = isNew
    ? 'Choose a password. Your tickets so far are waiting for you.'
    : 'It replaces your old password and logs you out everywhere else.';
  return (
    <WayIn title={isNew ? 'Create your account' : title} intro={intro}>
      <ResetForm {...{ token, email, isNew, access }} onReset={(password) => handleReset({ email, password }, isNew)} />
    </WayIn>
  );
}
