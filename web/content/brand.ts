/** Whose site and portal this is. Another provider rebrands here and nowhere else. */
export const brand = {
  name: 'Archway IT',
  location: 'Saint Louis, MO',
  hours: 'Monday to Friday, 9:00 AM to 5:00 PM CT',
  supportEmail: 'support@archway-it.example',
  supportPhone: '(314) 555-0142',
} as const;
