/** The words of the page on projects. */
export const itProjects = {
  headline: 'Big changes, without the bad Monday.',
  intro:
    'A new office. A server that has to go. Work that still runs on paper. We plan backwards from the morning when everyone sits down and everything works.',

  types: {
    heading: 'Three kinds of project',
    list: [
      {
        title: 'New office technology setup',
        text: 'Internet ordered in time, network and phones in place, every desk ready. We talk to the landlord, the carrier and the electrician so you don’t have to.',
        points: [
          'Workstations, phones and meeting rooms',
          'Carrier and landlord coordination',
          'A tested office before moving day',
        ],
      },
      {
        title: 'Network installation and optimization',
        text: 'From the first access point to the last branch office. We replace equipment where it pays off and tune the rest.',
        points: ['Site survey and floor plan', 'Switches, firewall and WiFi', 'Measured before and after'],
      },
      {
        title: 'Structured cabling',
        text: 'The part that stays in the walls for twenty years. Run neatly, tested to standard, labeled at both ends, and drawn on a plan you keep.',
        points: ['Copper and fiber', 'Racks and patch panels', 'A test report for every outlet'],
      },
    ],
  },

  phases: {
    heading: 'The plan on the wall',
    intro: 'Every project has the same four phases, in the same order. Only their length varies.',
    list: [
      {
        title: 'Discovery',
        question: 'What do you have, and what do you need?',
        tasks: [
          'Talk to the people who do the work',
          'List systems, contracts and risks',
          'Agree on what “done” means',
        ],
      },
      {
        title: 'Planning',
        question: 'When does what happen, and what does it cost?',
        tasks: [
          'Write the plan and the fixed price',
          'Order what takes longest to arrive',
          'Decide how to undo each step',
        ],
      },
      {
        title: 'Execution',
        question: 'Is it going as planned?',
        tasks: [
          'Build and migrate after hours',
          'Test with your people, on real work',
          'Report once a week, on one page',
        ],
      },
      {
        title: 'Delivery',
        question: 'Can you work with it?',
        tasks: [
          'Be there on the first morning',
          'Train, and write down how it works',
          'Hand over plans, passwords and warranties',
        ],
      },
    ],
  },

  transformation: {
    heading: '“Digital transformation”, in plain words',
    text: 'It means that you fill out a form once. An approval takes an afternoon instead of a walk through three offices. Last month’s numbers are ready on the first of this month. We start with the process that annoys people most, and stop when it no longer does.',
  },

  benefits: {
    heading: 'What you can hold us to',
    list: [
      { title: 'A fixed price', text: 'It covers everything in the plan. If we forgot something, we pay for it.' },
      {
        title: 'One person in charge',
        text: 'With a name and a direct number, from the first conversation to the final invoice.',
      },
      { title: 'A way back', text: 'We switch nothing off until its replacement has worked for a full day.' },
      { title: 'Paperwork in order', text: 'At the end you have the plans, passwords, licenses and test reports.' },
    ],
  },
} as const;
