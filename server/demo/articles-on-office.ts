import type { DemoArticle } from './articles.ts';

/** Accounts, mail, files and phishing. */
export const officeArticles: DemoArticle[] = [
  {
    by: 'marcus',
    daysAgo: 3,
    title: 'Reset your password, and unlock your account',
    category: 'Security & Access',
    tags: ['password', 'account', 'lockout'],
    content: `Your account locks itself for **15 minutes** after ten wrong passwords. You can wait, or set a new password yourself right away.

## Set a new password

1. Go to the sign-in page of your email and choose **Can’t access your account?**
2. Type your work address and the characters in the picture.
3. Confirm with the code that your phone shows.
4. Choose a password of **at least 14 characters**. Four unrelated words are easier to remember than one strange one.

## Afterwards

| Where | What to do |
| ----- | ---------- |
| Phone and tablet | Open the email app; it asks for the new password by itself |
| Laptop at home | Connect the VPN once before you lock the screen |
| Meeting room screens | Nothing, they have their own account |

> None of us will ever ask for your password. Anyone who does, by phone or email, is not one of us.

## It still does not work

If the page says that your phone is not registered, raise a ticket and choose the priority **High**. We call you back on the number your manager gave us before we change anything.`,
  },
  {
    by: 'elena',
    daysAgo: 6,
    title: 'Spot a phishing email before it spots you',
    category: 'Security & Access',
    tags: ['phishing', 'mail', 'training'],
    content: `Most break-ins of the last year began with one ordinary looking mail. Ten seconds of doubt are enough to stop nearly all of them.

## Four things to look at

- **The address, not the name.** “Carol Hendricks” can write from \`carol.hendricks@gatevvaydental.example\`. Read it letter by letter.
- **The hurry.** *Today before 5, or your account is closed.* Real companies send reminders.
- **The link.** Rest the mouse on it: the address at the bottom of the window is where it leads.
- **The ask.** Gift cards, new bank details, a code from your phone: pick up the telephone and ask the person.

## You have clicked already

1. Take the computer off the network: pull the cable, turn off Wi-Fi. Leave it **on**.
2. Call the support desk. Do not write, the mailbox may be read by somebody else.
3. Tell us what you typed, and when. It was done to you, nobody is upset with you.

## Report it

Choose **Report** and then **Phishing** in Outlook. We get a copy, and so does the filter.`,
  },
  {
    by: 'priya',
    daysAgo: 12,
    title: 'Set up your email on a new phone',
    category: 'Email & Communication',
    tags: ['outlook', 'phone', 'mail'],
    content: `It takes five minutes and your computer beside you.

## Before you start

- The phone needs a screen lock with six digits or more.
- Have the old phone at hand if it still turns on: it confirms that you are you.

## iPhone and Android alike

1. Install **Microsoft Outlook** from the store. The email app that came with the phone will not work.
2. Type your work address. The app finds everything else.
3. Enter your password, then the number that your old phone shows.
4. Allow notifications, or turn them off for the evening under **Settings → Do Not Disturb**.

## The old phone is gone

Raise a ticket with the title *New phone*. We send a one-time code to your manager, who reads it to you.

- [ ] Mail arrives
- [ ] Calendar shows this week
- [ ] Contacts of the company are found`,
  },
  {
    by: 'elena',
    daysAgo: 20,
    title: 'Restore a file that was deleted or overwritten',
    category: 'Backup & Recovery',
    tags: ['backup', 'restore', 'files'],
    content: `Everything on the shared drives is copied **every four hours** and kept for **90 days**. Often you can get a file back faster than we can.

## From the shared drive

1. In Explorer, right-click the *folder* in which the file was.
2. Choose **Restore previous versions**.
3. Open a version from before it happened, and drag the file out.

## From OneDrive or Teams

Open **Recycle bin** on the left, tick the file, choose **Restore**. It holds deleted files for 93 days.

## When to call us

| What happened | What we need from you |
| ------------- | --------------------- |
| A whole folder is gone | Its name, and when you last saw it |
| Files have strange endings, such as \`.locked\` | **Call at once**, and turn nothing off |
| The file is older than 90 days | The month. Yearly copies exist for accounting |`,
  },
  {
    by: 'jonah',
    daysAgo: 33,
    title: 'Connect to the office from home (VPN)',
    category: 'Network & Connectivity',
    tags: ['vpn', 'home-office', 'remote'],
    content: `The VPN makes your laptop at the kitchen table part of the office network: shared drives, the practice or accounting program, the printers.

## Connect

1. Join your Wi-Fi at home.
2. Click the shield beside the clock and choose **Connect**.
3. Confirm on your phone. The shield turns green.

## If it does not connect

- **“No network”**: open any website. Does it load? If not, it is your own internet.
- **“Credentials rejected”**: your password has changed lately. See *Reset your password, and unlock your account*.
- **Hangs at 98 percent**: hotel and airport Wi-Fi often block it. Use your phone as a hotspot.

Still stuck? Type this into the black window (*Start*, then \`cmd\`) and paste the answer into your ticket:

\`\`\`
ipconfig /all
ping 10.20.0.1
tracert -d -h 8 10.20.0.1
\`\`\``,
  },
  {
    by: 'marcus',
    daysAgo: 47,
    title: 'Share a file with somebody outside of the company',
    category: 'Email & Communication',
    tags: ['onedrive', 'sharing', 'files'],
    content: `Mail refuses attachments over 20 MB, and what you have mailed you can not take back. A link you can.

1. Right-click the file in OneDrive and choose **Share**.
2. Click *People in your company* and change it to **Specific people**.
3. Type the address of the one who is to have it, and choose **Can view**.
4. Set an end under **Expiration date**. Two weeks are enough for most things.

Never choose *Anyone with the link* for what names a patient, a client or an account number: such links are found and passed on.

To take it back, open **Manage access** and delete the person.`,
  },
  {
    by: 'priya',
    daysAgo: 2,
    isDraft: true,
    title: 'Sign in without a password: passkeys',
    category: 'Security & Access',
    tags: ['passkey', 'pilot'],
    content: `*To be published when the pilot at Lindell & Marsh is over.*

## What changes

Instead of typing a password you look at the camera or touch the sensor. The key never leaves your laptop or phone, so there is nothing to be stolen by a false page.

## Open questions

- What do people do who share a computer at the front desk?
- Which of the old phones can not do it? Jonah has the list.`,
  },
];
