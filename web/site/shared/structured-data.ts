import type { FAQPage, Graph, LocalBusiness, Service, Thing } from 'schema-dts';
import type { Site, Service as SiteService } from '#content/site.ts';
import { telephone } from '#content/wording.ts';
import { dayNames } from '#contract/promise-constants.ts';

type AddressOf = (path: string) => string;

/** What the browser's tab and search engines say of a page. */
export type Described = { path: string; title: string; description: string };

/**
 * Data about a page for search engines (schema.org), as the text of a JSON-LD script.
 * @param more what only this page has
 */
export function structuredData(site: Site, page: Described, addressOf: AddressOf, more: Thing[] = []) {
  const things: Thing[] = [business(site, addressOf), ...more];
  const offered = site.home.services.list.find(({ path }) => path === page.path);
  if (offered) things.push(service(site, offered, page, addressOf));
  const questions = questionsOn(site, page);
  if (questions) things.push(faq(questions, page, addressOf));

  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  // Only this character could end a script element.
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}

function business({ brand }: Site, addressOf: AddressOf): LocalBusiness {
  return {
    '@type': 'LocalBusiness',
    '@id': addressOf('/#business'),
    name: brand.name,
    url: addressOf('/'),
    image: addressOf('/og/home.png'),
    logo: addressOf('/icons/512.png'),
    email: brand.contactEmail,
    telephone: telephone(brand.phones[0].number, brand.country).slice('tel:'.length),
    foundingDate: String(brand.founded),
    address: {
      '@type': 'PostalAddress',
      addressLocality: brand.city,
      addressRegion: brand.region,
      addressCountry: brand.country,
    },
    areaServed: { '@type': 'City', name: brand.location },
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: brand.openDays.map((day) => dayNames[day]),
      opens: brand.opens,
      closes: brand.closes,
    },
    sameAs: brand.social.map(({ url }) => url),
  };
}

function service(site: Site, { title, description }: SiteService, page: Described, addressOf: AddressOf): Service {
  return {
    '@type': 'Service',
    name: page.title,
    serviceType: title,
    description,
    url: addressOf(page.path),
    provider: { '@id': addressOf('/#business') },
    areaServed: { '@type': 'City', name: site.brand.location },
    ...(site.personalIt && page.path === '/personal-it' ? { offers: offersOf(site, site.personalIt) } : {}),
  };
}

function offersOf({ prices: { currency: priceCurrency } }: Site, { pricing }: NonNullable<Site['personalIt']>) {
  return pricing.rates.map(({ name, price: cents, unit }) => {
    const price = cents / 100;
    return {
      '@type': 'Offer' as const,
      name,
      price,
      priceCurrency,
      priceSpecification: {
        '@type': 'UnitPriceSpecification' as const,
        price,
        priceCurrency,
        unitText: unit,
      },
    };
  });
}

type Questions = readonly { question: string; answer: string }[];

function questionsOn({ services }: Site, { path }: Described): Questions | undefined {
  return services.find((service) => service.path === path)?.questions?.list;
}

function faq(questions: Questions, { path }: Described, addressOf: AddressOf): FAQPage {
  return {
    '@type': 'FAQPage',
    url: addressOf(path),
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
