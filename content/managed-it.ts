import { brand } from './brand.ts';

/** The words of the page on managed IT. */
export const managedIt = {
  headline: 'We look after your office. Nights and weekends, too.',
  intro:
    'With managed IT, the update that breaks the scanner, the backup nobody has tested and the laptop left in a cab become somebody else’s problem: ours. You pay one price a month and call one number.',

  day: {
    heading: 'What happens while you are busy',
    hours: [
      { time: '2:10 AM', text: 'A server disk reports errors. We order a new one before it fails.' },
      { time: '6:30 AM', text: 'Updates that we tested overnight go out to your computers.' },
      { time: '8:55 AM', text: 'The front desk can’t print. The help desk fixes it from here.' },
      { time: '1:15 PM', text: 'We block a suspicious login from overseas and send you a short note about it.' },
      { time: '9:40 PM', text: 'The backup finishes. We restore a file from it to make sure it works.' },
    ],
  },

  included: {
    heading: 'Six things we take care of',
    list: [
      {
        title: '24/7 security monitoring',
        text: 'We watch logins, malware and unusual traffic around the clock. When something stands out, a person looks at it, not just a program.',
      },
      {
        title: 'Proactive maintenance',
        text: 'We install updates, replace disks and batteries, and renew licenses before they interrupt anyone’s work.',
      },
      {
        title: 'Dedicated help desk',
        text: 'One number and one portal for everyone. Your people create a ticket, see who is working on it, and get an answer in plain English.',
      },
      {
        title: 'System administration',
        text: 'New hires have an account and a laptop on day one. When someone leaves, we close their access within the hour.',
      },
      {
        title: 'Performance monitoring',
        text: 'We measure what feels slow. Our report tells you what to replace this year and what can wait.',
      },
      {
        title: 'Onsite visits',
        text: 'Some things need hands. We come by on a schedule, and any time it’s urgent.',
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
      { title: 'Fewer interruptions', text: 'We catch problems early and fix them, mostly after hours.' },
      { title: 'Nobody’s side job', text: 'Your bookkeeper can get back to the books.' },
      {
        title: 'A lock on the door',
        text: 'Two-factor login, encrypted laptops, and backups that an attacker can’t reach.',
      },
      {
        title: 'Everything written down',
        text: 'Network plans, passwords and licenses are documented, and they belong to you.',
      },
      { title: 'Room to grow', text: 'Hiring five people next spring takes one form, not a project.' },
    ],
  },

  packages: {
    heading: 'Two packages',
    intro:
      'The price depends on the number of people and computers. Tell us both, and you’ll have a quote the next day.',
    list: [
      {
        id: 'essential',
        name: 'Essential',
        text: 'For offices that run well and want someone to call. We keep your systems up to date, help your people during business hours, and make sure the backup works.',
      },
      {
        id: 'professional',
        name: 'Professional',
        text: 'For offices that can’t afford downtime. Everything in Essential, plus monitoring, prevention, visits and planning, day and night, with one person in charge of it all.',
      },
    ],
  },

  comparison: {
    heading: 'Line by line',
    rows: [
      { feature: 'Help desk by phone, portal and email', essential: true, professional: true },
      { feature: 'System and software updates', essential: true, professional: true },
      { feature: 'Basic monitoring', essential: true, professional: true },
      { feature: 'Backups, with tested restores', essential: true, professional: true },
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
        answer: `During business hours (${brand.hours}), a person picks up. With Professional, that includes nights and weekends.`,
      },
      {
        question: 'One of our people does IT on the side. What about them?',
        answer:
          'Great: they know your software. We take over the servers, the updates and the nights, and they keep the parts they enjoy. Many contracts start that way.',
      },
      {
        question: 'What happens in the first month?',
        answer:
          'We list every computer, account and license, test the backups by restoring from them, and fix what’s urgent. The list is yours whether you stay or not.',
      },
      {
        question: 'What if we want to leave?',
        answer:
          'The documentation and all passwords are yours from day one. We hand everything over to your next provider in good order.',
      },
    ],
  },
} as const;
