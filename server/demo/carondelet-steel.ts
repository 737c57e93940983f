import type { DemoTicket } from './ticket.ts';

export const carondeletTickets: DemoTicket[] = [
  {
    title: 'Plasma table computer will not start after the storm',
    from: 'pete',
    opened: '2h',
    category: 'Hardware Issues',
    priority: 'urgent',
    status: 'in_progress',
    assignee: 'jonah',
    tags: ['urgent', 'hardware-failure'],
    description:
      'We lost power twice last night. The computer on the plasma table stays black, the fan turns for a second and stops. The table itself is fine. We have 40 base plates to cut for the Eads job today.',
    thread: `
      jonah 5m: Pete, please pull its power cable for a full minute, hold the power button meanwhile for ten seconds, and try once more.
      pete 6m: Same thing. A second of fan and then nothing.
      jonah 8m: Then it is most likely the power supply. I am leaving now with a spare and with a complete spare computer that has your cutting software on it. At your gate by 9:40.
      frank 20m: Gate code is with the guard. Thanks for moving fast.`,
  },
  {
    title: 'SolidWorks license server has no free seats',
    from: 'anita',
    opened: '6h',
    category: 'Third-party Software',
    priority: 'high',
    status: 'waiting_client',
    assignee: 'anita',
    tags: ['software-install', 'access-denied'],
    description:
      'I get "no licenses available" though only three of our four are in use as far as I know. The intern cannot work.',
    thread: `
      elena 14m: The license server counts four: you, Dave, Sam, and a session of the old drafting PC in the trailer that has been open since Friday. May I end that one, or is somebody using it?
      elena 2m: Assigned to you for that answer, Anita. I would not want to cut off somebody's drawing.`,
  },
  {
    title: 'Time clock does not send punches to payroll',
    from: 'maria',
    opened: '2d',
    category: 'Third-party Software',
    priority: 'high',
    status: 'in_progress',
    assignee: 'marcus',
    tags: ['network-down', 'troubleshooting'],
    description:
      'The time clock at the shop door shows a little cloud with an X. Payroll has no punches since yesterday 2:10 pm. People can still punch.',
    thread: `
      marcus 30m: Thank you, Maria. The clock keeps the punches itself, up to 30 days, so nothing is lost. It has not asked for an address on the network since 2:09 pm yesterday. What happened at the door around then?
      maria 1h: They moved the vending machine.
      marcus 5m: I bet it is standing on, or has pulled, the cable. Can somebody look for a gray cable behind it?
      maria 2h: Found it, it is squashed flat. Frank says he can run a new one on Thursday if you tell him what kind.`,
  },
  {
    title: 'Replace the drafting workstations: options and prices',
    from: 'frank',
    opened: '4d',
    category: 'Hardware Issues',
    priority: 'low',
    status: 'open',
    assignee: 'priya',
    tags: ['upgrade'],
    description:
      'Two drafting workstations are from 2018 and slow with the big assemblies. Please send two options with prices, one thrifty and one that lasts six years.',
    thread: `
      priya 5h: Gladly. Anita sent me her largest assembly, and I will measure it on two machines this week, so that the prices come with numbers you can compare.
      frank 40m: I like it. No hurry, budget meeting is on the 14th.`,
  },
  {
    title: 'Shop floor tablets: drawings open in the wrong revision',
    from: 'anita',
    opened: '7d',
    category: 'Software Issues',
    priority: 'high',
    status: 'open',
    assignee: 'elena',
    tags: ['configuration'],
    description:
      'Twice this week the shop built from revision B though C was released. The tablets show whatever was downloaded first. We scrapped two brackets.',
    thread: `
      elena 3h: That must not happen, and I see how it does: the tablets keep every drawing for 30 days and only look for a newer one when the folder is opened, not the file. I am talking to the vendor about the setting that always asks first.
      anita 2h: Until then we print the revision on the traveler, in red.
      elena 1d note: Vendor case 88213. Workaround: clear the cache nightly through device management. Testing on one tablet, roll out to all six if it holds until Friday.`,
  },
  {
    title: 'Email from a supplier with a new bank account: real?',
    from: 'maria',
    opened: '10d',
    category: 'Security & Access',
    priority: 'urgent',
    status: 'resolved',
    assignee: 'elena',
    tags: ['security-concern', 'email-issue'],
    description:
      'Our plate supplier writes that their bank account changed and asks us to pay the open $38,400 to the new one. The letter looks real. Can you check before I pay?',
    thread: `
      elena 3m: Please do not pay. The sender is one letter off: "midwestpIate" with a capital i. The real company did not write this.
      elena 6m: Call your contact at the number in your own records, not the one in the letter, and tell them. They may not know that somebody reads their mail.
      maria 25m: I called. They had no idea, and say another customer asked the same an hour ago. Frank says thank you, that was nearly forty thousand dollars.
      elena 1h: Well done, Maria, asking first is what saved it. I blocked the sender and put a warning banner on first-time senders for your whole company.
      frank 3h: Maria gets a gift card for this one.`,
  },
  {
    title: 'Radio link to the yard office keeps dropping',
    from: 'frank',
    opened: '17d',
    category: 'Network & Connectivity',
    priority: 'medium',
    status: 'resolved',
    assignee: 'jonah',
    tags: ['network-down', 'maintenance'],
    description: 'The yard office loses internet for a minute or so, ten times a day. Worse in the afternoon.',
    thread: `
      jonah 5h: The link quality falls whenever the big crane stands at the south end: it is in the line of sight. I can move our antenna 12 feet up the mast, half a day of work.
      frank 2h: Do it. Friday the crane is down for inspection anyway.
      jonah 3d: Moved and aligned. Quality went from 61 to 94 percent. I parked the crane in the worst place with your operator, and the link did not blink.
      frank 2d: Not one drop this week.`,
  },
  {
    title: 'Set up email on the new foreman phone',
    from: 'pete',
    opened: '25d',
    category: 'Mobile Device Support',
    priority: 'low',
    status: 'closed',
    assignee: 'marcus',
    tags: ['configuration', 'new-user'],
    description: 'I got the company phone with the cracked-proof case. Email asks for a server name.',
    thread: `
      marcus 20m: Hi Pete, you do not need a server name: install the app called Outlook, sign in with your normal email and password, and say yes when it wants to manage the phone. Step by step: {{Set up your email on a new phone}}
      pete 30m: Done, mail is there.`,
  },
  {
    title: 'Nightly backup runs into the morning shift',
    from: 'frank',
    opened: '38d',
    phonedTo: 'marcus',
    category: 'Backup & Recovery',
    priority: 'medium',
    status: 'closed',
    assignee: 'marcus',
    tags: ['backup-restore', 'performance-issue'],
    description:
      'Drawings open slowly from 6 to 7:30 am. The backup is still running at that time because of the scans of the old paper archive.',
    thread: `
      marcus 1d: The archive of scans (1.1 TB) was copied in full every night though it never changes. It now goes once a month, and the nightly run ends at 1:20 am.
      frank 2d: Morning is fast again.
      marcus 10m note: Restored 20 random scans from the monthly copy to be sure. All fine.`,
  },
  {
    title: 'Door badge reader at the north gate rejects everybody',
    from: 'maria',
    opened: '52d',
    category: 'Door access',
    priority: 'high',
    status: 'closed',
    assignee: 'jonah',
    tags: ['access-denied', 'hardware-failure'],
    description:
      'Since 5:30 am nobody can open the north gate with a badge. The main gate works. The night shift had to climb.',
    thread: `
      jonah 12m: Please leave the gate open with a guard for the moment. The reader answers me, but its clock says 2001, so every badge is "not yet valid". I am setting the clock.
      jonah 6m: Try now, please.
      maria 4m: Green light. Everybody is in.
      jonah 1d: The battery that keeps its clock was empty. Replaced, in both gates.`,
  },
  {
    title: 'Server room is 91 °F',
    from: 'anita',
    opened: '64d',
    category: 'Server & Infrastructure',
    priority: 'urgent',
    status: 'closed',
    assignee: 'jonah',
    tags: ['urgent', 'hardware-failure'],
    description:
      'The thermometer in the server room shows 91 and the air conditioner blinks an error, E4. The fans are very loud.',
    thread: `
      jonah 3m: Thank you for the quick word. Please open the door and put any fan you have into the doorway, blowing out. I am shutting down the test machines from here, that takes 30 percent of the heat away.
      anita 10m: Two big shop fans are running.
      jonah 35m: 84 and falling. Your HVAC company will be there at 1 pm: E4 is a blocked condenser, probably cottonwood fluff.
      jonah 6h: It was. 69 °F and steady. I set an alert at 80 so that we know before you do.`,
  },
  {
    title: 'Old PC recycling: certificate for the drives?',
    from: 'frank',
    opened: '83d',
    category: 'General IT Support',
    priority: 'low',
    status: 'closed',
    assignee: 'priya',
    tags: ['maintenance'],
    description:
      'You picked up eleven old PCs in spring. Our customer audit asks for proof that the drives were destroyed.',
    thread: `
      priya 1d: Of course, Frank. The certificate with all eleven serial numbers is in your mailbox, and a copy is in the shared folder Audits.
      frank 3h: Auditor is happy. Thanks.`,
  },
];
