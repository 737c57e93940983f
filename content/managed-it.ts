import { brand } from './brand.ts';

/** The words of the page on managed IT. */
export const managedIt = {
  headline: 'Your office, looked after. Nights and weekends too.',
  intro:
    'A managed IT contract means that somebody else worries: about the update that breaks the scanner, the backup nobody has tried, the laptop left on the train. You pay one amount a month and call one number.',

  day: {
    heading: 'What happens while you are busy',
    hours: [
      { time: '2:10 AM', text: 'A server disk reports errors. We order a new one before it fails.' },
      { time: '6:30 AM', text: 'Updates that were tried overnight go onto your machines.' },
      { time: '8:55 AM', text: 'The front desk can’t print. The help desk fixes it from here.' },
      { time: '1:15 PM', text: 'A strange sign-in from abroad is blocked. You get one line about it.' },
      { time: '9:40 PM', text: 'The backup ends. A file is restored from it, to be sure.' },
    ],
  },

  included: {
    heading: 'Six things a contract includes',
    list: [
      {
        title: '24/7 security monitoring',
        text: 'Sign-ins, malware and odd traffic are watched at all hours. People, not just a program, look at what stands out.',
      },
      {
        title: 'Proactive maintenance',
        text: 'Updates, disks, batteries, licenses: replaced and renewed before they stop somebody’s work.',
      },
      {
        title: 'Dedicated help desk',
        text: 'One number and one portal for all your people. They raise a ticket, see who has it, and get an answer in words.',
      },
      {
        title: 'System administration',
        text: 'New people have their account and laptop on day one. People who leave are out of everything the same hour.',
      },
      {
        title: 'Performance monitoring',
        text: 'We measure what feels slow. The report says what to replace this year and what will last another.',
      },
      {
        title: 'Onsite visits',
        text: 'Some things need hands. We come by on a schedule, and whenever it’s urgent.',
      },
    ],
  },

  benefits: {
    heading: 'What changes for you',
    list: [
      {
        title: 'One bill you can plan with',
        text: 'The same amount each month, instead of an invoice after each bad day.',
      },
      { title: 'Fewer interruptions', text: 'We catch problems early and fix them, mostly outside your hours.' },
      { title: 'Nobody’s side job', text: 'Your bookkeeper goes back to the books.' },
      {
        title: 'A lock on the door',
        text: 'Two-factor login, encrypted laptops, backups out of reach of an attacker.',
      },
      { title: 'Everything written down', text: 'Plans, passwords and licenses are documented, and they are yours.' },
      { title: 'Room to grow', text: 'Five more people next spring is a form to fill in, not a project.' },
    ],
  },

  packages: {
    heading: 'Two packages',
    intro:
      'The price depends on how many people and machines there are. Tell us both, and you have a number the next day.',
    list: [
      {
        name: 'Essential',
        text: 'For offices that run well and want somebody to call. We keep systems current, answer your people during business hours and make sure the backup works.',
      },
      {
        name: 'Professional',
        text: 'For offices that can’t stand still. Everything in Essential, and we watch, prevent, visit and plan, day and night, with one person who answers for all of it.',
      },
    ],
  },

  comparison: {
    heading: 'Line by line',
    rows: [
      { feature: 'Help desk by phone, portal and e-mail', essential: true, professional: true },
      { feature: 'Updates for systems and programs', essential: true, professional: true },
      { feature: 'Basic monitoring', essential: true, professional: true },
      { feature: 'Backup, with restores tried', essential: true, professional: true },
      { feature: 'Monthly report', essential: true, professional: true },
      { feature: 'Advanced monitoring', essential: false, professional: true },
      { feature: '24/7 support', essential: false, professional: true },
      { feature: 'Proactive maintenance', essential: false, professional: true },
      { feature: 'Security management', essential: false, professional: true },
      { feature: 'Onsite visits', essential: false, professional: true },
      { feature: 'Dedicated account manager', essential: false, professional: true },
      { feature: 'Strategic planning', essential: false, professional: true },
    ],
  },

  questions: {
    heading: 'Questions to ask before you sign',
    list: [
      {
        question: 'How fast do you answer?',
        answer: `During business hours (${brand.hours}) a person picks up. With Professional that holds at night and on weekends as well.`,
      },
      {
        question: 'We have somebody who does IT on the side. What about them?',
        answer:
          'Good: they know your programs. We take the servers, updates and nights, and they keep what they enjoy. Many contracts start that way.',
      },
      {
        question: 'What happens in the first month?',
        answer:
          'We list every machine, account and license, check the backups by restoring from them, and fix what is urgent. You get the list, whether you stay or not.',
      },
      {
        question: 'What if we want to leave?',
        answer:
          'The documentation and all passwords are yours from the first day. We hand over to whoever comes next, and we do it in an orderly way.',
      },
    ],
  },
} as const;
