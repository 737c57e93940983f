/** What stands for something private in an article that was made from a ticket. */
export const ArticleMasks = {
  person: '[name]',
  company: '[company]',
  email: '[email address]',
  phone: '[phone number]',
  street: '[street address]',
  ip: '[IP address]',
  mac: '[MAC address]',
  web: '[web address]',
  serial: '[serial number]',
  license: '[license key]',
  user: '[user name]',
  password: '[password]',
  ticket: '[ticket]',
} as const;

/** The different masks in a text. A link has an address behind its brackets, so it is not a mask. */
export function masksIn(text: string) {
  return Object.values(ArticleMasks).filter((mask) => text.replaceAll(`${mask}(`, '').includes(mask));
}
