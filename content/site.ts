import { factsOf, filled, hoursOf, locationOf } from './placeholders.ts';
import { type Folder, legalFiles } from './schemas/folder.ts';

/** A provider's site as its pages, the portal and emails show it. */
export type Site = ReturnType<typeof siteOf>;
export type LegalPage = Site['legal'][number];
export type PublicPage = Site['pages'][keyof Site['pages']] | LegalPage;

/** A picture of the folder. */
export type PictureFile = {
  width: number;
  height: number;
  /** Where it is served as it is, if it is a drawing that fits every size. */
  drawing?: string;
  /** Where it is served in smaller sizes, by width; the ending of each address is the format. */
  sizes: { width: number; address: string }[];
};

/** What the settings say instead of the folder. */
export type SharedSettings = { name?: string; supportPhone?: string; supportEmail?: string };

/**
 * The site of a folder. A name, phone number or email address in the settings stands wherever the folder's stood.
 */
export function siteOf(folder: Folder, settings: SharedSettings = {}) {
  const written = { ...folder, brand: withSettings(folder.brand, settings) };
  const { brand, pages, home, managedIt, networking, itProjects, personalIt, about, contact, shared, proof, ...rest } =
    filled(written, factsOf(written));
  const publicPages = {
    home: { path: '/', ...pages.home },
    managedIt: { path: '/managed-it', ...pages.managedIt },
    networking: { path: '/networking', ...pages.networking },
    itProjects: { path: '/it-projects', ...pages.itProjects },
    personalIt: { path: '/personal-it', ...pages.personalIt },
    about: { path: '/about', ...pages.about },
    contact: { path: '/contact', ...pages.contact },
  } as const;
  const legal = rest.legal.map((page) => ({
    ...page,
    path: `/${page.name}` as const,
    label: legalFiles[page.name].label,
    description: descriptionOf(page.text),
  }));

  return {
    folder: rest.folder,
    brand: {
      ...brand,
      copyrightYear: brand.copyrightYear ?? brand.founded,
      location: locationOf(brand),
      hours: hoursOf(brand),
    },
    prices: pricesOf(rest.prices),
    fromPrices: rest.prices.from ?? {},
    /** Every public page: where it is, what the browser's tab says, what a search engine shows. */
    pages: publicPages,
    servicePages: [
      publicPages.managedIt,
      publicPages.networking,
      publicPages.itProjects,
      publicPages.personalIt,
    ] as const,
    home: { ...home, services: servicesOf(home.services) },
    /** What the form and the portal call what a visitor asks about. */
    serviceLabels: serviceLabelsOf(publicPages),
    packageLabels: packageLabelsOf(managedIt.packages),
    managedIt: { ...managedIt, packages: packagesOf(managedIt.packages) },
    networking,
    itProjects,
    personalIt: { ...personalIt, pricing: { ...personalIt.pricing, rates: ratesOf(personalIt, rest.prices) } },
    about: { ...about, story: { ...about.story, milestones: milestonesOf(about.story) } },
    contact: { ...contact, ways: [contact.ways.call, contact.ways.email, contact.ways.schedule] as const },
    shared: { ...shared, documents: documentsOf(shared, brand, rest.legal) },
    quotes: proof.quotes,
    certifications: proof.certifications,
    serviceArea: proof.serviceArea,
    legal,
    /** Those of the folder, by their names there. Whoever renders the pages measures them. */
    pictures: {} as Record<string, PictureFile>,
  };
}

/** What a search engine shows of a page in Markdown: the beginning of its first paragraph. */
function descriptionOf(text: string) {
  const paragraph = text.split(/\n\s*\n/).find((block) => !block.startsWith('#')) ?? text;
  const plain = paragraph
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`#>]/g, '')
    .replace(/\s+/g, ' ');
  return plain.length <= 155 ? plain : `${plain.slice(0, 155).replace(/\s+\S*$/, '')}…`;
}

/** The settings change the number or address wherever the folder has it: it may be listed among others, too. */
function withSettings(brand: Folder['brand'], { name, supportPhone, supportEmail }: SharedSettings): Folder['brand'] {
  const phone = (number: string) =>
    supportPhone !== undefined && number === brand.supportPhone ? supportPhone : number;
  const email = (address: string) =>
    supportEmail !== undefined && address === brand.supportEmail ? supportEmail : address;
  const [mainPhone, ...phones] = brand.phones;
  const [mainEmail, ...emails] = brand.emails;
  return {
    ...brand,
    name: name ?? brand.name,
    supportPhone: phone(brand.supportPhone),
    supportEmail: email(brand.supportEmail),
    contactEmail: email(brand.contactEmail),
    founders: brand.founders.map((each) => ({ ...each, phone: phone(each.phone), email: email(each.email) })),
    phones: [
      { ...mainPhone, number: phone(mainPhone.number) },
      ...phones.map((each) => ({ ...each, number: phone(each.number) })),
    ],
    emails: [
      { ...mainEmail, address: email(mainEmail.address) },
      ...emails.map((each) => ({ ...each, address: email(each.address) })),
    ],
  };
}

/** The price list in the form in which amounts are calculated. Amounts are US cents. */
function pricesOf({
  hourly: { remote, onSite, training },
  travel,
  travelMiles,
  minimumMinutes,
  stepMinutes,
}: Folder['prices']) {
  return {
    currency: 'USD',
    hourly: { remote, on_site: onSite, training },
    travel,
    travelMiles,
    minimumMinutes,
    stepMinutes,
  } as const;
}

function servicesOf({ heading, intro, managedIt, networking, itProjects, personalIt }: Folder['home']['services']) {
  const list = [
    { id: 'managed-it', path: '/managed-it', ...managedIt },
    { id: 'networking', path: '/networking', ...networking },
    { id: 'it-projects', path: '/it-projects', ...itProjects },
    { id: 'personal-it', path: '/personal-it', ...personalIt },
  ] as const;
  return { heading, intro, list };
}

type Labels = Record<'managedIt' | 'networking' | 'itProjects' | 'personalIt', { label: string }>;

function serviceLabelsOf({ managedIt, networking, itProjects, personalIt }: Labels) {
  return {
    'managed-it': managedIt.label,
    networking: networking.label,
    'it-projects': itProjects.label,
    'personal-it': personalIt.label,
    consultation: 'Free Consultation',
    other: 'Other',
  };
}

function packageLabelsOf({ essential, professional }: Folder['managedIt']['packages']): Record<string, string> {
  return { essential: essential.name, professional: professional.name };
}

function packagesOf({ essential, professional, ...words }: Folder['managedIt']['packages']) {
  return {
    ...words,
    list: [
      { id: 'essential', ...essential },
      { id: 'professional', ...professional },
    ] as const,
  };
}

function ratesOf({ pricing: { rates } }: Folder['personalIt'], { hourly }: Folder['prices']) {
  const kinds = ['remote', 'onSite', 'training'] as const;
  return kinds.map((kind) => ({ ...rates[kind], price: hourly[kind], unit: 'hour' }));
}

function milestonesOf({ milestones: { left, right, keystone } }: Folder['about']['story']) {
  return [
    { leg: 'left', text: left },
    { leg: 'right', text: right },
    { leg: 'keystone', text: keystone },
  ] as const;
}

/** Links to what each company has to say somewhere. What has no page of its own is asked for by email. */
function documentsOf({ onRequest }: Folder['shared'], { contactEmail }: Folder['brand'], legal: Folder['legal']) {
  const names = ['careers', 'privacy', 'terms'] as const;
  return names.map((name) => {
    const { label } = legalFiles[name];
    const hasPage = legal.some((page) => page.name === name);
    return {
      label,
      href: hasPage ? `/${name}` : `mailto:${contactEmail}?subject=${encodeURIComponent(onRequest[name])}`,
    };
  });
}
