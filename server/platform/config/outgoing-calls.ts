import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** What programs of the operator's own network may be called. */
export type OutgoingAllow = {
  /** `host`, or `host:port`; in lower case, an IPv6 address in brackets. */
  hosts: ReadonlySet<string>;
  networks: BlockList;
};

const form = 'must be a list of hosts, host:port and networks, such as 10.0.0.0/8,monitor.local:8080';

/** `OUTGOING_ALLOW`: hosts, hosts with a port and networks in CIDR notation, separated by commas. */
export const OutgoingAllowList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .toLowerCase()
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
  .refine((entries) => entries.every((entry) => networkOf(entry) ?? hostOf(entry)), form)
  .transform((entries): OutgoingAllow => {
    const networks = new BlockList();
    const hosts = new Set<string>();
    for (const entry of entries) {
      const network = networkOf(entry);
      if (network) networks.addSubnet(network.address, network.prefix, network.type);
      else hosts.add(hostOf(entry) ?? '');
    }
    return { hosts, networks };
  });

function networkOf(entry: string) {
  const [, address = '', digits = ''] = /^([\da-f.:]+)\/(\d{1,3})$/.exec(entry) ?? [];
  const version = isIP(address);
  const prefix = Number(digits);
  if (version === 0 || prefix > (version === 4 ? 32 : 128)) return undefined;
  return { address, prefix, type: version === 4 ? ('ipv4' as const) : ('ipv6' as const) };
}

/** A host as addresses spell it, with its port if it has one. */
function hostOf(entry: string) {
  const written = isIP(entry) === 6 ? `[${entry}]` : entry;
  const [, host, port = ''] = /^(\[[\da-f:.]+\]|[^\s:/?#@*\\[\]]+)(?::(\d{1,5}))?$/.exec(written) ?? [];
  if (!host || Number(port) > 65_535 || !URL.canParse(`http://${host}`)) return undefined;
  const name = new URL(`http://${host}`).hostname.replace(/\.$/, '');
  return port ? `${name}:${Number(port)}` : name;
}
