import { about } from './about.ts';
import { brand } from './brand.ts';
import { contact } from './contact.ts';
import { home } from './home.ts';
import { itProjects } from './it-projects.ts';
import { managedIt } from './managed-it.ts';
import { networking } from './networking.ts';
import { menuLines, pages } from './pages.ts';
import { personalIt } from './personal-it.ts';
import { prices } from './prices.ts';
import { shared } from './shared.ts';

/** Everything that the website says about its provider. */
export const site = {
  about,
  brand,
  contact,
  home,
  itProjects,
  managedIt,
  menuLines,
  networking,
  pages,
  personalIt,
  prices,
  shared,
};

export type Site = typeof site;
