/** The words of the page on networks. */
export const networking = {
  headline: 'A network drawn for your rooms.',
  intro:
    'Most slow offices don’t have a slow line. They have an access point behind a steel shelf, a switch from 2011 and a plan nobody can find. We measure first, then draw, then build.',

  services: {
    heading: 'Six things we do, on one floor',
    intro: 'The plan shows where each of them lives in an office of thirty people.',
    list: [
      {
        title: 'Wireless design',
        text: 'We walk the rooms with a meter and place access points where people sit, not where the cable happened to end.',
      },
      {
        title: 'Network security',
        text: 'A firewall with rules that somebody can explain. Guests, cameras and card readers on networks of their own.',
      },
      {
        title: 'Performance optimization',
        text: 'Calls that don’t break up and files that open at once: we find the one link that holds up the rest.',
      },
      {
        title: 'WAN and internet connectivity',
        text: 'The right line from the right carrier, a second one that takes over by itself, and branches tied together.',
      },
      {
        title: 'Infrastructure setup',
        text: 'Racks, switches, patch panels and power, installed cleanly and labeled at both ends.',
      },
      {
        title: 'Network monitoring',
        text: 'Every device reports in. When one falls silent at night, we know it before your first person badges in.',
      },
    ],
  },

  benefits: {
    heading: 'You notice it by what stops happening',
    list: [
      'Nobody says “can you hear me now” in the corner office.',
      'A visitor’s phone can’t see your file server.',
      'The line goes down and the card terminal keeps working.',
      'The next technician finds a plan, not a riddle.',
      'Adding a desk takes a patch cable.',
    ],
  },

  process: {
    heading: 'From first visit to quiet nights, in four steps',
    steps: [
      {
        title: 'Assessment',
        text: 'We measure signal, wiring and traffic, and write down what is there. Half a day on site.',
      },
      { title: 'Design', text: 'A drawing, a parts list and a fixed price. You can take it to somebody else.' },
      { title: 'Implementation', text: 'Installed after hours, tested room by room, switched over with a way back.' },
      {
        title: 'Optimization',
        text: 'Four weeks of measurements in daily use, then the last adjustments and the final plan.',
      },
    ],
  },
} as const;
