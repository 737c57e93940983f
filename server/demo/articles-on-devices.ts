import type { DemoArticle } from './articles.ts';

/** Printers, computers, programs, new people. */
export const deviceArticles: DemoArticle[] = [
  {
    by: 'jonah',
    daysAgo: 5,
    title: 'The printer does not print: five things to try first',
    category: 'Printing & Peripherals',
    tags: ['printer', 'paper-jam', 'toner'],
    content: `Nine out of ten printer tickets are closed by one of these. Try them in this order.

1. **Read the display.** It names the tray that is empty or the door that is open.
2. **Turn it off at the back, count to twenty, turn it on.** Wait until it is quiet.
3. **Look at the queue.** Open *Printers & scanners*, your printer, **Open print queue**. Delete what stands there in red.
4. **Print a test page** from another computer. If that works, restart yours.
5. **Check where you print to.** After an update Windows likes to choose *Microsoft Print to PDF*.

## What the lights mean

| Light | Meaning | What helps |
| ----- | ------- | ---------- |
| Steady amber | Paper or toner is out | Refill. Toner is in the supply closet |
| Blinking amber | A sheet is stuck | Open the rear door first, then the front |
| Red | Broken part | Raise a ticket with the number on the display |
| None | No power | The plug, then the strip it is in |

Labels come out blank? Then the roll is in the wrong way round: the printed side faces **up**.`,
  },
  {
    by: 'jonah',
    daysAgo: 15,
    title: 'My computer is slow',
    category: 'Hardware Issues',
    tags: ['performance', 'windows'],
    content: `## Slow since today

- Restart it. *Shut down* is not the same: it keeps the old state for a quick start.
- Is an update under way? The circle beside **Start → Power** says so. Let it finish over lunch.

## Slow for weeks

Press **Ctrl + Shift + Esc**, click *Memory*, and look at the top three names. Send us a picture of it with your ticket, taken while it is slow.

| Computer | Replaced after |
| -------- | -------------- |
| Desktop | 5 years |
| Laptop | 4 years |
| Exam room or shop floor | 3 years |

Its age is on the sticker with our number. If it is older than that, your manager has an offer for a new one in the yearly plan.`,
  },
  {
    by: 'marcus',
    daysAgo: 26,
    title: 'Get a new colleague ready for the first day',
    category: 'New User Setup',
    tags: ['new-user', 'onboarding', 'managers'],
    content: `Tell us **five working days** ahead. With less notice we can set up an account, but rarely a computer.

## What we need

- Full name as it should appear in the email address
- First day, and the office or room
- Whose access they are to have (*same as Amy* is a perfect answer)
- Desktop, laptop or both

Raise one ticket in the category **New User Setup** with all of it.

## What happens then

1. Day 5: we order what is missing and send you the price first.
2. Day 2: account, mail and phone extension are there.
3. Day 1: we set up the desk.
4. First day, 9:00 AM: a call of twenty minutes to sign in together.

## When somebody leaves

Write to us **before** the last day. We close the account at the hour you name, forward the mail to whom you choose, and keep the files for 90 days.`,
  },
  {
    by: 'elena',
    daysAgo: 39,
    title: 'A program asks for an administrator',
    category: 'Software Issues',
    tags: ['software-install', 'permissions'],
    content: `Windows asks for an administrator when a program wants to change more than your own files. That is on purpose: it is how most malware is stopped.

## Programs you can install yourself

Open **Company Portal** on your desktop. Everything in it is checked and needs no password: Zoom, Adobe Reader, 7-Zip, the label software.

## Everything else

Raise a ticket with the name of the program, where it comes from, and what for. We check it the same day and put it into the portal for you.

> Please don’t download “free” converters for PDF. Word saves as PDF, and Acrobat Reader signs.`,
  },
  {
    by: 'priya',
    daysAgo: 61,
    title: 'When we update your systems, and what you notice',
    category: 'System Maintenance',
    tags: ['maintenance', 'updates'],
    content: `| What | When | What you notice |
| ---- | ---- | --------------- |
| Windows and Office | Second Wednesday of the month, from 7 PM | A restart, if the computer is on |
| Servers | Third Sunday, 6 AM to 9 AM | Shared drives are away for a few minutes |
| Firewall and Wi-Fi | Quarterly, announced by mail | The internet is away for 10 minutes |
| Practice and accounting programs | With you, by appointment | Up to an hour |

**Leave your computer on and locked** on the second Wednesday. A laptop in a bag gets its updates on the next morning, when you need it.

Security holes that are already in use do not wait for a Wednesday. Then you get a mail from your account manager first.`,
  },
  {
    by: 'jonah',
    daysAgo: 9,
    isDraft: true,
    title: 'Wi-Fi in the shop: what to do when it drops',
    category: 'Network & Connectivity',
    tags: ['wifi', 'shop-floor'],
    content: `Draft, wait for the measurements at Carondelet.

1. Note the number on the white box nearest to you, and the time.
2. Is the dust collector or the welder running?
3. Walk to the next box. Does it come back?`,
  },
];
