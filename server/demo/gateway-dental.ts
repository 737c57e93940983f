import type { DemoTicket } from './ticket.ts';

export const gatewayTickets: DemoTicket[] = [
  {
    title: 'Front desk label printer feeds blank labels since the Windows update',
    from: 'dana',
    opened: '95m',
    category: 'Printing & Peripherals',
    priority: 'high',
    status: 'in_progress',
    assignee: 'marcus',
    tags: ['printer-problem', 'troubleshooting'],
    description:
      'The label printer at the front desk worked fine yesterday. This morning the computer had restarted by itself for an update, and now every chart label comes out blank.\n\nI changed the roll and turned it off and on. The other printer is fine. We have 14 patients today and I am writing labels by hand.',
    thread: `
      marcus 12m: Good morning Dana, sorry about that, handwriting labels is no fun. I can see that update on your computer. Can you hold the feed button until the light blinks once and let go? It prints a test strip that does not need Windows.
      dana 9m: Did that. The strip printed fine, black and sharp.
      marcus 6m: Then the printer is healthy and it is the driver: the update put a generic one in its place. I am connecting to your screen now, you will see a notice, please click Allow.
      marcus 22m note: Update replaced the Zebra driver with the Microsoft class driver. Third site this week. Pinning the vendor driver by policy for all dental clients tonight.`,
    attached: { 0: ['print-queue.png', 'print-spooler.log'], 4: ['driver-versions.txt'] },
  },
  {
    title: 'Operatory 3 sensor not found in the imaging software',
    from: 'amy',
    opened: '5h',
    category: 'Hardware Issues',
    priority: 'urgent',
    status: 'waiting_client',
    assignee: 'elena',
    tags: ['urgent', 'hardware-failure'],
    description:
      'The X-ray sensor in room 3 is not recognized ("No device found"). It works when I carry it to room 2. Dr. Hendricks has an extraction at 2 pm in there.',
    thread: `
      elena 7m: Hi Amy, moving the sensor was exactly the right test: the sensor is good and the computer or the extension in room 3 is not. Is the cable going into the blue port on the desk, or straight into the computer?
      amy 10m: Into the blue port, there is a little box under the desk.
      elena 4m: Please bypass the box: plug the sensor straight into the back of the computer, then close and open the imaging software.
      amy 15m: It works! Is it okay to leave it like this?
      elena 8m: It is fine for today, just mind the cable. The little box is a powered hub and its power supply is dead. I have one on the shelf and can bring it Thursday between 7:30 and 8:00, before your first patient. Does that suit?
      elena 5m note: Hubs in rooms 1, 2 and 4 are the same batch from 2019. Bring four.`,
    attached: { 0: ['no-device-found.png'], 2: ['blue-hub.jpg'], 5: ['quote-powered-hubs.pdf'] },
  },
  {
    title: 'Nobody can open the shared schedule from home',
    from: 'carol',
    opened: '2d',
    category: 'Network & Connectivity',
    priority: 'medium',
    status: 'open',
    assignee: 'jonah',
    tags: ['access-denied'],
    description:
      'Dr. Hendricks and I both get "gateway not reachable" on the remote connection from home, on two different internet providers. In the office everything works. It is not holding up patients but payroll is due on Friday and I do it in the evening.',
    thread: `
      jonah 50m: Hi Carol. The certificate of the remote gateway ran out at midnight and its renewal failed. I have asked for a new one and expect it within the hour. Payroll will not be late because of us.
      carol 20m: Thank you. Please write here when I can try it, I read this on my phone.
      jonah 40m: The new certificate is in place, Carol. To try it:\\n\\n1. Close the remote connection and open it again.\\n2. If it asks for a gateway, type remote.gatewaydental.example.\\n3. If it still fails, open PowerShell and send me what this says:\\n\\n\`\`\`\\nTest-NetConnection remote.gatewaydental.example -Port 443\\n\`\`\`
      carol 35m: > If it still fails, open PowerShell\\nNot needed, it works from my home. Dr. Hendricks tries it tonight. Two more things while we are at it:\\n- my second screen stays black in the remote connection\\n- can Luis get it too?`,
  },
  {
    title: 'Remote connection at home says “gateway not reachable”',
    from: 'amy',
    // As old as the ticket that it is merged into.
    opened: '2d',
    category: 'Network & Connectivity',
    priority: 'medium',
    status: 'open',
    tags: [],
    description:
      'I wanted to look up tomorrow’s schedule from home and the remote connection says “gateway not reachable”. My internet works, I can stream.',
    thread: `
      jonah 30m: Hi Amy, it is not you: the gateway at the office is the trouble, and Carol told us about it as well. I am putting your ticket together with hers so that you both hear at the same moment.
      amy 15m: Good to know, thanks!`,
  },
  {
    title: 'Set up an account for our new hygienist, starts Monday',
    from: 'carol',
    opened: '4d',
    category: 'New User Setup',
    priority: 'medium',
    status: 'waiting_client',
    assignee: 'luis',
    tags: ['new-user'],
    description:
      'Rebecca Stein starts on Monday as a hygienist. She needs a login, email, the practice software (hygienist role) and the imaging software. She takes over the tablet of Jen who left in May.',
    thread: `
      marcus 2h: Login and mailbox are ready, Carol, her first password will be in a sealed envelope that Elena brings on Thursday. For the practice software I need to know which column of the schedule is hers.
      marcus 3m: Luis, I am assigning this to you for that one answer, since you keep the schedule. Please set the ticket back to In Progress when you know.
      luis 1d: She will have column H2, Mondays to Wednesdays. I will check with Dr. Hendricks about Thursdays and set it then.`,
  },
  {
    title: 'Reminder texts go out twice',
    from: 'dana',
    opened: '9d',
    category: 'Third-party Software',
    priority: 'low',
    status: 'resolved',
    assignee: 'elena',
    tags: ['configuration'],
    description: 'Several patients told us they get each appointment reminder two times, a few minutes apart.',
    thread: `
      elena 3h: Thanks Dana. Is it every patient, or those who were moved to another day?
      dana 1h: I asked three of them. All three had been rescheduled.
      dana 4m: Something else while I have you: since Monday the fax in the back office prints a black bar down every page.
      elena 20m: The black bar is a dirty scan strip. I will wipe it on Thursday when I am there for the hubs, and it gets a ticket of its own so that it is not forgotten.
      elena 5h: Found it: the reminder service kept the old appointment beside the new one when somebody was moved by drag and drop. The vendor has switched on the setting that removes it, and I deleted the 41 doubles that were still waiting to go out.
      dana 1d: No complaints since. Thank you!`,
  },
  {
    title: 'Waiting room Wi-Fi asks patients for a password again',
    from: 'luis',
    opened: '16d',
    category: 'Network & Connectivity',
    priority: 'low',
    status: 'closed',
    assignee: 'jonah',
    tags: ['configuration', 'network-down'],
    description:
      'The sign in the waiting room says the guest Wi-Fi is open with a welcome page. Since last week it wants a password that nobody here knows.',
    thread: `
      jonah 4h: Hi Luis, a firmware update set the guest network back to its defaults. The welcome page is back, no password. Could you try with your own phone, with the office Wi-Fi forgotten?
      luis 40m: Works. A patient just joined, too.
      jonah 10m: Great. I saved the configuration so that the next update keeps it.`,
  },
  {
    title: 'Backup report says 0 bytes for the imaging server',
    from: 'carol',
    opened: '24d',
    category: 'Backup & Recovery',
    priority: 'urgent',
    status: 'closed',
    assignee: 'marcus',
    tags: ['backup-restore', 'urgent'],
    description:
      'The nightly report I get by email has shown 0 bytes for IMAGING01 three nights in a row. I do not know if that is a report problem or if we really have no backup.',
    thread: `
      marcus 15m: You did well to look, Carol. It is real: the backup account could not read the imaging share after its password was changed on the 3rd. I am running a full backup now by hand.
      marcus 5h: The full backup is complete, 812 GB, and I restored five studies from it onto a test machine and opened them. Nothing was lost: the images never left the server.
      carol 30m: Big relief. How do we know the next time, before I happen to read the report?
      marcus 2h: Fair question. A backup of 0 bytes now raises a ticket by itself on our side, for all your servers. I tested it this afternoon and it woke up Jonah.
      marcus 4m note: The report counted "completed without errors" as success. Same check rolled out to all clients, priority set to urgent.
      carol 1d: Perfect. You can close this.`,
  },
  {
    title: 'Suspicious email "Your voicemail is waiting"',
    from: 'amy',
    opened: '31d',
    category: 'Security & Access',
    priority: 'high',
    status: 'closed',
    assignee: 'elena',
    tags: ['security-concern', 'email-issue'],
    description:
      'I got an email with a voicemail attachment. I opened it and it wanted my email password. I typed it before I noticed the address was strange. Sorry!!',
    thread: `
      elena 4m: Amy, thank you for telling us right away, that is what matters. I have signed you out everywhere and am calling the front desk now to set a new password with you.
      elena 45m: All done as we said on the phone: new password, authenticator app on your phone, no rule in the mailbox that was not yours, and nobody signed in from elsewhere in the 9 minutes between. How to spot the next one: {{Spot a phishing email before it spots you}}
      elena 5m note: 6 other mailboxes at this client had the same message, none opened. Purged. Sender blocked for all tenants.
      amy 1h: Thank you for being so kind about it. I feel better with the app.`,
  },
  {
    title: 'Panoramic X-ray computer is very slow to open images',
    from: 'luis',
    opened: '45d',
    category: 'Hardware Issues',
    priority: 'medium',
    status: 'resolved',
    assignee: 'jonah',
    tags: ['performance-issue', 'upgrade'],
    description:
      'Opening one panoramic image takes about 50 seconds. In the other rooms it takes 5. It was always slow but it is getting worse.',
    thread: `
      jonah 1d: That machine still runs from a hard disk of 2016, and the disk is re-reading bad sectors. Before it fails on its own terms I would like to replace it by an SSD: about $90 for the part, covered labor, one hour without the machine. Carol, may I?
      carol 3h: Yes, please, Wednesday lunch if possible.
      jonah 5d: Replaced at noon today. The same image opens in 4 seconds. I kept the old disk, labeled, in your cabinet for 30 days.
      luis 2h: Unbelievable difference.`,
  },
  {
    title: 'Add the Saint Charles satellite office to the phone system',
    from: 'carol',
    opened: '58d',
    category: 'Telephones',
    priority: 'low',
    status: 'closed',
    assignee: 'elena',
    tags: ['configuration', 'new-user'],
    description:
      'We rent two rooms in Saint Charles from next month on Tuesdays. Calls to our main number should ring there, too, on Tuesdays only, and we need one phone.',
    thread: `
      elena 5h: Nice news! One desk phone over their internet line will do, and a schedule on the call group for Tuesdays 8 to 5. Who answers first, Kirkwood or Saint Charles?
      carol 1d: Kirkwood first, Saint Charles after four rings.
      elena 6d: Phone is installed, the rule is in place, and I called three times on Tuesday to be sure. A one-page guide is taped under the phone.
      carol 2h: Works like a charm.`,
  },
  {
    title: 'Training: how do we send X-rays to a specialist securely?',
    from: 'amy',
    opened: '73d',
    category: 'User Training & Support',
    priority: 'low',
    status: 'closed',
    assignee: 'marcus',
    tags: ['training-request'],
    description:
      'The endodontist asked us to email an X-ray and I was not sure whether that is allowed. Can somebody show us the right way?',
    thread: `
      marcus 1h: Glad you asked first! Plain email is not the way for patient images. Your mail has an Encrypt button that is. I can show the whole team in 15 minutes before opening on any day you like.
      amy 3h: Carol says Thursday 7:45.
      marcus 2d: Done today with seven of you. The two-page summary is in the shared folder under How-to, and here: {{Share a file with somebody outside of the company}}`,
  },
  {
    title: 'Replace the server battery that beeps',
    from: 'dana',
    opened: '86d',
    category: 'Server & Infrastructure',
    priority: 'medium',
    status: 'closed',
    assignee: 'jonah',
    tags: ['maintenance', 'hardware-failure'],
    description: 'The box at the bottom of the closet beeps every few minutes and a red battery light is on.',
    thread: `
      jonah 35m: That is the battery backup asking for a new battery, the server itself is fine. The beeping stops if you hold its button for 2 seconds. The battery is ordered and will be here in two days.
      jonah 2d: Battery replaced while everything kept running. It holds 22 minutes now, and I tested it by pulling the plug.
      dana 40m: Quiet at last, thanks!`,
  },
];
