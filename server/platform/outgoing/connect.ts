import { once } from 'node:events';
import { connect as connectTo, isIP } from 'node:net';
import { connect as encrypt } from 'node:tls';
import { CallError } from './call-error.ts';
import { hostOf, portOf } from './check-address.ts';

/**
 * Connects to a host at one of its addresses, without looking its name up again.
 * @param check is called with the address that the connection has, before anything is sent
 * @param signal ends the attempt, and later the connection
 */
export async function connect(
  url: URL,
  addresses: string[],
  { signal, connectTime, check }: { signal: AbortSignal; connectTime: number; check: (address: string) => void },
) {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const isSecure = url.protocol === 'https:';
  const socket = connectTo({
    host: hostOf(url),
    port: portOf(url),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: Math.ceil(connectTime / 3),
    lookup: (_name, _options, done) => done(null, found),
    signal,
  });
  // The request reports later errors.
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect', { signal: AbortSignal.any([signal, AbortSignal.timeout(connectTime)]) });
    check(socket.remoteAddress ?? '');
    if (!isSecure) return socket;
    const servername = isIP(hostOf(url)) ? '' : hostOf(url);
    const encrypted = encrypt({ socket, host: hostOf(url), servername, ALPNProtocols: ['http/1.1'] });
    encrypted.on('error', () => undefined);
    await once(encrypted, 'secureConnect', { signal });
    return encrypted;
  } catch (error) {
    socket.destroy();
    throw error instanceof CallError || signal.aborted ? error : failedConnection(url, error);
  }
}

function failedConnection({ host }: URL, cause: unknown) {
  const { code = '', name = '', message = '' } = cause as NodeJS.ErrnoException;
  if (name === 'AbortError')
    return new CallError('connection', `${host} did not accept the connection in time.`, { cause });
  if (code === 'ECONNREFUSED') return new CallError('connection', `${host} refused the connection.`, { cause });
  if (/^(ERR_TLS|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO)/.test(code)) {
    return new CallError('connection', `The certificate of ${host} is not valid: ${message}.`, { cause });
  }
  return new CallError('connection', `${host} could not be reached: ${code || message}.`, { cause });
}
