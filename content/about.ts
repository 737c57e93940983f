import { brand } from './brand.ts';

const { claims } = brand;

/** The words of the page about the company. */
export const about = {
  headline: 'Two people from here, and a phone that gets answered.',
  intro: `${brand.name} is a small company in ${brand.location}. We look after the computers of firms that are too big to do without IT and too small for a department of their own.`,

  stats: [
    { value: claims.yearsInBusiness, label: 'Years in Business' },
    { value: claims.satisfaction, label: 'Client Satisfaction' },
    { value: claims.uptime, label: 'Uptime SLA' },
  ],

  story: {
    heading: 'Two legs, one keystone',
    paragraphs: [
      'The Gateway Arch was built from both sides at once. Each leg leaned out over nothing, held by its own shape, until on an October morning in 1965 the last piece went in at the top. Had either leg been off by a fraction of an inch, it would not have fit.',
      `We think of that often. ${brand.name} was founded in ${brand.founded} from two such legs: one of us had run a help desk, the other had built networks. Callers need both. The person who listens should know the person who can fix it, and most days they should be in the same room.`,
      'We have stayed that way on purpose. We take on a company when we have the hands for it. When we don’t, we say so, and name somebody good.',
    ],
    milestones: [
      { leg: 'left', text: 'Help desk: people, patience, and an answer the same day' },
      { leg: 'right', text: 'Networks: plans, cables, and nights without alarms' },
      { leg: 'keystone', text: `${brand.founded}: one company` },
    ],
  },

  values: {
    heading: 'Four rules',
    list: [
      {
        title: 'Security & Reliability First',
        text: 'Convenience comes second, and we explain why. A backup counts once it has been restored.',
      },
      {
        title: 'Client-Centric Approach',
        text: 'We learn your trade before we touch your systems. A dentist’s Monday is not a law firm’s Monday.',
      },
      {
        title: 'Innovation & Excellence',
        text: 'We try new things on ourselves, for months. You get what survives.',
      },
      {
        title: 'Transparent Communication',
        text: 'One page a month, in plain words: what broke, what we did, what it cost, what comes next.',
      },
    ],
  },

  founders: {
    heading: 'Who you get',
    texts: [
      'Picks up the phone. Ran a service desk for a hospital group and still writes every how-to with a person in mind who has no time.',
      'Draws the plans. Has pulled cable in breweries, law firms and one zoo, and labels both ends.',
    ],
  },

  mission: {
    heading: 'Our mission',
    text: 'To make technology the least interesting part of our clients’ day.',
  },
} as const;
