export const singleSignOnMessages = {
  emailMissing: 'Please enter your email',
  returnToInvalid: 'Send a path of this website, such as /ticketing/client',
  startsLimited: (wait: string) => `Too many logins were started from your network. Try again in ${wait}.`,
  unavailable:
    'Your company’s login service can’t be reached right now. Please try again in a few minutes, or log in with a password.',
  expired: 'This login has expired or was already used. Start again.',
  otherBrowser: 'This login was not started in this browser. Start again here.',
  refused: 'The response from your company’s login service could not be verified. Start again, or ask us for help.',
  canceled:
    'You canceled the login, or you are not allowed to use the helpdesk. Ask whoever manages your company’s logins.',
  unverified:
    'Your company’s login service does not confirm your email address. Ask whoever manages your company’s logins, or log in with a password.',
  otherDomain: 'That account has an email address outside your company. Log in with your work account.',
  unknown: 'There is no account for you here yet. Ask your company’s manager or us for an invitation.',
  inactive: 'Your account has been turned off. Ask us for help.',
  otherPlace: 'Your account here can’t use this login service. Log in with a password, or ask us for help.',
  otherIdentity:
    'Your account here is connected to another account at your company’s login service. Ask us to disconnect it, then log in again.',
  resetsOff: 'This person logs in with single sign-on, so a password would not work.',
  passwordsOff: 'Your company’s login service is required for your account. Enter your email and choose Continue.',
  notConnected: 'You have not logged in with single sign-on yet. Confirm with your password.',
  otherPerson: 'You logged in there as somebody else. Log in with the account that you use here.',
  notFresh:
    'Your company’s login service did not ask you to log in again, so this does not confirm that it’s you. Log out here, and log in again.',
  windowBlocked: 'Your browser blocked the window. Allow pop-ups for this website, then try again.',
  failed: 'Login failed. Please try again.',
  onlySuperAdminsDisconnect: 'Only super admins can disconnect users from single sign-on',
  disconnected: 'Disconnected from single sign-on',
  offerTaken: 'Your account is up to date',
  offerDeclined: 'Your account stays as it is',
  offerFailed: 'Failed to change your account',
  offerChanged: 'Your company’s login service has other data by now. Reload the page, then try again.',
  disconnectFailed: 'Failed to disconnect the user from single sign-on',
} as const;
