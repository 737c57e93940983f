import { createElement as h } from 'react';
import { Frame, type Provider } from './frame.ts';
import { Button, Facts, Heading, Link, Paragraph, SmallPrint } from './parts.ts';

type InvitationProps = { provider: Provider; companyName: string; inviter: string; expires: string; url: string };

/** Invites a person to create an account. */
export function InvitationMail({ provider, companyName, inviter, expires, url }: InvitationProps) {
  const intro = `${inviter} invites you to the support portal of ${provider.name} for ${companyName}.`;
  const footer = `You get this because ${inviter} entered your address. If you don’t want an account, ignore this email.`;
  return h(
    Frame,
    { provider, title: `Invitation from ${provider.name}`, preview: intro, footer },
    h(Heading, null, 'Create your account'),
    h(Paragraph, null, h('bdi', null, intro), ' Use it to raise tickets and follow them.'),
    h(Button, { href: url }, 'Create account'),
    h(SmallPrint, null, `The link works once, until ${expires}.`),
    h(Address, { url }),
  );
}

type ResetProps = { provider: Provider; firstName: string; url: string };

/** Lets a user choose a new password. */
export function PasswordResetMail({ provider, firstName, url }: ResetProps) {
  const footer =
    'You get this because a new password was requested for your account. If that wasn’t you, ignore this email. Your password stays the same.';
  return h(
    Frame,
    { provider, title: 'Choose a new password', preview: 'The link works once, within 24 hours.', footer },
    h(Heading, null, 'Choose a new password'),
    h(Paragraph, null, 'Hello ', h('bdi', null, firstName), ', here is your link to choose a new password.'),
    h(Button, { href: url }, 'Choose a new password'),
    h(SmallPrint, null, 'The link works once, within 24 hours. A newer link replaces it.'),
    h(Address, { url }),
  );
}

/** Lets a person who follows tickets by link create their account. */
export function NewAccountMail({ provider, firstName, url }: ResetProps) {
  const footer =
    'You get this because an account was requested for your address. If that wasn’t you, ignore this email. Nothing changes.';
  return h(
    Frame,
    { provider, title: 'Create your account', preview: 'The link works once, within 24 hours.', footer },
    h(Heading, null, 'Create your account'),
    h(
      Paragraph,
      null,
      'Hello ',
      h('bdi', null, firstName),
      ', choose a password, and all your tickets are in one place, including past ones.',
    ),
    h(Button, { href: url }, 'Create account'),
    h(SmallPrint, null, 'The link works once, within 24 hours. A newer link replaces it.'),
    h(Address, { url }),
  );
}

type WelcomeProps = { provider: Provider; firstName: string; email: string; isByStaff: boolean; url: string };

/** Greets a new user. */
export function WelcomeMail({ provider, firstName, email, isByStaff, url }: WelcomeProps) {
  const how = isByStaff
    ? 'Your support team will tell you your password. You can also choose one yourself with “Forgot password?” on the login page.'
    : 'Log in with the password that you chose.';
  return h(
    Frame,
    {
      provider,
      title: `Welcome to ${provider.name}`,
      preview: 'Your account is ready.',
      footer: 'You get this once, because an account was created with your address.',
    },
    h(Heading, null, 'Welcome, ', h('bdi', null, firstName)),
    h(Paragraph, null, 'Your account for the support portal is ready. Use it to raise tickets and follow them.'),
    h(Paragraph, null, how),
    h(Facts, { facts: [['Email', email]] }),
    h(Button, { href: url }, 'Log in'),
    h(SmallPrint, null, `You can also write to ${provider.email}. If something is urgent, call us: ${provider.phone}.`),
  );
}

type SecurityProps = {
  provider: Provider;
  firstName: string;
  headline: string;
  facts: [name: string, value: string][];
  url: string;
  /** Whether somebody tried to register with the user's address. */
  isSecondAccount: boolean;
};

/** Advice for both cases: it was the user, or it was somebody else. */
const changeAdvice = [
  'there is nothing to do.',
  'choose a new password with “Forgot password?” on the login page, which ends all sessions, and call us',
] as const;
const secondAccountAdvice = [
  'log in with the account that you already have. Use “Forgot password?” on the login page to set a new password.',
  'nobody got into your account. Call us if it happens again',
] as const;

/** Tells a user that something about their login changed, or that somebody tried to register with their address. */
export function SecurityMail({ provider, firstName, headline, facts, url, isSecondAccount }: SecurityProps) {
  const [ifYou, ifNot] = isSecondAccount ? secondAccountAdvice : changeAdvice;
  return h(
    Frame,
    {
      provider,
      title: headline,
      preview: `If this was you, ${ifYou}`,
      footer: 'You get this because it is about the safety of your account. It can’t be turned off.',
    },
    h(Heading, null, headline),
    h(Paragraph, null, 'Hello ', h('bdi', null, firstName), `, if this was you, ${ifYou}`),
    h(Facts, { facts }),
    h(Paragraph, null, `If it was not you, ${ifNot}: ${provider.phone}.`),
    h(Button, { href: url }, 'Check your account'),
  );
}

type TestProps = { provider: Provider; firstName: string; url: string };

/** Proves to staff that email arrives. */
export function TestMail({ provider, firstName, url }: TestProps) {
  return h(
    Frame,
    { provider, title: 'Test email', preview: 'Email works.', footer: 'You get this because you sent a test email.' },
    h(Heading, null, 'Email works'),
    h(Paragraph, null, 'Hello ', h('bdi', null, firstName), ', this is the test email that you sent to yourself.'),
    h(Paragraph, null, 'If it is in your spam folder, check SPF, DKIM and DMARC of your domain.'),
    h(Button, { href: url }, 'Open the portal'),
  );
}

/** The address behind the button, for programs that show only text. */
function Address({ url }: { url: string }) {
  return h(SmallPrint, null, 'If the button does not work, open this address: ', h(Link, { href: url }, url));
}
