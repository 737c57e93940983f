import type { DemoTicket } from './ticket.ts';

export const lindellTickets: DemoTicket[] = [
  {
    title: 'New phone: the authenticator codes are gone',
    from: 'grace',
    opened: '35m',
    category: 'Security & Access',
    priority: 'high',
    status: 'open',
    tags: ['access-denied', 'password-reset'],
    description:
      'I got a new iPhone yesterday and traded the old one in. Now every login asks for a code and the app on the new phone is empty. I can still read email on this computer but not the tax software. Devin is covering for me until noon.',
  },
  {
    title: 'Scanned documents arrive upside down in the client portal',
    from: 'devin',
    opened: '7h',
    category: 'Printing & Peripherals',
    priority: 'low',
    status: 'open',
    assignee: 'jonah',
    tags: ['printer-problem', 'configuration'],
    description:
      'Every second page of a two-sided scan is upside down in the portal. When I scan to my own email it is right.',
    thread: `
      jonah 2h: Hi Devin, is that with the profile "Portal" on the copier's screen, or one you set up yourself?
      devin 30m: The one called Portal 2-sided.`,
  },
  {
    title: 'Shared mailbox "taxes@": staff can read but not send',
    from: 'owen',
    opened: '1d',
    category: 'Email & Communication',
    priority: 'high',
    status: 'in_progress',
    assignee: 'marcus',
    tags: ['email-issue', 'access-denied'],
    description:
      'Since the cleanup of groups last week Grace and Devin can open taxes@ but get "You do not have permission to send as this user". The extension letters have to go out by Friday.',
    thread: `
      marcus 25m: Hi Owen, found it: sending was granted to the group that was cleaned up. I have given it to a new group, Tax Team, with Grace, Devin and you in it. It takes up to an hour to arrive everywhere.
      owen 2h: I can send. Grace still gets the message.
      marcus 15m: Her Outlook remembers the old answer. Grace needs to restart it once; I will do it with her as soon as her phone trouble is solved.
      marcus 3m note: Cleanup script removed groups without members but did not look at mailbox permissions. Script is off until fixed, checking the other tenants.`,
  },
  {
    title: 'Excel freezes when opening the depreciation workbook',
    from: 'grace',
    opened: '3d',
    category: 'Software Issues',
    priority: 'medium',
    status: 'waiting_client',
    assignee: 'elena',
    tags: ['performance-issue'],
    description:
      "The depreciation workbook (about 60 MB) freezes Excel for minutes at each change of a cell. On Owen's computer it is better but not good.",
    thread: `
      elena 4h: Hi Grace. I made a copy and looked inside: it has 1.2 million formatted but empty cells and 40,000 formulas that each look through a whole column. I cleaned the copy: 4 MB, and a change takes a second.
      elena 6m: It is beside the original, with CLEAN in its name. Could you compare the totals of your three largest clients before we replace anything?
      grace 1d: Two of three match. The third is off by $1,140, I have to see whether that was a mistake before. Will tell you on Monday.`,
  },
  {
    title: 'Set up the seasonal preparers (6 people) by January 6',
    from: 'margaret',
    opened: '6d',
    category: 'New User Setup',
    priority: 'medium',
    status: 'in_progress',
    assignee: 'priya',
    tags: ['new-user', 'software-install'],
    description:
      "Six seasonal preparers will join us from January 6 to April 18. Names follow. They need the tax software, scanning and a shared phone, but no access to the partners' folders. Four of them were here last year.",
    thread: `
      priya 3h: Thank you for the early notice, Margaret. I suggest accounts that end by themselves on April 18, laptops from our pool, and the same rights as last year, with the partners' folders closed.
      margaret 1d: Yes to all. Please have Owen test one of them before the first day.
      priya 2h: Will do. Laptops are reserved, licenses ordered for the 2nd.
      priya 4m note: Pool has five laptops ready, the sixth is at Carondelet until Dec 20. Order a dock as well.
      owen 1d: Ready to test whenever you are. The 3rd would be good.`,
  },
  {
    title: 'Conference room screen shows "No signal" from the table cable',
    from: 'owen',
    opened: '8d',
    category: 'Hardware Issues',
    priority: 'medium',
    status: 'resolved',
    assignee: 'elena',
    tags: ['hardware-failure'],
    description:
      'The cable in the table of the large conference room gives no picture with any laptop. Wireless works but stutters. Client meeting on Thursday.',
    thread: `
      elena 1h: Hi Owen, does the screen find the cable when you wiggle it at the table end? I ask because that end gets pulled the most.
      owen 15m: Yes, for a second.
      elena 1d: Replaced by a new cable with a strain relief and tested with three laptops. All set for Thursday.
      owen 2d: Meeting went fine. Thank you.`,
  },
  {
    title: 'Client says our email landed in their spam folder',
    from: 'devin',
    opened: '14d',
    category: 'Email & Communication',
    priority: 'medium',
    status: 'resolved',
    assignee: 'marcus',
    tags: ['email-issue', 'configuration'],
    description:
      'Two clients with the same email provider find our messages in spam since the start of the month. Other clients get them fine.',
    thread: `
      marcus 2h: Could you ask one of them to send you the message back as an attachment (not forwarded)? Its headers tell us why.
      devin 1d: Attached in my email to you.
      marcus 3h: Your newsletter tool sends in your name but was not on the list of senders you publish, so strict providers distrust the whole domain. I added it, and checked that its signature is valid.
      devin 2d: Both clients say the last messages arrived normally.
      marcus 20m: Good. I watch the reports of the big providers for two more weeks.`,
  },
  {
    title: 'Restore a client folder deleted by mistake',
    from: 'grace',
    opened: '22d',
    category: 'Backup & Recovery',
    priority: 'urgent',
    status: 'closed',
    assignee: 'jonah',
    tags: ['backup-restore', 'urgent'],
    description:
      'I think I deleted the 2023 folder of the Hoffmann trust this morning while cleaning up. It is not in my recycle bin. They come at 3.',
    thread: `
      jonah 5m: Do not worry, Grace, the server keeps a copy of every hour. Was it under Trusts/Hoffmann?
      grace 2m: Yes! With the K-1s in it.
      jonah 9m: Restored as of 8:00 this morning, 214 files, same place. Please check that nothing you changed after 8 is missing. The last 30 days you can get back yourself: {{Restore a file that was deleted or overwritten}}
      grace 11m: All there. I owe you a coffee.`,
  },
  {
    title: 'Quarterly restart of the tax application server',
    from: 'margaret',
    opened: '34d',
    phonedTo: 'jonah',
    category: 'System Maintenance',
    priority: 'low',
    status: 'closed',
    assignee: 'jonah',
    tags: ['maintenance'],
    description:
      'Planned: updates and restart of LM-TAX1 on Saturday from 6 to 8 am. Nobody can use the tax software during that time.',
    thread: `
      margaret 3h: Approved. Nobody works that morning.
      jonah 4d: Done at 6:50 am: Windows updates, tax software 24.3, firmware of the storage. I signed in as a test user and printed a return.
      jonah 5m note: Storage firmware needed a second restart. Free space on the data volume 31 percent, plan an extension before February.`,
  },
  {
    title: 'Zoom says "your camera is used by another application"',
    from: 'devin',
    opened: '43d',
    category: 'Software Issues',
    priority: 'low',
    status: 'closed',
    assignee: 'elena',
    tags: ['troubleshooting'],
    description: 'My camera does not work in Zoom. It works in Teams.',
    thread: `
      elena 40m: Teams keeps the camera while its window with the preview is open, even outside a call. Close that window, not just the call, and start Zoom again.
      devin 12m: That was it. Who would have thought.`,
  },
  {
    title: 'Encrypt the laptops of all partners',
    from: 'margaret',
    opened: '61d',
    category: 'Security & Access',
    priority: 'high',
    status: 'closed',
    assignee: 'priya',
    tags: ['security-concern', 'configuration'],
    description:
      'Our insurance asks for proof that all laptops of the partners are encrypted. I believe two are older and not.',
    thread: `
      priya 4h: You are right, two of nine: yours and the one of Mr. Marsh. Both can do it. It runs in the background and takes about three hours plugged in.
      margaret 1d: Mine can stay in the office tonight. Mr. Marsh is back on the 20th.
      priya 9d: All nine are encrypted, and I sent you the report in the form the insurance likes, with serial numbers and dates.
      margaret 1d: The broker accepted it without a question. Thank you.`,
  },
  {
    title: 'Old billing database: where do we keep it?',
    from: 'owen',
    opened: '88d',
    category: 'Database Issues',
    priority: 'low',
    status: 'closed',
    assignee: 'marcus',
    tags: ['migration', 'backup-restore'],
    description:
      'The old billing program still runs on the computer under the stairs. We must be able to look things up for seven years. It will not live that long.',
    thread: `
      marcus 1d: Agreed, that one is living on borrowed time. I can move its database to a small virtual machine on your server that is only started when somebody needs it.
      owen 1d: That sounds right. Twice a year, I would say.
      marcus 7d: Moved, and compared with the old one: 18,204 invoices on both sides. The icon Old Billing on your desktop starts it, give it two minutes.
      owen 3h: Works. The computer under the stairs may rest in peace.`,
  },
];
