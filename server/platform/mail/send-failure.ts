type SmtpError = Error & { code?: string; responseCode?: number; command?: string; response?: string };

/** The commands whose answer is about the email, not about the connection or the account. */
const aboutTheMail = ['MAIL FROM', 'RCPT TO', 'DATA', 'BDAT'];

/** Whether a mail server refused the email for good (5xx: RFC 5321, 4.2.1). */
export function isPermanent(error: unknown) {
  const { responseCode = 0, command = '' } = asSmtpError(error);
  return responseCode >= 500 && responseCode < 600 && aboutTheMail.includes(command) && !isOfServer(error);
}

/** Whether every other email would fail as well: no connection, or our login or sender was refused. */
export function isOfServer(error: unknown) {
  const { command = '' } = asSmtpError(error);
  const isOfConnection = ['CONN', 'EHLO', 'HELO', 'STARTTLS'].includes(command) || command.startsWith('AUTH');
  return isOfConnection || isOfSession(asSmtpError(error));
}

/** All emails have the same sender. Servers that miss a login (RFC 4954, 6) may say so only at a later command. */
function isOfSession({ responseCode = 0, command, response = '' }: SmtpError) {
  if (command === 'MAIL FROM') return responseCode >= 500 && responseCode < 600;
  return [530, 535, 538].includes(responseCode) || /^550[ -]5\.7\.(?:57|60|64)\b/.test(response);
}

/** The mail server's response to the email; otherwise the problem, in words without secrets. */
export function responseIn(error: unknown) {
  const { response, command = '', code } = asSmtpError(error);
  if (command.startsWith('AUTH')) return 'The mail server refused the login.';
  if (response && aboutTheMail.includes(command)) return response;
  if (isOfServer(error)) return `The mail server could not be reached (${code ?? 'no connection'}).`;
  return code ? `The mail server did not take the email (${code}).` : null;
}

/** The reason of a failure for the log, without the server's text, which may quote the email. */
export function loggableReason(error: unknown) {
  const { message, code, responseCode, command } = asSmtpError(error);
  return { code, command, reason: responseCode === undefined ? message : `the server answered ${responseCode}` };
}

function asSmtpError(error: unknown): SmtpError {
  return error instanceof Error ? error : new Error('unknown');
}
