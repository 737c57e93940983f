import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer, request, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * A reverse proxy in front of the program: it terminates TLS, passes requests on, and redirects http to https.
 * @param folder takes its key and certificate
 * @param host its host name
 * @param program where the program listens
 */
export async function startFront(folder: string, host: string, program: string) {
  const certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
    ...['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`, '-keyout', key, '-out', certificate],
  ]);

  const tls = { cert: await readFile(certificate), key: await readFile(key) };
  const secure = createHttpsServer(tls, (incoming, answer) => {
    const { method, headers, url } = incoming;
    const onward = request(new URL(url ?? '/', program), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  });
  const plain = createHttpServer(({ url }, answer) => {
    answer.writeHead(301, { location: `https://${host}${url}` }).end();
  });

  return {
    certificate,
    ports: { https: await listen(secure), http: await listen(plain) },
    stop: () => {
      for (const server of [secure, plain]) server.close().closeAllConnections();
    },
  };
}

async function listen(server: Server | ReturnType<typeof createHttpsServer>) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  return (server.address() as AddressInfo).port;
}
