import { brand } from './brand.ts';

const { claims } = brand;

/** The words of the page about the company. */
export const about = {
  headline: 'Two locals, and a phone that gets answered.',
  intro: `${brand.name} is a small company in ${brand.location}. We look after the computers of companies that are too big to go without IT and too small for their own IT department.`,

  stats: [
    { value: claims.yearsInBusiness, label: 'Years in Business' },
    { value: claims.satisfaction, label: 'Client Satisfaction', figure: 'satisfaction' },
    { value: claims.uptime, label: 'Uptime SLA' },
  ],

  story: {
    heading: 'Two legs, one keystone',
    paragraphs: [
      'The Gateway Arch was built from both sides at once. Each leg leaned out over nothing, held by its own shape, until on an October morning in 1965 the last piece went in at the top. Had either leg been off by a fraction of an inch, it would not have fit.',
      `We think about that often. ${brand.name} was founded in ${brand.founded} on two legs, too: one of us ran a help desk, the other built networks. Callers need both. The person who listens should know the person who can fix it, and most days they should be in the same room.`,
      'We’ve stayed that way on purpose. We take on a company when we have enough people for it. When we don’t, we say so and recommend someone good.',
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
        text: 'Convenience comes second, and we explain why. A backup counts only once we’ve restored from it.',
      },
      {
        title: 'Client-Centric Approach',
        text: 'We learn your business before we touch your systems. A dentist’s Monday is not a law firm’s Monday.',
      },
      {
        title: 'Innovation & Excellence',
        text: 'We test new things on ourselves for months. You get what survives.',
      },
      {
        title: 'Transparent Communication',
        text: 'One page a month, in plain English: what broke, what we did, what it cost and what comes next.',
      },
    ],
  },

  founders: {
    heading: 'Who you’ll talk to',
    texts: [
      'Picks up the phone. Ran a service desk for a hospital group and still writes every how-to for someone in a hurry.',
      'Designs the networks. Has pulled cable in breweries, law firms and one zoo, and labels both ends.',
    ],
  },

  mission: {
    heading: 'Our mission',
    text: 'To make technology the least interesting part of our clients’ day.',
  },
} as const;
