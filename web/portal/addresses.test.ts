import { expect, test } from 'vitest';
import { withFakeBrowser } from '#test/fake-browser.ts';
import { addressAfterLogin, rememberAddress, wantedAddressKey } from './addresses.ts';

withFakeBrowser();

const employee = { role: 'employee' } as const;

test('the address that was asked for is opened after the login, once', () => {
  rememberAddress('https://archway.example/ticketing/client?ticket=1&status=all');

  expect(addressAfterLogin(employee)).toBe('https://archway.example/ticketing/client?ticket=1&status=all');
  expect(addressAfterLogin(employee)).toBe('/ticketing/client');
});

test.each([
  '//evil.example',
  '//evil.example/ticketing/client',
  '/\\evil.example/ticketing/client',
  '/ticketing/client/../../..//evil.example',
  'https://evil.example/ticketing/client',
  'javascript:alert(1)',
  '/ticketing/clients',
  '/ticketing/admin/companies',
])('an address outside of the user’s portal is forgotten: %s', (wanted) => {
  sessionStorage.setItem(wantedAddressKey, wanted);

  expect(addressAfterLogin(employee)).toBe('/ticketing/client');
});
