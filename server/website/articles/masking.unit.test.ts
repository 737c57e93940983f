import { expect, test } from 'vitest';
import { maskPrivate } from './masking.ts';

const known = {
  people: [
    { firstName: 'Zoë', lastName: 'O’Brien' },
    { firstName: 'Will', lastName: 'Ng' },
    { firstName: 'Ana María', lastName: 'de la Cruz' },
  ],
  company: { name: 'Birch & Sons Law', domain: 'birch-law.example', address: 'Pier 7, Old Harbor, Saint Louis' },
};

test.each([
  ['Zoë O’Brien called, then zoë called again', '[name] called, then [name] called again'],
  ['O’Brien, Zoë and Ana María  de la Cruz', '[name] and [name]'],
  ['Birch & Sons Law moved', '[company] moved'],
  ['Write to it.help+x@mail.other.example or müller@firma.example.', 'Write to [email address] or [email address].'],
  ['See https://intra.birch-law.example/wiki?x=1 and birch-law.example', 'See [web address] and [web address]'],
  ['Ping 10.0.12.7, 192.168.1.0/24 and 172.16.0.9:8443.', 'Ping [IP address], [IP address] and [IP address].'],
  ['fe80::1ff:fe23:4567:890a and 2001:db8:0:0:8a2e:370:7334:1', '[IP address] and [IP address]'],
  ['Open http://192.168.1.1/login', 'Open [web address]'],
  ['Port 00:1A:2b:3c:4D:5e is down', 'Port [MAC address] is down'],
  [
    'Call (314) 555-0142, 314.555.0142 or +49 30 1234567 ext. 12',
    'Call [phone number], [phone number] or [phone number]',
  ],
  ['Mobile 01761234567', 'Mobile [phone number]'],
  [
    'At 1200 N. Market St., Suite 400, Saint Louis, MO 63101 and 12 West 42nd Street.',
    'At [street address] and [street address].',
  ],
  ['Ship to 4B Old Mill Road #3, not to P.O. Box 1234', 'Ship to [street address], not to [street address]'],
  ['Büro: Hauptstraße 12a, 10115 Berlin', 'Büro: [street address]'],
  [
    'We moved to Pier 7, Old Harbor, Saint Louis; Pier 7 is open',
    'We moved to [street address]; [street address] is open',
  ],
  ['Same as TKT-1042', 'Same as [ticket]'],
  [
    'Serial number: VNB3K12345, S/N PF-3XK9LM, service tag 7HX2Q13',
    'Serial number: [serial number], S/N [serial number], service tag [serial number]',
  ],
  ['The CN0F8X2174445 one', 'The [serial number] one'],
  ['Key VK7JG-NPHTM-C97JM-9MPGT-3V66T', 'Key [license key]'],
  ['The password is Sunny-2026! and pin: 4711', 'The password is [password] and pin: [password]'],
  ['Log in as BIRCH\\znobrien', 'Log in as [user name]'],
])('%s', (text, masked) => {
  expect(maskPrivate(text, known)).toBe(masked);
});

test.each([
  'Install KB5034441 on Windows 11 24H2 before 2026-11-27, at 10:42:07.',
  'Error 0x80070005 in version 10.0.22631; it took 12 minutes and 3.5 GB.',
  'The willingness of Birchwood is not a name. Run gpupdate /force.',
  'CVE-2026-12345 concerns TLS 1.2 and port 443.',
  'Set DNS to automatic. 1 to 2 days, 24/7.',
  'Replace 2 Hard Drives, map 1 Network Drive, and wait on the way to step 3.',
  'In Office 365 Place the cursor. Room 12 has 3 printers, a long way off.',
])('%s stays', (text) => {
  expect(maskPrivate(text, known)).toBe(text);
});

test('a person without a last name and a company without a domain are masked as far as they are known', () => {
  const few = { people: [{ firstName: 'Bo', lastName: '' }], company: { name: 'Bo', domain: '', address: '' } };

  expect(maskPrivate('Bo wrote: bold text', few)).toBe('[company] wrote: bold text');
});

test('a long text takes no longer than its length', () => {
  const text = '1-'.repeat(50_000) + 'a.'.repeat(50_000) + ':'.repeat(50_000);

  expect(maskPrivate(text, known)).toContain('a.a.');
});
