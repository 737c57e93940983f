import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import type { Input } from '#contract/endpoint.ts';
import { logInWithPasskey } from '#contract/passkeys.ts';
import { logIn } from '#contract/sessions.ts';
import { sessionMessages } from '#contract/sessions-constants.ts';
import { singleSignOnMessages } from '#contract/single-sign-on-constants.ts';
import { provePasskey } from '#web/lib/passkeys.ts';
import { useProvider } from '#web/lib/provider.ts';
import { ApiError, requestPublicly } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import { leaveForLogin } from '#web/lib/single-sign-on.ts';
import { usePasskeyOffer } from './use-passkey-offer.ts';

/** What the login form does, over the browser's own fields. */
export function useLogin(form: RefObject<HTMLFormElement | null>) {
  const { hasSingleSignOn } = useProvider();
  const [failure, setFailure] = useState('');
  const [isSending, setIsSending] = useState(false);
  /** Undefined until the server asks for a code. */
  const [code, setCode] = useState<string>();
  const [wantsPassword, setWantsPassword] = useState(false);
  const asksForPassword = wantsPassword || !hasSingleSignOn;

  // The way back from the identity provider shows this page as it was left.
  useEffect(() => {
    const wakeUp = ({ persisted }: PageTransitionEvent) => persisted && setIsSending(false);
    addEventListener('pageshow', wakeUp);
    return () => removeEventListener('pageshow', wakeUp);
  }, []);

  const field = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const [email, password] = [field('email')?.value ?? '', field('password')?.value ?? ''];
    if (!email.trim()) {
      refuse(asksForPassword ? sessionMessages.loginFieldsMissing : singleSignOnMessages.emailMissing, 'email');
    } else if (!asksForPassword) void attempt(() => findWay(email));
    else if (!password) refuse(sessionMessages.loginFieldsMissing, 'password');
    else if (code?.trim() === '') refuse(sessionMessages.codeMissing, 'code');
    else void attempt(() => send({ email, password, ...(code ? { code } : {}) }));
  }

  function refuse(reason: string, culprit: string) {
    setFailure(reason);
    field(culprit)?.focus();
  }

  /** After a login the page leaves, so the form stays busy. */
  async function attempt(work: () => Promise<void>) {
    setFailure('');
    setIsSending(true);
    try {
      await work();
    } catch (error) {
      setIsSending(false);
      if (error instanceof ApiError && error.more.secondFactor === 'required') setCode('');
      else setFailure(reasonOf(error));
      if (error instanceof ApiError && error.message === singleSignOnMessages.passwordsOff) askForAddress();
    }
  }

  async function sendPasskey(credential: Input<typeof logInWithPasskey>['body']['credential']) {
    const { user, token } = await requestPublicly(logInWithPasskey, { body: { credential } });
    session.start(user, token);
  }

  usePasskeyOffer(isSending, (credential) => void attempt(() => sendPasskey(credential)));

  async function send(body: Input<typeof logIn>['body']) {
    const { user, token } = await requestPublicly(logIn, { body });
    session.start(user, token);
  }

  /** Whoever belongs to no identity provider has a password. */
  async function findWay(email: string) {
    if (await leaveForLogin({ email })) return;
    setIsSending(false);
    setWantsPassword(true);
  }

  /** As at the start: the password field, which may have the focus, goes. */
  function askForAddress() {
    setWantsPassword(false);
    field('email')?.focus();
  }

  function askForPassword() {
    setFailure('');
    setWantsPassword(true);
  }

  const logInByPasskey = () => !isSending && void attempt(async () => sendPasskey(await provePasskey()));

  return { logInByPasskey, failure, isSending, code, setCode, handleSubmit, asksForPassword, askForPassword };
}

function reasonOf(error: unknown) {
  return (error instanceof ApiError && error.status > 0 && error.message) || sessionMessages.loginFailed;
}
