import { inDollars, prices } from './prices.ts';

const { hourly } = prices;

/** Every public page: where it is, what the browser's tab says, what a search engine shows. */
export const pages = {
  home: {
    path: '/',
    label: 'Home',
    title: 'Professional IT Services',
    description:
      'Archway IT looks after the computers and networks of small and mid-size companies around Saint Louis. Monitoring day and night, and people who answer.',
  },
  managedIt: {
    path: '/managed-it',
    label: 'Managed IT',
    title: 'Managed IT Services',
    description:
      'Monitoring, maintenance and a help desk for a whole office, in two packages. See line by line what Essential and Professional include.',
  },
  networking: {
    path: '/networking',
    label: 'Networking',
    title: 'Networking Solutions',
    description:
      'WiFi that reaches the back office, a firewall someone watches, and labeled cabling. Designed, installed and documented in four steps.',
  },
  itProjects: {
    path: '/it-projects',
    label: 'IT Projects',
    title: 'IT Projects and Digital Transformation',
    description:
      'New offices, network installations, structured cabling and moves to the cloud: planned in four phases, with one price and one person in charge.',
  },
  personalIt: {
    path: '/personal-it',
    label: 'Personal IT',
    title: 'Personal IT Support',
    description: `Help with your computers at home, at a published price: ${inDollars(hourly.remote)} an hour remote, ${inDollars(hourly.on_site)} on site, ${inDollars(hourly.training)} for a training session. No contract.`,
  },
  about: {
    path: '/about',
    label: 'About',
    title: 'About Us',
    description:
      'Who answers when you call Archway IT: two founders, a small team in Saint Louis, four rules we work by and the numbers we stand behind.',
  },
  contact: {
    path: '/contact',
    label: 'Contact',
    title: 'Contact Us',
    description:
      'Call, write or send a message to Archway IT in Saint Louis. You get a reply from a person within 24 hours, with a price or an honest “not us”.',
  },
} as const;

export type PublicPage = (typeof pages)[keyof typeof pages];

/** The pages of services, in the order of the menu. */
export const servicePages = ({ managedIt, networking, itProjects, personalIt }: typeof pages) =>
  [managedIt, networking, itProjects, personalIt] as const;

/** One line each, under the names in the menu of services. */
export const menuLines: Record<ReturnType<typeof servicePages>[number]['path'], string> = {
  '/managed-it': 'We look after your whole office',
  '/networking': 'WiFi, firewalls and reliable connections',
  '/it-projects': 'New offices, moves and cabling',
  '/personal-it': 'Help at home, by the hour',
};
