/** The words of the page on projects. */
export const itProjects = {
  headline: 'Big changes, without the bad Monday.',
  intro:
    'A new office. A server that has to go. Work that still runs on paper. We plan it backwards from the morning on which your people sit down and everything works.',

  types: {
    heading: 'Three kinds of project',
    list: [
      {
        title: 'New office technology setup',
        text: 'Lines ordered in time, network and phones in place, every desk ready. We talk to the landlord, the carrier and the electrician so that you don’t.',
        points: [
          'Workstations, phones and meeting rooms',
          'Carrier and landlord coordination',
          'A tested office before moving day',
        ],
      },
      {
        title: 'Network installation and optimization',
        text: 'From the first access point to the last branch. New where it pays, tuned where it doesn’t.',
        points: ['Site survey and drawing', 'Switches, firewall and WiFi', 'Measured before and after'],
      },
      {
        title: 'Structured cabling',
        text: 'The part that stays for twenty years. Pulled straight, tested to standard, labeled at both ends, drawn on a plan you keep.',
        points: ['Copper and fiber', 'Racks and patch panels', 'A test report for every outlet'],
      },
    ],
  },

  phases: {
    heading: 'The plan on the wall',
    intro: 'Every project has the same four phases. Their length varies; their order doesn’t.',
    list: [
      {
        title: 'Discovery',
        question: 'What is there, and what should be?',
        tasks: ['Talk to the people who do the work', 'List systems, contracts and risks', 'Agree what “done” means'],
      },
      {
        title: 'Planning',
        question: 'When does what happen, and what does it cost?',
        tasks: ['Write the plan and the fixed price', 'Order what takes long', 'Decide how to turn back, if need be'],
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
    text: 'It means that a form is filled in once. That the approval takes an afternoon instead of a walk through three offices. That the numbers of last month are there on the first of this one. We start with the one process that annoys people most, and stop when it no longer does.',
  },

  benefits: {
    heading: 'What you can hold us to',
    list: [
      { title: 'A fixed price', text: 'It covers what the plan says. If we forgot something, that is ours.' },
      {
        title: 'One person in charge',
        text: 'With a name and a direct number, from the first talk to the last invoice.',
      },
      { title: 'A way back', text: 'Nothing is switched off before the new thing has carried a full day.' },
      { title: 'Papers in order', text: 'Plans, passwords, licenses and test reports are in your hands at the end.' },
    ],
  },
} as const;
