import type { DemoTicket } from './ticket.ts';

export const moundCityTickets: DemoTicket[] = [
  {
    title: 'Handheld scanners lose the warehouse Wi-Fi behind aisle 9',
    from: 'ben',
    opened: '50m',
    category: 'Network & Connectivity',
    priority: 'high',
    status: 'open',
    tags: ['network-down'],
    description:
      'All three scanners drop off when we go past aisle 9 and we have to walk back to the dock to upload the picks. It started after the new racks were loaded with kegs over the weekend.',
  },
  {
    title: 'QuickBooks: "company file is in use in single-user mode"',
    from: 'tasha',
    opened: '3h',
    category: 'Third-party Software',
    priority: 'urgent',
    status: 'in_progress',
    assignee: 'marcus',
    tags: ['urgent', 'troubleshooting'],
    description:
      'Since about 10 this morning neither Rick nor I can get in. The message says somebody has the company file open in single-user mode, but nobody does. Invoices for the truck at 3 pm are stuck.',
    thread: `
      marcus 6m: Hi Tasha, on it. I see the file held open on the server by the computer BOOKS-2. Is that the one in the mezzanine office?
      tasha 4m: Yes, that is Shonda's. She is out today and the screen is locked.
      marcus 5m: Then it opened the file for its nightly verification and never let go. I am closing its hold on the file now. Please wait for my word before you open QuickBooks.
      marcus 9m: You can both go in, in multi-user mode. Can you confirm that the invoices print?
      tasha 14m: We are in and printing. Truck is safe!
      marcus 3m: Good. I keep this open until I have moved that verification from Shonda's computer to the server, so that it does not do this again.`,
  },
  {
    title: 'Laptop stolen from car in the Soulard parking lot',
    from: 'rick',
    opened: '1d',
    phonedTo: 'priya',
    category: 'Security & Access',
    priority: 'urgent',
    status: 'in_progress',
    assignee: 'elena',
    tags: ['security-concern', 'urgent'],
    description:
      'Rick called: his laptop bag was taken from his car between 6 and 8 pm. The laptop was shut down. A badge for the warehouse door was in the bag, too.',
    thread: `
      elena 11m: Rick, sorry that this happened. The laptop is encrypted and was off, so what is on it can't be read. I have ended all your sessions, disabled the device, and it will wipe itself should it ever come online.
      elena 4m: Two things from you, please: the police report number for the insurance, and the number of the badge.
      rick 1h: Report 24-061877. The badge is 0417. I meet our malt supplier at 9 tomorrow and need something to present from.
      elena 18m: Badge 0417 no longer opens anything. A loaner with your mailbox and files will be at your front desk at 7:45.
      elena 6m note: Recovery key escrowed and verified. Device last seen 17:52, before the theft. Not a reportable breach: encrypted at rest, powered off.
      rick 14h: Loaner worked perfectly for the meeting. What about a replacement?`,
  },
  {
    title: 'Web shop orders stopped coming into the warehouse system',
    from: 'tasha',
    opened: '3d',
    category: 'Software Issues',
    priority: 'high',
    status: 'waiting_client',
    assignee: 'tasha',
    tags: ['troubleshooting', 'migration'],
    description:
      'The last web order that arrived by itself is from Monday 6:40 pm. Since then I retype them from the emails, about 30 a day.',
    thread: `
      jonah 40m: The web shop changed its interface on Monday evening and refuses our old key. I need a new one with the scopes read_orders and read_products. Only the owner of the shop account can make it, and that is you, Tasha.
      jonah 2m: I assign the ticket to you for the key. Settings, Apps, Develop apps, Create. Please do not paste it here: use the link I just sent you.
      tasha 5h: I found the page but it says two-factor login must be switched on first. I will do it tonight when the shop is quiet.`,
  },
  {
    title: 'Need a color printer for the tap handle mockups',
    from: 'shonda',
    opened: '5d',
    category: 'Printing & Peripherals',
    priority: 'low',
    status: 'open',
    assignee: 'jonah',
    tags: ['printer-problem'],
    description:
      'Sales would like to print mockups in color in the office, tabloid size, maybe 50 pages a week. What do you recommend and what would it cost?',
    thread: `
      jonah 6h: Happy to. Two questions: should it also scan, and can it stand on the floor, or must it fit the counter by the window (24 inches deep)?
      shonda 1d: No scanning. It has to fit the counter.`,
  },
  {
    title: 'Forklift tablet screen is cracked',
    from: 'ben',
    opened: '11d',
    category: 'Mobile Device Support',
    priority: 'medium',
    status: 'resolved',
    assignee: 'elena',
    tags: ['hardware-failure'],
    description: 'The tablet on forklift 2 fell and the screen is cracked. Touch only works on the left half.',
    thread: `
      elena 1h: Hi Ben, is everybody okay? I have a spare tablet of the same kind here. Please take the SIM tray out with a paper clip and keep it, I will need the card.
      ben 30m: All good, only the tablet. SIM is in an envelope on your name at the dock.
      elena 1d: Spare is mounted on forklift 2 with a drop frame this time, and enrolled. The cracked one goes to repair.
      ben 3h: Works, thanks. The frame is a good idea.`,
  },
  {
    title: 'VPN drops every 20 minutes from home fiber',
    from: 'shonda',
    opened: '19d',
    category: 'Network & Connectivity',
    priority: 'medium',
    status: 'resolved',
    assignee: 'jonah',
    tags: ['troubleshooting', 'configuration'],
    description:
      'Since we switched from cable to fiber at home the VPN disconnects about every 20 minutes and I lose what I was typing in the order system. My husband has no trouble with his.',
    thread: `
      jonah 3h: Hi Shonda. Does it drop as well while you are typing, or only after a pause?
      shonda 2h: Now that you ask: mostly when I come back from a phone call.
      jonah 1h: Then your new router forgets quiet connections. I have set your VPN to send a tiny sign of life every 30 seconds. Please close it and connect once more. If it drops again, try these first: {{Connect to the office from home (VPN)}}
      shonda 1d: Whole day without one drop, even over lunch.
      jonah 20m note: Router from the fiber provider, UDP timeout 15 min. Made keepalive 30 s the default in the client profile.`,
  },
  {
    title: 'Scale in shipping prints weights in kilograms',
    from: 'ben',
    opened: '27d',
    category: 'Printing & Peripherals',
    priority: 'medium',
    status: 'closed',
    assignee: 'marcus',
    tags: ['configuration'],
    description:
      'After the power cut the shipping scale sends kilograms to the label software. The carrier rejected two pallets this morning.',
    thread: `
      marcus 10m: Hi Ben, hold the UNIT button on the scale for five seconds until LB blinks, then press ZERO. That stores it, so it survives the next power cut as well.
      ben 8m: It says LB now. Trying a label.
      ben 6m: 412 lb, correct. You saved my day.`,
  },
  {
    title: 'Give our accountant read access to the invoice folder',
    from: 'rick',
    opened: '36d',
    category: 'Security & Access',
    priority: 'low',
    status: 'closed',
    assignee: 'priya',
    tags: ['access-denied', 'configuration'],
    description:
      'Our outside accountant, Joan Fields, should be able to read (not change) the folder Finance/Invoices until the end of the year.',
    thread: `
      priya 2h: Thanks, Rick. Joan has a guest account with read access to that one folder, with two-factor login, and it ends by itself on December 31.
      rick 40m: Exactly what I wanted.
      priya 1d: She signed in this morning and opened a file, so I am closing this.`,
  },
  {
    title: 'Dock camera shows black at night',
    from: 'tasha',
    opened: '49d',
    category: 'Security cameras',
    priority: 'medium',
    status: 'resolved',
    assignee: 'jonah',
    tags: ['hardware-failure', 'maintenance'],
    description: 'Camera 4 over the dock shows a black picture from about 8 pm to 6 am. The daytime picture is good.',
    thread: `
      jonah 5h: Its infrared lights are on a setting that follows the other cameras, and the others sit under the streetlights. I have set it to switch on its own.
      tasha 1d: Better, but there is a big white spot in the middle.
      jonah 2d: That was a spider web, lit up by the infrared. Cleaned it today, and put the visit on the quarterly list.
      tasha 14h: Ha! Crystal clear now.`,
  },
  {
    title: 'Move everybody from the old file server to SharePoint',
    from: 'rick',
    opened: '67d',
    category: 'Server & Infrastructure',
    priority: 'medium',
    status: 'closed',
    assignee: 'priya',
    tags: ['migration', 'upgrade'],
    description:
      'As agreed in the quarterly review: 340 GB from MCS-FILE1, departments one by one, shipping last because of the season.',
    thread: `
      priya 1d: The plan, in short: finance and sales in week 1, purchasing in week 2, shipping on the Saturday of week 3. Old drives stay readable for 60 days.
      rick 3h: Agreed. Please avoid the 12th, we have inventory.
      priya 8d: Finance, sales and purchasing are over, 211 GB, no file missing in the comparison of both sides.
      priya 8d: Shipping moved on Saturday. Ben and I checked the label templates together on Sunday evening.
      priya 5m note: 17 files with paths over 400 characters renamed, list is in the project folder. MCS-FILE1 read-only until day 60.
      rick 1d: Smoothest project we ever had with IT.`,
  },
  {
    title: 'Voicemail light stays on though there are no messages',
    from: 'shonda',
    opened: '80d',
    category: 'Telephones',
    priority: 'low',
    status: 'closed',
    assignee: 'elena',
    tags: ['troubleshooting'],
    description: 'The red light on my desk phone has been on for two weeks. The mailbox is empty.',
    thread: `
      elena 2h: Hi Shonda, the phone listens to the mailbox of your predecessor. I have pointed it to yours, it restarts in a minute.
      shonda 20m: Light is off. It was driving me crazy.`,
  },
];
