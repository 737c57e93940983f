import type { PriceList } from '#contract/prices.ts';
import { factsOf, filled, hoursOf, locationOf, placeholder, yearIn } from './placeholders.ts';
import { type Folder, knownServices, legalFiles } from './schemas/folder.ts';

/** A provider's site as its pages, the portal and emails show it. */
export type Site = ReturnType<typeof siteOf>;
export type LegalPage = Site['legal'][number];
export type PublicPage = { path: string; label: string; title: string; description: string };

/** A picture of the folder. */
export type PictureFile = {
  width: number;
  height: number;
  /** Where it is served as it is, if it is a drawing that fits every size. */
  drawing?: string;
  /** Where it is served in smaller sizes, by width; the ending of each address is the format. */
  sizes: { width: number; address: string }[];
  /** Whether it covers its ground; one that is transparent at its edges does not. */
  hasGround: boolean;
  /** How light what can be seen of it is, from 0 (black) to 1 (white). */
  lightness: number;
};

/** What the settings say instead of the folder. */
export type SharedSettings = {
  name?: string;
  supportPhone?: string;
  supportEmail?: string;
  /** Confirmed prices of work, in US cents. */
  prices?: PriceList | null;
};

/**
 * The site of a folder. A name, phone number or email address in the settings stands wherever the folder's stood.
 */
export function siteOf(folder: Folder, settings: SharedSettings = {}) {
  const written = {
    ...folder,
    brand: withSettings(folder.brand, settings),
    prices: withPrices(folder.prices, settings.prices ?? null),
  };
  const { brand, pages, home, managedIt, networking, itProjects, personalIt, about, contact, shared, proof, ...rest } =
    filled(written, factsOf(written));
  const fixedPages = {
    home: { path: '/', ...pages.home },
    about: { path: '/about', ...pages.about },
    contact: { path: '/contact', ...pages.contact },
  } as const;
  const services = servicesOf({ ...rest, managedIt, networking, itProjects, personalIt, pages, home });
  const legal = rest.legal.map((page) => ({
    ...page,
    path: `/${page.name}` as const,
    label: page.title,
    description: descriptionOf(page.text),
  }));

  return {
    folder: rest.folder,
    brand: {
      ...brand,
      copyrightYear: brand.copyrightYear ?? yearIn(brand.timeZone),
      location: locationOf(brand),
      hours: hoursOf(brand),
    },
    prices: pricesOf(rest.prices),
    pages: { ...fixedPages, ...ownPages(services) },
    /** Every page that search engines list: where it is, what the browser's tab says, what a search engine shows. */
    publicPages: [...Object.values(fixedPages), ...services.map(({ page }) => page), ...legal] as PublicPage[],
    services,
    servicePages: services.map(({ page }) => page),
    home: {
      ...home,
      stats: claimedIn(home.stats),
      about: { ...home.about, stats: claimedIn(home.about.stats) },
      services: { ...home.services, list: services },
    },
    /** What the form and the portal call what a visitor asks about. */
    serviceLabels: {
      ...Object.fromEntries(services.map(({ id, page }) => [id, page.label])),
      consultation: 'Free Consultation',
      other: 'Other',
    } as Record<string, string>,
    packageLabels: managedIt ? packageLabelsOf(managedIt.packages) : {},
    managedIt: managedIt && { ...managedIt, packages: packagesOf(managedIt.packages) },
    networking,
    itProjects,
    personalIt: personalIt && {
      ...personalIt,
      pricing: { ...personalIt.pricing, rates: ratesOf(personalIt, rest.prices) },
    },
    about: {
      ...about,
      stats: claimedIn(about.stats),
      story: about.story && {
        ...about.story,
        milestones: about.story.milestones && milestonesOf(about.story.milestones),
      },
    },
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

/** Confirmed prices take the place of the folder's; a "from" price that was one of the folder's follows it. */
function withPrices(folder: Folder['prices'], confirmed: PriceList | null): Folder['prices'] {
  if (!confirmed) return folder;
  const { hourly, travel, minimumMinutes, stepMinutes } = confirmed;
  const now = { remote: hourly.remote, onSite: hourly.on_site, training: hourly.training };
  const kinds = ['remote', 'onSite', 'training'] as const;
  const from = Object.entries(folder.from ?? {}).map(([service, entry]) => {
    const kind = kinds.find((each) => entry && folder.hourly[each] === entry.price);
    return [service, entry && kind ? { ...entry, price: now[kind] } : entry];
  });
  return { ...folder, hourly: now, travel, minimumMinutes, stepMinutes, from: Object.fromEntries(from) };
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

/** What the four known services are called in addresses, and where they stand unless the folder says otherwise. */
const known = {
  managedIt: { id: 'managed-it', order: 10 },
  networking: { id: 'networking', order: 20 },
  itProjects: { id: 'it-projects', order: 30 },
  personalIt: { id: 'personal-it', order: 40 },
} as const;

type Parts = Pick<
  Folder,
  'managedIt' | 'networking' | 'itProjects' | 'personalIt' | 'pages' | 'home' | 'prices' | 'services'
>;

/** A service as menus, the home page and the form show it; `words` are those of a page without a making of its own. */
export type Service = {
  id: string;
  path: string;
  order: number;
  page: PublicPage & { menuLine: string };
  title: string;
  description: string;
  points: string[];
  picture: string | undefined;
  from: { price: number; unit: string; text?: string | undefined } | undefined;
  questions: { list: { question: string; answer: string }[] } | undefined;
  words: Folder['services'][number] | undefined;
};

/** The pages of the known services by their names. */
function ownPages(services: Service[]): Partial<Record<keyof typeof known, Service['page']>> {
  const pages = knownServices.map((name) => [name, services.find(({ id }) => id === known[name].id)?.page] as const);
  return Object.fromEntries(pages.filter(([, page]) => page !== undefined));
}

/** All services in their order: the four known ones, and those of `services/`. */
function servicesOf(parts: Parts): Service[] {
  const own = knownServices.flatMap((name) => {
    const [words, page, card] = [parts[name], parts.pages[name], parts.home.services[name]];
    if (!words || !page || !card) return [];
    const { id, order } = known[name];
    const path = `/${id}`;
    const { picture, questions } = words;
    const from = parts.prices.from?.[name];
    return [
      {
        id,
        path,
        order: words.order ?? order,
        page: { path, ...page },
        ...card,
        picture,
        from,
        questions,
        words: undefined,
      },
    ];
  });
  const others = parts.services.map((words) => {
    const { name: id, order = 50, label, title, description, menuLine, card, picture, from, questions } = words;
    const path = `/${id}`;
    return {
      id,
      path,
      order,
      page: { path, label, title, description, menuLine },
      ...card,
      picture,
      from,
      questions,
      words,
    };
  });
  return [...own, ...others].sort((one, other) => one.order - other.order || one.id.localeCompare(other.id, 'en'));
}

type Packages = NonNullable<Folder['managedIt']>['packages'];

function packageLabelsOf({ essential, professional }: Packages): Record<string, string> {
  return { essential: essential.name, professional: professional.name };
}

function packagesOf({ essential, professional, ...words }: Packages) {
  return {
    ...words,
    list: [
      { id: 'essential', ...essential },
      { id: 'professional', ...professional },
    ] as const,
  };
}

function ratesOf({ pricing: { rates } }: NonNullable<Folder['personalIt']>, { hourly }: Folder['prices']) {
  const kinds = ['remote', 'onSite', 'training'] as const;
  return kinds.map((kind) => ({ ...rates[kind], price: hourly[kind], unit: 'hour' }));
}

function milestonesOf({ left, right, keystone }: Milestones) {
  return [
    { leg: 'left', text: left },
    { leg: 'right', text: right },
    { leg: 'keystone', text: keystone },
  ] as const;
}

type Milestones = NonNullable<NonNullable<Folder['about']['story']>['milestones']>;

/** A figure whose claim nobody made is not shown. */
function claimedIn<Stat extends { value: string; label: string }>(stats: Stat[]) {
  return stats.filter(({ value, label }) => !`${value}${label}`.match(placeholder));
}

/** Links to what each company has to say somewhere. What has no page of its own is asked for by email. */
function documentsOf({ onRequest }: Folder['shared'], { contactEmail }: Folder['brand'], legal: Folder['legal']) {
  const names = ['careers', 'privacy', 'terms'] as const;
  const own = names.flatMap((name) => {
    const { label } = legalFiles[name];
    const page = legal.find((each) => each.name === name);
    if (page) return [{ label: page.title.length <= LONGEST_LABEL ? page.title : label, href: `/${name}` }];
    const subject = onRequest[name];
    return subject === undefined
      ? []
      : [{ label, href: `mailto:${contactEmail}?subject=${encodeURIComponent(subject)}` }];
  });
  const others = legal.filter(({ name }) => !names.some((each) => each === name));
  return [...own, ...others.map(({ name, title }) => ({ label: title, href: `/${name}` }))];
}

/** In characters. A longer title does not fit the footer. */
const LONGEST_LABEL = 40;
