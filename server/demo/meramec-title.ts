import type { DemoTicket } from './ticket.ts';

export const meramecTickets: DemoTicket[] = [
  {
    title: 'Cannot e-sign closing documents: signature page stays gray',
    from: 'nina',
    opened: '20m',
    category: 'Third-party Software',
    priority: 'urgent',
    status: 'open',
    tags: ['urgent'],
    description:
      'Closing at 11:30 with buyers in the room. The signing page loads but the Sign button stays gray, on my computer and on the room tablet. It worked at 9.',
  },
  {
    title: 'Second monitor flickers when the space heater is on',
    from: 'harold',
    opened: '4h',
    category: 'Hardware Issues',
    priority: 'low',
    status: 'open',
    assignee: 'marcus',
    tags: ['hardware-failure'],
    description:
      'My right monitor goes black for a second, many times an hour. I noticed that it happens when the little heater under the desk switches on.',
    thread: `
      marcus 1h: Well observed, Harold, that is very likely it: the heater and the monitor share one strip. Could you plug the heater straight into the wall for a day and tell me?
      harold 25m: Will do. It is cold in here though!`,
  },
  {
    title: 'Wire instructions email was changed on the way to the buyer',
    from: 'susan',
    opened: '1d',
    category: 'Security & Access',
    priority: 'urgent',
    status: 'in_progress',
    assignee: 'priya',
    tags: ['security-concern', 'urgent'],
    description:
      'A buyer called to confirm our wire instructions, as we tell them to. The account number in the email she had was not ours. Our copy in Sent is right. She has not wired anything.',
    thread: `
      priya 4m: Susan, I am on this myself. Please call every buyer who got instructions in the last 14 days and have them read the account number to you. Do not email them.
      priya 22m: Our side is clean: the message left us unchanged, nobody but you signed in to your mailbox, no forwarding rules anywhere. The changed copy was sent to the buyer from a look-alike address eleven minutes after yours.
      priya 3m: That means somebody reads the buyer's mailbox, or her agent's. She should change her password from another device, and the agent must be told by phone.
      susan 2h: All 9 buyers reached. One more had wrong numbers, same agent. Neither has paid. The agent's broker has been told.
      priya 1h note: Look-alike domain reported to registrar and IC3, complaint no. in the incident file. Offer Susan the portal for wire instructions instead of email, quote by Friday.
      susan 3h: Thank you for staying on the phone with us. Underwriter wants a short written summary.`,
  },
  {
    title: 'County records site does not load since the browser update',
    from: 'nina',
    opened: '2d',
    category: 'Software Issues',
    priority: 'high',
    status: 'waiting_client',
    assignee: 'elena',
    tags: ['troubleshooting'],
    description:
      'The county recorder site gives an empty page in Chrome and Edge since yesterday. We need it for every title search.',
    thread: `
      elena 20m: Hi Nina, their site still uses a mode that browsers have just dropped. I have switched on the compatibility mode in Edge for this one site, for your whole office. Please restart Edge and try.
      nina 30m: It loads. Printing the deed gives an empty page, though.
      elena 15m: Their print button opens a small window that is now blocked. I allowed that as well. Could you try a deed of more than two pages and tell me?`,
  },
  {
    title: 'Notary tablet asks for an Apple ID we do not know',
    from: 'kyle',
    opened: '5d',
    category: 'Mobile Device Support',
    priority: 'medium',
    status: 'in_progress',
    assignee: 'jonah',
    tags: ['access-denied'],
    description:
      'The tablet for mobile notary signings was set up by somebody who left. It wants her Apple ID after the update. We have the receipt.',
    thread: `
      jonah 2h: The receipt is what we need. Please send a photo of it with the serial number readable, and I ask Apple to release the device. It takes them three to five days.
      kyle 1d: Sent to your email.
      jonah 3h: Apple has it, case open. Until then you have a loaner, it is in the drawer of the reception with a yellow sticker.`,
  },
  {
    title: 'Collect serial numbers of the closing room equipment',
    from: 'susan',
    opened: '6d',
    phonedTo: 'priya',
    category: 'General IT Support',
    priority: 'low',
    status: 'in_progress',
    assignee: 'kyle',
    tags: ['maintenance'],
    description:
      'For the insurance renewal: make, model and serial number of everything with a plug in the three closing rooms. Kyle offered to walk through them.',
    thread: `
      priya 5m: Kyle, this one is yours, thank you! A list in any form will do, photos of the stickers are fine, too.
      kyle 2d: Rooms A and B are done, list is in the shared folder. Room C is booked until Wednesday.`,
  },
  {
    title: 'Phones: calls after 5 pm should go to the emergency line',
    from: 'susan',
    opened: '12d',
    category: 'Telephones',
    priority: 'medium',
    status: 'resolved',
    assignee: 'elena',
    tags: ['configuration'],
    description:
      'Closings run late at the end of the month. After 5 pm callers should hear the greeting and be able to press 1 for my cell phone, on business days until 8.',
    thread: `
      elena 4h: Can do. Shall the greeting be a recording of yours or our standard voice?
      susan 2h: I will record one. How?
      elena 10m: Dial *97 from your desk, option 4. Take as many tries as you like, it keeps the last.
      susan 1d: Recorded. I like the third try.
      elena 3h: It is live since tonight 5 pm. I called at 5:20, pressed 1, and you picked up, so I count that as tested.`,
  },
  {
    title: 'Please remove the access of Joyce, last day Friday',
    from: 'susan',
    opened: '20d',
    category: 'Security & Access',
    priority: 'high',
    status: 'closed',
    assignee: 'marcus',
    tags: ['security-concern', 'configuration'],
    description:
      'Joyce Adler leaves us on Friday at noon, on good terms. Her mailbox should go to Nina, her files to the shared folder Escrow.',
    thread: `
      marcus 1h: All set for Friday 12:15: sign-in blocked, phone wiped of company data, alarm code removed. Mail that still comes goes to Nina, with an automatic answer. May I have the wording?
      susan 3h: "Joyce has retired. Please write to nina.foster@meramectitle.example." And she bakes a farewell cake, you are invited.
      marcus 3d: Done at 12:15, and the cake was excellent. Her 3.2 GB of files are in Escrow/From Joyce.`,
  },
  {
    title: 'Title software update 11.2 for everybody',
    from: 'kyle',
    opened: '29d',
    category: 'Third-party Software',
    priority: 'medium',
    status: 'resolved',
    assignee: 'jonah',
    tags: ['software-install', 'upgrade'],
    description: 'The vendor ends support for 11.1 at the end of the month. 12 computers.',
    thread: `
      jonah 1d: I installed it on your test computer. Could you run a complete file from order to policy there before I touch the others?
      kyle 2d: Ran two. One thing: the HUD form prints in a different font.
      jonah 5h: The new version does not bring the old font. I added it to the package.
      jonah 4d: All 12 are on 11.2, done last night between 7 and 9.
      kyle 1d: All good this morning.`,
  },
  {
    title: 'Copier says "toner low" after a new cartridge',
    from: 'harold',
    opened: '41d',
    category: 'Printing & Peripherals',
    priority: 'low',
    status: 'closed',
    assignee: 'marcus',
    tags: ['printer-problem'],
    description: 'I put in a new black cartridge and it still says toner low and prints gray.',
    thread: `
      marcus 30m: Did you pull out the orange strip at the side of the new cartridge, Harold? It is easy to miss.
      harold 10m: I see an orange strip. It was still in. Embarrassing!
      marcus 5m: It happens to somebody every month. To me, too.`,
  },
  {
    title: 'Internet was down 40 minutes: what can we do?',
    from: 'susan',
    opened: '55d',
    category: 'Network & Connectivity',
    priority: 'medium',
    status: 'closed',
    assignee: 'priya',
    tags: ['network-down', 'upgrade'],
    description:
      'On Thursday the provider was down and we stood there with four families in the closing rooms. What would a second line cost?',
    thread: `
      priya 1d: Two ways. A second provider by cable: $119 a month, full speed. Or a 5G box that takes over by itself within a minute: $65 a month, enough for signing and phones. I would take the 5G box: the cable of the second provider lies in the same trench.
      susan 2d: The trench convinces me. Please go ahead with 5G.
      priya 9d: Installed. I pulled the plug of the main line at noon with Kyle watching: 38 seconds, and a test signing went through.
      susan 4h: Worth every dollar.`,
  },
  {
    title: 'Shared calendar of the closing rooms shows double bookings',
    from: 'nina',
    opened: '76d',
    category: 'Email & Communication',
    priority: 'medium',
    status: 'closed',
    assignee: 'elena',
    tags: ['configuration', 'email-issue'],
    description: 'Room B was booked twice on Monday, both with a confirmation. Awkward with two families at the door.',
    thread: `
      elena 2h: Room B was set up as a shared mailbox, not as a room, so it said yes to everybody. It is a room now: first come, first served, and the second gets a polite no with free times.
      elena 5m: I checked A and C, both were right. Three double bookings in the coming weeks are in a list I just sent you.
      nina 1h: Fixed all three. Thank you!`,
  },
];
