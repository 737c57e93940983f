/** What the tests use of the package, which has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Grant = { addOIDCScope: (scope: string) => void; save: () => Promise<string> };
  type Context = { oidc: { client: { clientId: string }; session: { accountId: string } } };

  export type Configuration = {
    clients: object[];
    jwks: { keys: object[] };
    claims: Record<string, string[]>;
    conformIdTokenClaims: boolean;
    features: object;
    interactions: { url: (ctx: unknown, interaction: { uid: string }) => string };
    findAccount: (ctx: unknown, id: string) => { accountId: string; claims: () => object };
    loadExistingGrant: (ctx: Context) => Promise<Grant>;
    cookies: object;
    ttl: Record<string, number>;
    enabledJWA: object;
  };

  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
