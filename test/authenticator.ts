import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { CreatedCredential, PasskeyProof } from '#contract/passkeys.ts';

/** Where a passkey answers, and what it claims; by default what an honest browser does on the server of tests. */
type Claims = {
  challenge: string;
  origin?: string;
  rpId?: string;
  type?: string;
  isPresent?: boolean;
  isVerified?: boolean;
  mayBeSynced?: boolean;
  isSynced?: boolean;
  counter?: number;
};

type CoseKey = [label: number, value: number | Uint8Array<ArrayBuffer>][];

/** Key pairs, with the public key in COSE (RFC 9053). */
const keyPairs = {
  ES256: () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    return {
      privateKey,
      coseKey: [
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytesOf(x)],
        [-3, bytesOf(y)],
      ] as CoseKey,
    };
  },
  EdDSA: () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const { x = '' } = publicKey.export({ format: 'jwk' });
    return {
      privateKey,
      coseKey: [
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, bytesOf(x)],
      ] as CoseKey,
    };
  },
  RS256: () => rsaPair(-257),
  // With SHA-1.
  RS1: () => rsaPair(-65_535),
};

function rsaPair(algorithm: number) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  return {
    privateKey,
    coseKey: [
      [1, 3],
      [3, algorithm],
      [-1, bytesOf(n)],
      [-2, bytesOf(e)],
    ] as CoseKey,
  };
}

type Device = { algorithm?: keyof typeof keyPairs; idLength?: number };

/** A device that creates a passkey and answers challenges, in software, as a browser sends its answers. */
export function newAuthenticator({ algorithm = 'ES256', idLength = 32 }: Device = {}) {
  const { privateKey, coseKey: entries } = keyPairs[algorithm]();
  const coseKey = isoCBOR.encode(new Map(entries));
  const credentialId = randomBytes(idLength);
  const id = credentialId.toString('base64url');
  const credential = { id, rawId: id, type: 'public-key' as const };

  /** Creates the passkey. */
  function create(
    claims: Claims,
    attestation: [format: string, statement: Map<string, unknown>] = ['none', new Map()],
  ) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]);
    const authData = Uint8Array.from(Buffer.concat([dataOf(claims, 0x40), attested]));
    const [fmt, attStmt] = attestation;
    const object = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', authData],
      ]) as never,
    );
    const response = {
      clientDataJSON: clientData({ type: 'webauthn.create', ...claims }),
      attestationObject: Buffer.from(object).toString('base64url'),
      transports: ['internal'],
    };
    return { ...credential, response } satisfies CreatedCredential;
  }

  /** Answers a challenge. @param userHandle the user that the passkey says it belongs to */
  function prove(claims: Claims, userHandle: string) {
    const clientDataJSON = clientData({ type: 'webauthn.get', ...claims });
    const authData = dataOf(claims);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const response = {
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: sign(algorithm === 'EdDSA' ? null : 'sha256', signed, privateKey).toString('base64url'),
      userHandle,
    };
    return { ...credential, response } satisfies PasskeyProof;
  }

  return { create, prove, credentialId, publicKey: Buffer.from(coseKey) };
}

function clientData({ type, challenge, origin = 'http://127.0.0.1:3000' }: Claims) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

/** The authenticator data: the site it answers, its flags, and how often it was used. */
function dataOf({ rpId = '127.0.0.1', counter = 0, ...claims }: Claims, more = 0) {
  const { isPresent = true, isVerified = true, isSynced = false, mayBeSynced = isSynced } = claims;
  const flags =
    (isPresent ? 0x01 : 0) | (isVerified ? 0x04 : 0) | (mayBeSynced ? 0x08 : 0) | (isSynced ? 0x10 : 0) | more;
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(Buffer.from(rpId)), rest]);
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));
