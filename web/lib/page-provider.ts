import { type Identity, identityOf } from '#content/identity.ts';
import type { PageLocals } from '#content/locals.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { findProvider } from '#contract/settings.ts';

type Provider = Reply<typeof findProvider>;

type PageProvider = Pick<
  Provider,
  | 'providerName'
  | 'supportEmail'
  | 'supportPhone'
  | 'emergencyPhone'
  | 'hours'
  | 'serviceLabels'
  | 'packageLabels'
  | 'hasSingleSignOn'
  | 'sendsMail'
> & { identity: Identity };

/** The element of a page that holds its `PageProvider` as JSON. */
export const providerElement = 'provider';

/** Shown until the server responds, so the layout does not shift. */
let unset = { ...defaults(), ...inPage() };

/** What a page says of its provider, for its element. */
export function pageProvider({ site, hasSingleSignOn = false, sendsMail = false }: PageLocals): PageProvider {
  const { brand, serviceLabels, packageLabels } = site;
  const { name: providerName, supportEmail, supportPhone, hours } = brand;
  return {
    providerName,
    supportEmail,
    supportPhone,
    emergencyPhone: supportPhone,
    hours,
    serviceLabels,
    packageLabels,
    hasSingleSignOn,
    sendsMail,
    identity: identityOf(site),
  };
}

/** Where no element can be read, as on the server: renders pages for this provider from now on. */
export function renderFor(provider: PageProvider) {
  unset = { ...defaults(), ...provider };
}

function inPage(): Partial<PageProvider> {
  return JSON.parse(globalThis.document?.getElementById(providerElement)?.textContent || '{}');
}

function defaults(): Provider & PageProvider {
  return {
    providerName: '',
    publicUrl: '',
    supportEmail: '',
    supportPhone: '',
    emergencyPhone: '',
    isOpen: true,
    hours: '',
    clientsMayReopen: false,
    clientsSeeTime: false,
    sendsMail: false,
    receivesMail: false,
    fileMegabytes: 25,
    filesPerMessage: 10,
    hasSingleSignOn: false,
    minPasswordLength: 6,
    refusesCommonPasswords: false,
    prices: null,
    serviceLabels: {},
    packageLabels: {},
    identity: { isNameShown: true, hasArch: false },
  };
}

/** The provider as the page names it. Public pages need nothing else, and load nothing that asks the server. */
export const providerInPage = () => unset;

/** How the provider looks. It is the page's, so it is there with the first paint and stays. */
export function useIdentity() {
  return unset.identity;
}
