import { describe, expect, test } from 'vitest';
import { newAuthenticator } from '#test/authenticator.ts';
import { readCreated, readProof, relyingParty } from './ceremony.ts';

const party = relyingParty('http://127.0.0.1:3000');
const challenge = 'A'.repeat(43);

/** A passkey that was created, and how it answers. */
async function created(algorithm: 'ES256' | 'EdDSA' | 'RS256' = 'ES256') {
  const { create, prove } = newAuthenticator({ algorithm });
  const known = await readCreated(create({ challenge }), challenge, party);
  const read = (claims: object) => known && readProof(prove({ challenge, ...claims }, 'AAAA'), challenge, known, party);
  return { known, read };
}

test.each(['ES256', 'EdDSA', 'RS256'] as const)(
  'a passkey of the algorithm %s proves who somebody is',
  async (name) => {
    const { read } = await created(name);

    expect(await read({ counter: 4_294_967_295 })).toEqual({ counter: 4_294_967_295, isSynced: false });
  },
);

test('an algorithm that we did not offer is refused', async () => {
  const credential = newAuthenticator({ algorithm: 'RS1' }).create({ challenge });

  expect(await readCreated(credential, challenge, party)).toBeUndefined();
});

test.each([
  [1_023, 'defined'],
  [1_024, 'undefined'],
  [20_000, 'undefined'],
])('an ID of %i bytes is %s', async (idLength, outcome) => {
  const credential = newAuthenticator({ idLength }).create({ challenge });

  expect(await readCreated(credential, challenge, party)).toEqual(
    outcome === 'defined' ? expect.objectContaining({ credentialId: expect.any(Buffer) }) : undefined,
  );
});

describe.each([
  ['an origin below ours', { origin: 'http://evil.127.0.0.1:3000' }],
  ['our origin with a path', { origin: 'http://127.0.0.1:3000/' }],
  ['another port', { origin: 'http://127.0.0.1:3001' }],
  ['another scheme', { origin: 'https://127.0.0.1:3000' }],
  ['a relying party that is part of our host', { rpId: '0.0.1' }],
  ['nobody at the device', { isPresent: false }],
  ['nobody verified', { isVerified: false }],
  ['nobody at the device or verified', { isPresent: false, isVerified: false }],
  ['a copy of what can’t be copied', { isSynced: true, mayBeSynced: false }],
])('with %s', (_, claims) => {
  test('no passkey is created', async () => {
    expect(await readCreated(newAuthenticator().create({ challenge, ...claims }), challenge, party)).toBeUndefined();
  });

  test('a passkey proves nothing', async () => {
    const { known, read } = await created();

    expect(known).toBeDefined();
    expect(await read(claims)).toBeUndefined();
  });
});

test.each([
  ['empty', ''],
  ['not CBOR', Buffer.from('nonsense').toString('base64url')],
  ['37,000 lists', Buffer.alloc(37_000, 0x81).toString('base64url')],
])('an attestation that is %s is refused', async (_, attestationObject) => {
  const credential = newAuthenticator().create({ challenge });
  const sent = { ...credential, response: { ...credential.response, attestationObject } };

  expect(await readCreated(sent, challenge, party)).toBeUndefined();
});
