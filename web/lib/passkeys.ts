import { addPasskey, startPasskey, startPasskeyLogin } from '#contract/passkeys.ts';
import { passkeyMessages } from '#contract/passkeys-constants.ts';
import { ApiError, request, requestPublicly } from './request.ts';

const loadCode = () => import('@simplewebauthn/browser');

/** Whether this browser uses passkeys at this address: securely, and with a domain name instead of an IP address. */
export function canUsePasskeys() {
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Whether this browser offers passkeys where an address is typed. */
export async function canAutofillPasskeys() {
  return canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/**
 * Asks the user for one of their passkeys.
 * @param useBrowserAutofill whether to offer them where an address is typed, until the next question
 * @throws ApiError if they gave none
 */
export async function provePasskey(useBrowserAutofill = false) {
  if (!canUsePasskeys()) throw new ApiError(400, passkeyMessages.unsupported);
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    loadCode(),
    requestPublicly(startPasskeyLogin, {}),
  ]);
  const { id, rawId, type, response } = await answerOf(
    startAuthentication({ optionsJSON, useBrowserAutofill }),
    passkeyMessages.notUsed,
  );
  const { userHandle, ...answer } = response;
  return { id, rawId, type, response: { ...answer, ...(userHandle ? { userHandle } : {}) } };
}

/** Creates a passkey on a device of the user, and adds it to their account. Throws ApiError if they gave up. */
export async function createPasskey(name: string) {
  if (!canUsePasskeys()) throw new ApiError(400, passkeyMessages.unsupported);
  const [{ startRegistration }, optionsJSON] = await Promise.all([loadCode(), request(startPasskey, {})]);
  const { id, rawId, type, response } = await answerOf(startRegistration({ optionsJSON }), passkeyMessages.notMade);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const credential = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  return request(addPasskey, { body: { name, credential } });
}

/** @param refused the message for a person who canceled or took too long */
async function answerOf<Answer>(asking: Promise<Answer>, refused: string) {
  const reasons: Record<string, string> = {
    InvalidStateError: passkeyMessages.known,
    NotAllowedError: refused,
    AbortError: refused,
    // No screen lock, and a security key without a PIN.
    ConstraintError: passkeyMessages.cannotVerify,
  };
  return asking.catch((error: unknown) => {
    const name = error instanceof Error ? error.name : '';
    throw new ApiError(400, reasons[name] ?? passkeyMessages.unsupported);
  });
}
