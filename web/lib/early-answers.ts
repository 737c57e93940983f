/** What the inline script of a portal page (`web/portal/first-calls.js`) has requested, by address, and with which token. */
declare global {
  var earlyAnswers: { token: string; byAddress: Record<string, Promise<Response>> } | undefined;
}

/** The answer to a call that was made before this code had loaded. Each is given once. */
export function earlyAnswer(address: string, token: string) {
  const { earlyAnswers } = globalThis;
  const answer = earlyAnswers?.token === token ? earlyAnswers.byAddress[address] : undefined;
  if (earlyAnswers) delete earlyAnswers.byAddress[address];
  return answer;
}
