import { brand } from './brand.ts';

const { claims } = brand;

/** The words of the home page. */
export const home = {
  headline: 'When the computers stop, one call is enough.',
  intro: `${brand.name} looks after the computers and networks of small and mid-size companies around ${brand.city}. We watch them through the night, fix most things before you notice, and pick up the phone when you do.`,

  stats: [
    { value: claims.satisfaction, label: 'Client Satisfaction' },
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
    heading: 'What can we take off your desk?',
    intro: 'Four lines of work. Most companies start with one and stay for the others.',
    list: [
      {
        id: 'managed-it',
        path: '/managed-it',
        title: 'Managed IT',
        description:
          'We run the computers of your office as if they were ours: watched around the clock, kept up to date, with a help desk that knows your people by name.',
        points: ['24/7 monitoring', 'Help desk', 'System maintenance', 'Security management'],
      },
      {
        id: 'networking',
        path: '/networking',
        title: 'Networking',
        description:
          'A network drawn for your rooms rather than copied from the last ones. WiFi that reaches the loading dock, and a firewall whose logs somebody reads.',
        points: ['Network design', 'WiFi', 'Security implementation', 'Performance optimization'],
      },
      {
        id: 'it-projects',
        path: '/it-projects',
        title: 'IT Projects',
        description:
          'Moving office, leaving an old server, putting paper onto screens. One plan, one price, one person in charge, and a Monday on which people can work.',
        points: ['Digital transformation', 'System migration', 'Custom solutions', 'Project management'],
      },
      {
        id: 'personal-it',
        path: '/personal-it',
        title: 'Personal IT',
        description:
          'The laptop that crawls, the photos that vanished, the new printer still in its box. We come by, or connect from here, at a price you know before.',
        points: ['Computer setup', 'Data recovery', 'Security setup', 'Training and support'],
      },
    ],
  },

  about: {
    heading: 'Built like the arch: every piece carries the next.',
    story: [
      `${brand.name} was founded in ${brand.founded} by two technicians from ${brand.city} who were tired of one thing: companies paying a monthly fee and still waiting two days for a call back.`,
      'So we keep it small enough to answer. The person who picks up has your network plan on the screen. The person who designed it sits at the next desk. And what we did last month stands in a report that an office manager can read.',
    ],
    stats: [
      { value: claims.yearsInBusiness, label: 'years in the trade' },
      { value: claims.satisfaction, label: 'client satisfaction' },
      { value: claims.uptime, label: 'uptime SLA' },
    ],
    values: [
      {
        title: 'Security & Reliability First',
        text: 'Backups are restored for practice, not just made. Updates are tried on our machines before yours.',
      },
      {
        title: 'Client-Centric Approach',
        text: 'Your opening hours decide when we work. A change that stops people from working happens after they went home.',
      },
      {
        title: 'Innovation & Excellence',
        text: 'We replace what no longer earns its keep and leave alone what does. New is not a reason.',
      },
      {
        title: 'Transparent Communication',
        text: 'You see every ticket, every hour and every password we hold. If it was our mistake, you hear it from us first.',
      },
    ],
  },

  contact: {
    heading: 'Tell us what is in the way.',
    intro: `Two sentences are enough. A person reads them and replies within ${claims.replyWithin}, with a price, a question or a time to talk.`,
  },
} as const;
