import type { Reply } from '#contract/endpoint.ts';
import type { findProvider } from '#contract/settings.ts';

type Provider = Reply<typeof findProvider>;

export const provider = (fields: Partial<Provider> = {}): Provider => ({
  providerName: 'Archway IT',
  publicUrl: 'https://help.archway.example',
  supportEmail: 'help@archway.example',
  supportPhone: '(314) 555-0142',
  emergencyPhone: '(314) 555-0199',
  isOpen: true,
  hours: 'Monday to Friday, 9:00 AM to 5:00 PM CT',
  clientsMayReopen: true,
  clientsSeeTime: true,
  sendsMail: true,
  receivesMail: true,
  fileMegabytes: 25,
  filesPerMessage: 10,
  hasSingleSignOn: false,
  minPasswordLength: 6,
  refusesCommonPasswords: false,
  prices: {
    hourly: { remote: 75_00, on_site: 125_00, training: 100_00 },
    travel: 25_00,
    minimumMinutes: 60,
    stepMinutes: 15,
  },
  serviceLabels: {
    'managed-it': 'Managed IT',
    networking: 'Networking',
    'it-projects': 'IT Projects',
    'personal-it': 'Personal IT',
    consultation: 'Free Consultation',
    other: 'Other',
  },
  packageLabels: { essential: 'Essential', professional: 'Professional' },
  ...fields,
});

/** The part of it that is in every page. */
export function inPage() {
  const { providerName, supportEmail, supportPhone, emergencyPhone, hours, ...rest } = provider();
  const { serviceLabels, packageLabels, hasSingleSignOn, sendsMail } = rest;
  return {
    providerName,
    supportEmail,
    supportPhone,
    emergencyPhone,
    hours,
    serviceLabels,
    packageLabels,
    hasSingleSignOn,
    sendsMail,
    identity: { isNameShown: true, hasArch: true },
  };
}
