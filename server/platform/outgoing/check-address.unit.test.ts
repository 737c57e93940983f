import { describe, expect, test } from 'vitest';
import { OutgoingAllowList } from '#server/platform/config/outgoing-calls.ts';
import { checkAddress, hostOf } from './check-address.ts';

const nothing = OutgoingAllowList.parse('');

/** Decides about an address whose name has these IP addresses, without calling anything. */
function decide(address: string, found?: string[], allow = nothing) {
  const url = new URL(address);
  checkAddress(url, found ?? [hostOf(url)], allow);
}

describe('a public address', () => {
  test.each([
    'https://93.184.215.14/hook?a=1',
    'https://93.184.215.14:443/',
    'https://1.1.1.1',
    'https://172.15.255.255',
    'https://172.32.0.0',
    'https://192.167.255.255',
    'https://100.63.255.255',
    'https://100.128.0.0',
    'https://223.255.255.255',
    'https://[2606:4700:4700::1111]/',
    'https://[2a00:1450:4001:80b::200e]',
    'https://[64:ff9b::5db8:d70e]',
  ])('is called: %s', (address) => {
    expect(() => decide(address)).not.toThrow();
  });
});

describe('an address that is not of the public internet is refused', () => {
  test.each([
    ['loopback', 'https://127.0.0.1'],
    ['another loopback', 'https://127.255.255.254'],
    ['a short form', 'https://127.1'],
    ['decimal', 'https://2130706433'],
    ['hexadecimal', 'https://0x7f000001'],
    ['mixed', 'https://0x7f.1'],
    ['octal', 'https://0177.0.0.01'],
    ['full-width digits', 'https://１２７.０.０.１'],
    ['circled digits', 'https://①②⑦.⓪.⓪.①'],
    ['escaped dots', 'https://127%2e0%2e0%2e1'],
    ['a final dot', 'https://127.0.0.1.'],
    ['IPv6 loopback', 'https://[::1]'],
    ['IPv6 loopback in full', 'https://[0:0:0:0:0:0:0:1]'],
    ['unspecified', 'https://[::]'],
    ['this host', 'https://0'],
    ['this network', 'https://0.255.255.255'],
    ['IPv4 in IPv6', 'https://[::ffff:127.0.0.1]'],
    ['IPv4 in IPv6, as hex', 'https://[::ffff:7f00:1]'],
    ['private IPv4 in IPv6', 'https://[::ffff:192.168.1.1]'],
    ['deprecated IPv4 in IPv6', 'https://[::7f00:1]'],
    ['translated', 'https://[64:ff9b::7f00:1]'],
    ['translated and private', 'https://[64:ff9b::10.1.2.3]'],
    ['a private translator', 'https://[64:ff9b:1::8.8.8.8]'],
    ['6to4', 'https://[2002:7f00:1::]'],
    ['Teredo', 'https://[2001:0:7f00:1::]'],
    ['ten', 'https://10.255.255.255'],
    ['172.16', 'https://172.16.0.0'],
    ['172.31', 'https://172.31.255.255'],
    ['192.168', 'https://192.168.0.1'],
    ['shared (carrier)', 'https://100.64.0.1'],
    ['the metadata of clouds', 'https://169.254.169.254/latest/meta-data/'],
    ['the metadata of clouds, decimal', 'https://2852039166'],
    ['the metadata of AWS in IPv6', 'https://[fd00:ec2::254]'],
    ['the metadata of Alibaba', 'https://100.100.100.200'],
    ['the metadata of Oracle', 'https://192.0.0.192'],
    ['the services of Azure', 'https://168.63.129.16'],
    ['link-local', 'https://169.254.0.1'],
    ['IPv6 link-local', 'https://[fe80::1]'],
    ['IPv6 site-local', 'https://[fec0::1]'],
    ['unique local', 'https://[fc00::1]'],
    ['IPv6 multicast', 'https://[ff02::1]'],
    ['IPv6 documentation', 'https://[2001:db8::1]'],
    ['newer IPv6 documentation', 'https://[3fff::1]'],
    ['multicast', 'https://224.0.0.1'],
    ['broadcast', 'https://255.255.255.255'],
    ['reserved', 'https://240.0.0.1'],
    ['benchmarks', 'https://198.19.255.255'],
    ['documentation', 'https://203.0.113.9'],
    ['protocols', 'https://192.0.0.8'],
  ])('%s: %s', (_name, address) => {
    expect(() => decide(address)).toThrow('is an address of a private network');
  });

  test.each([
    ['localhost', ['127.0.0.1', '::1']],
    ['localhost.', ['127.0.0.1']],
    ['metadata.google.internal', ['169.254.169.254']],
    ['one-of-two.example.com', ['93.184.215.14', '10.0.0.1']],
    ['no-address.example.com', ['fe80::1%eth0']],
    ['nonsense.example.com', ['nonsense']],
  ])('a name that has one, %s: %j', (name, found) => {
    expect(() => decide(`https://${name}/`, found)).toThrow('is an address of a private network');
  });
});

test.each([
  ['http://example.com', 'The address must start with https://.'],
  ['https://example.com:8443', 'Only port 443 may be called.'],
  ['https://example.com:22', 'Only port 443 may be called.'],
  ['https://user@example.com', 'must not contain a name and a password'],
  ['https://user:secret@example.com', 'must not contain a name and a password'],
  ['ftp://example.com', 'The address must start with https://.'],
  ['file:///etc/passwd', 'The address must start with https://.'],
  ['gopher://example.com:443', 'The address must start with https://.'],
])('refuses %s', (address, reason) => {
  expect(() => decide(address, ['93.184.215.14'])).toThrow(reason);
});

describe('OUTGOING_ALLOW', () => {
  const allow = OutgoingAllowList.parse(
    'Monitor.local, hooks.lan:8080,10.1.0.0/16 ,fd00:1::/32, 192.168.7.9,[::1]:9000,fd00:2::5',
  );

  test.each([
    ['a host, any port', 'http://monitor.local:3001/', ['192.168.1.5']],
    ['a host with a final dot', 'https://monitor.local./', ['127.0.0.1']],
    ['a host and its port', 'http://hooks.lan:8080/a', ['10.9.9.9']],
    ['a network', 'http://10.1.2.3:9093', ['10.1.2.3']],
    ['a name of a network', 'http://alerts.example.com', ['10.1.2.3', 'fd00:1::8']],
    ['a name of a network and the internet, with https', 'https://alerts.example.com', ['10.1.2.3', '93.184.215.14']],
    ['an address', 'http://192.168.7.9', ['192.168.7.9']],
    ['an address, spelled otherwise', 'http://0xc0a80709:81', ['192.168.7.9']],
    ['an IPv6 address and its port', 'http://[::1]:9000', ['::1']],
    ['an IPv6 address', 'http://[fd00:2:0::5]:1', ['fd00:2::5']],
    ['the public internet', 'https://example.com', ['93.184.215.14']],
  ])('permits %s', (_name, address, found) => {
    expect(() => decide(address, found, allow)).not.toThrow();
  });

  test.each([
    ['a name that ends alike', 'https://evil-monitor.local', ['10.9.9.9']],
    ['a name below it', 'https://a.monitor.local', ['10.9.9.9']],
    ['another port', 'http://hooks.lan:8081', ['10.9.9.9']],
    ['the usual port', 'https://hooks.lan', ['10.9.9.9']],
    ['an address outside of the network', 'http://10.2.0.1', ['10.2.0.1']],
    ['a name with one address outside', 'https://alerts.example.com', ['10.1.2.3', '10.2.0.1']],
    ['http to the internet', 'http://alerts.example.com', ['10.1.2.3', '93.184.215.14']],
    ['an IPv6 address with another port', 'http://[::1]:9001', ['::1']],
    ['a name and password', 'http://a:b@monitor.local', ['10.1.2.3']],
    ['another scheme', 'ftp://monitor.local', ['10.1.2.3']],
  ])('does not permit %s', (_name, address, found) => {
    expect(() => decide(address, found, allow)).toThrow();
  });
});

test('what an address spells out is refused before its name is resolved', () => {
  const spelled = (address: string, allow = nothing) => checkAddress(new URL(address), undefined, allow);

  expect(() => spelled('https://example.com')).not.toThrow();
  expect(() => spelled('http://example.com')).toThrow('https://');
  expect(() => spelled('https://example.com:8080')).toThrow('443');
  // The name may turn out to be one of the network.
  expect(() => spelled('http://example.com:8080', OutgoingAllowList.parse('10.0.0.0/8'))).not.toThrow();
});
