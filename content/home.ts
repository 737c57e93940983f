import { brand } from './brand.ts';

const { claims } = brand;

/** The words of the home page. */
export const home = {
  headline: 'When the computers stop, one call is enough.',
  intro: `${brand.name} looks after the computers and networks of small and mid-size companies around ${brand.city}. We watch them through the night, fix most things before you notice, and pick up the phone when you do.`,

  stats: [
    { value: claims.satisfaction, label: 'Client Satisfaction', figure: 'satisfaction' },
    { value: claims.uptime, label: 'Uptime SLA' },
    { value: claims.support, label: 'Support Available' },
    { value: `${claims.yearsInBusiness} Years`, label: 'Experience' },
  ],

  /** What a client sees of a request; the people in it are made up. */
  ticket: {
    caption: 'How a request goes: an ordinary Tuesday',
    number: 'TKT-2417',
    title: 'Check-in printer is offline',
    thread: [
      { time: '8:52', from: 'Front desk', side: 'client', text: 'The printer says offline. We open at nine.' },
      { time: '8:54', from: brand.name, side: 'provider', text: 'I see it from here. Clearing its queue now.' },
      { time: '8:58', from: 'Front desk', side: 'client', text: 'It prints. Thank you!' },
    ],
    outcome: 'Resolved at 8:59, before the doors opened',
  },

  services: {
    heading: 'What can we take off your plate?',
    intro: 'We do four kinds of work. Most companies start with one and add the others.',
    list: [
      {
        id: 'managed-it',
        path: '/managed-it',
        title: 'Managed IT',
        description:
          'We run your office computers as if they were our own: monitored around the clock, kept up to date, with a help desk that knows your people by name.',
        points: ['24/7 monitoring', 'Help desk', 'System maintenance', 'Security management'],
      },
      {
        id: 'networking',
        path: '/networking',
        title: 'Networking',
        description:
          'A network designed for your building, not copied from the last job. WiFi that reaches the loading dock, and a firewall with logs that someone reads.',
        points: ['Network design', 'WiFi', 'Security implementation', 'Performance optimization'],
      },
      {
        id: 'it-projects',
        path: '/it-projects',
        title: 'IT Projects',
        description:
          'Moving offices, retiring an old server, going paperless. One plan, one price, one person in charge, and a Monday when everyone can work.',
        points: ['Digital transformation', 'System migration', 'Custom solutions', 'Project management'],
      },
      {
        id: 'personal-it',
        path: '/personal-it',
        title: 'Personal IT',
        description:
          'The slow laptop, the missing photos, the new printer still in its box. We come by or connect remotely, at a price you know up front.',
        points: ['Computer setup', 'Data recovery', 'Security setup', 'Training and support'],
      },
    ],
  },

  about: {
    heading: 'Built like the arch: every piece carries the next.',
    story: [
      `${brand.name} was founded in ${brand.founded} by two technicians from ${brand.city} who were tired of seeing companies pay a monthly fee and still wait two days for a call back.`,
      'So we stay small enough to answer the phone. The person who picks up has your network plan on the screen, and the person who designed it sits at the next desk. Every month you get a report that an office manager can read.',
    ],
    stats: [
      { value: claims.yearsInBusiness, label: 'years in business' },
      { value: claims.satisfaction, label: 'client satisfaction', figure: 'satisfaction' },
      { value: claims.uptime, label: 'uptime SLA' },
    ],
    values: [
      {
        title: 'Security & Reliability First',
        text: 'We don’t just make backups, we practice restoring them. We test updates on our computers before yours.',
      },
      {
        title: 'Client-Centric Approach',
        text: 'We work around your hours. Changes that would interrupt people happen after they go home.',
      },
      {
        title: 'Innovation & Excellence',
        text: 'We replace what no longer earns its keep and leave the rest alone. “It’s new” is not a reason.',
      },
      {
        title: 'Transparent Communication',
        text: 'You see every ticket, every hour and every password we hold. If we made a mistake, you hear it from us first.',
      },
    ],
  },

  contact: {
    heading: 'Tell us what’s slowing you down.',
    intro: `Two sentences are enough. A person reads them and replies within ${claims.replyWithin}, with a price, a question or a time to talk.`,
  },
} as const;
