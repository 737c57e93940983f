/**
 * Whose site and portal this is: names, numbers, people and claims. Another provider rebrands in this folder and nowhere
 * else. The claims are the provider's own and stand as given.
 */
export const brand = {
  name: 'Archway IT',
  founded: 2025,
  copyrightYear: 2025,

  location: 'Saint Louis, MO',
  city: 'Saint Louis',
  region: 'MO',
  country: 'US',
  timeZone: 'America/Chicago',
  hours: 'Monday to Friday, 9:00 AM to 5:00 PM CT',
  opens: '09:00',
  closes: '17:00',

  phones: [
    { label: 'Office and quotes', number: '(314) 555-0160' },
    { label: 'Support desk', number: '(314) 555-0142' },
  ],
  emails: [
    { label: 'Questions and quotes', address: 'hello@archway-it.example' },
    { label: 'Support', address: 'support@archway-it.example' },
    { label: 'Billing', address: 'billing@archway-it.example' },
  ],
  supportPhone: '(314) 555-0142',
  supportEmail: 'support@archway-it.example',
  /** Where messages from the website are mailed to, unless CONTACT_EMAIL says otherwise. */
  contactEmail: 'hello@archway-it.example',

  social: [
    { name: 'LinkedIn', url: 'https://www.linkedin.com/company/archway-it-example' },
    { name: 'X', url: 'https://x.com/archway_it_example' },
    { name: 'Facebook', url: 'https://www.facebook.com/archway-it-example' },
    { name: 'Instagram', url: 'https://www.instagram.com/archway_it_example' },
  ],

  founders: [
    {
      name: 'Sam Sample',
      role: 'Co-founder, service desk',
      phone: '(314) 555-0161',
      email: 'sam.sample@archway-it.example',
      profile: 'https://www.linkedin.com/in/sam-sample-example',
    },
    {
      name: 'Pat Placeholder',
      role: 'Co-founder, networks and projects',
      phone: '(314) 555-0162',
      email: 'pat.placeholder@archway-it.example',
      profile: 'https://www.linkedin.com/in/pat-placeholder-example',
    },
  ],

  claims: {
    satisfaction: '100%',
    uptime: '99.9%',
    support: '24/7',
    yearsInBusiness: '8+',
    yearsOfLocalService: '15',
    replyWithin: '24 hours',
  },
} as const;

/** The address behind a telephone link. */
export const telephone = (number: string) => `tel:+1${number.replace(/\D/g, '')}`;
