/** The words of the page on networks. */
export const networking = {
  headline: 'A network designed for your building.',
  intro:
    'Most slow offices don’t have slow internet. They have an access point behind a steel shelf, a switch from 2011 and a plan nobody can find. We measure first, then design, then build.',

  services: {
    heading: 'Six things we do, on one floor plan',
    intro: 'The plan shows where each one fits in an office of thirty people.',
    list: [
      {
        title: 'Wireless design',
        text: 'We walk through every room with a meter and put access points where people sit, not where the cable happens to end.',
      },
      {
        title: 'Network security',
        text: 'A firewall with rules that someone can explain. Guests, cameras and card readers each on a separate network.',
      },
      {
        title: 'Performance optimization',
        text: 'Calls that don’t break up and files that open right away: we find the one link that slows down the rest.',
      },
      {
        title: 'WAN and internet connectivity',
        text: 'The right connection from the right carrier, a second one that takes over automatically, and branch offices linked together.',
      },
      {
        title: 'Infrastructure setup',
        text: 'Racks, switches, patch panels and power, installed cleanly and labeled at both ends.',
      },
      {
        title: 'Network monitoring',
        text: 'Every device reports in. When one goes quiet at night, we know before the first person badges in.',
      },
    ],
  },

  benefits: {
    heading: 'You’ll notice what stops happening',
    list: [
      'Nobody asks “can you hear me now?” in the corner office.',
      'A visitor’s phone can’t see your file server.',
      'The internet goes down, and the card reader keeps working.',
      'The next technician finds a plan, not a puzzle.',
      'Adding a desk takes one patch cable.',
    ],
  },

  process: {
    heading: 'From first visit to quiet nights, in four steps',
    steps: [
      {
        title: 'Assessment',
        text: 'We measure signal, wiring and traffic, and document what you have. It takes half a day on site.',
      },
      {
        title: 'Design',
        text: 'A floor plan, a parts list and a fixed price. You’re free to take them to another company.',
      },
      {
        title: 'Implementation',
        text: 'Installed after hours, tested room by room, and switched over with a way back.',
      },
      {
        title: 'Optimization',
        text: 'Four weeks of measurements in daily use, then final adjustments and the final plan.',
      },
    ],
  },
} as const;
