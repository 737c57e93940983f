import { isIPv6 } from 'node:net';
import { z } from 'zod';

/** The address that users open. All links start with it, so it is a site of its own, never a path below another one. */
export const PublicUrl = z
  .string()
  .trim()
  .refine((text) => URL.canParse(text) && isOrigin(new URL(text)), {
    error:
      'must be only the address of a site, like https://help.example.com, without a path, a query, or a name and password',
  })
  .transform((text) => new URL(text).origin);

function isOrigin({ protocol, origin, href }: URL) {
  return /^https?:$/.test(protocol) && href.replace(/\/+$/, '') === origin;
}

/**
 * The address of a program on this machine.
 * @param host a name or an IP address to listen on; where that means every address, the loopback stands for it
 */
export function addressOn(host: string, port: number) {
  const name = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}
