import type { z } from 'zod';
import { Brand } from './brand.ts';
import { About, Contact, Proof, Shared } from './company.ts';
import { Home } from './home.ts';
import { Pages } from './pages.ts';
import { Prices } from './prices.ts';
import { ItProjects, ManagedIt, Networking, PersonalIt, Service } from './services.ts';

/** The YAML files of a site's folder. */
export const files = {
  brand: { file: 'brand.yaml', schema: Brand },
  prices: { file: 'prices.yaml', schema: Prices },
  pages: { file: 'pages.yaml', schema: Pages },
  home: { file: 'home.yaml', schema: Home },
  managedIt: { file: 'managed-it.yaml', schema: ManagedIt.optional() },
  networking: { file: 'networking.yaml', schema: Networking.optional() },
  itProjects: { file: 'it-projects.yaml', schema: ItProjects.optional() },
  personalIt: { file: 'personal-it.yaml', schema: PersonalIt.optional() },
  about: { file: 'about.yaml', schema: About },
  contact: { file: 'contact.yaml', schema: Contact },
  shared: { file: 'shared.yaml', schema: Shared },
  proof: { file: 'proof.yaml', schema: Proof.default({}) },
};

/** The services with pages of their own making, in the order in which they stand unless a folder says otherwise. */
export const knownServices = ['managedIt', 'networking', 'itProjects', 'personalIt'] as const;

/** A file of a further service. */
export const ServiceFile = Service;

/** The pages in Markdown, which may be missing. */
export const legalFiles = {
  careers: { file: 'careers.md', label: 'Careers' },
  privacy: { file: 'privacy.md', label: 'Privacy Policy' },
  terms: { file: 'terms.md', label: 'Terms of Service' },
};

/** What the files of a folder say, with their placeholders. */
export type Folder = { [Name in keyof typeof files]: z.output<(typeof files)[Name]['schema']> } & {
  /** Those of `services/`, by the names of their files. */
  services: (z.output<typeof ServiceFile> & { name: string })[];
  /** The folder's path. */
  folder: string;
  /** Those of `legalFiles`, and further ones. */
  legal: { name: string; title: string; text: string }[];
};
