import type { CreatedCredential, PasskeyProof } from '#contract/passkeys.ts';

/** The signature algorithms that we accept, as COSE numbers: EdDSA, ES256, RS256. */
export const algorithms = [-8, -7, -257];

/** The most bytes of an ID (WebAuthn, section 4). A much longer one does not fit into an index. */
const LONGEST_ID = 1_023;

export type RelyingParty = ReturnType<typeof relyingParty>;

/** This site as passkeys know it: they answer to exactly this origin. Browsers need a domain name, no IP address. */
export function relyingParty(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** Loaded with the first passkey: it takes 10 MB. */
const loadLibrary = () => import('@simplewebauthn/server');

/** The challenge that a response claims to answer; undefined if it is unreadable. */
export function challengeOf({ response }: CreatedCredential | PasskeyProof) {
  try {
    const { challenge } = Object(JSON.parse(asBuffer(response.clientDataJSON).toString()));
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Checks a new passkey.
 * @returns what to store; undefined for an invalid answer, and one whose user was not verified
 */
export async function readCreated(credential: CreatedCredential, challenge: string, { id, origin }: RelyingParty) {
  try {
    if (await isAttested(credential)) return undefined;
    const { verifyRegistrationResponse } = await loadLibrary();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response: { ...credential.response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) return undefined;
    const { credential: created, credentialDeviceType, credentialBackedUp } = registrationInfo;
    const credentialId = asBuffer(created.id);
    if (credentialId.length > LONGEST_ID) return undefined;
    return {
      credentialId,
      publicKey: Buffer.from(created.publicKey),
      counter: created.counter,
      transports: credential.response.transports ?? [],
      mayBeSynced: credentialDeviceType === 'multiDevice',
      isSynced: credentialBackedUp,
    };
  } catch {
    // The library throws for everything that is wrong.
    return undefined;
  }
}

/** We request no device certificate. Checking one would parse untrusted input and call its issuer. */
async function isAttested({ response }: CreatedCredential) {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(Uint8Array.from(asBuffer(response.attestationObject)));
  const format = attestation.get('fmt');
  const isOwn = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  return format !== 'none' && !isOwn;
}

type Known = { credentialId: Buffer; publicKey: Buffer };

/**
 * Checks a passkey's answer to a challenge, except that its counter grows.
 * @returns the counter, and whether the passkey is synced; undefined for an invalid answer
 */
export async function readProof(proof: PasskeyProof, challenge: string, known: Known, { id, origin }: RelyingParty) {
  try {
    const { verifyAuthenticationResponse } = await loadLibrary();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...proof, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      // The library compares counters before it checks the signature, so anybody could report a copied passkey.
      credential: { id: proof.id, publicKey: Uint8Array.from(known.publicKey), counter: 0 },
    });
    if (!verified) return undefined;
    return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
  } catch {
    return undefined;
  }
}

export const asBuffer = (text: string) => Buffer.from(text, 'base64url');

/** How a passkey stores its owner: without a name or an address. */
export const handleOf = (userId: string) => Buffer.from(userId).toString('base64url');
