import { eq, sql } from 'drizzle-orm';
import type { ContactMessageInput } from '#contract/inquiries.ts';
import type { Db } from '#server/database/client.ts';
import { inquiries } from '#server/database/tables/inquiries.ts';
import type { UserActor } from '#server/events/actor.ts';
import { attachToInquiry } from '#server/files/attach.ts';
import { markInquiry, storeMessage } from '#server/inquiries/commands.ts';
import { attachDemoFile } from './attached-files.ts';

type DemoInquiry = Omit<ContactMessageInput, 'homepage'> & {
  hoursAgo: number;
  /** A file, of one that came by email. */
  attached?: string;
  /** The first name of the provider user who answered, and how many hours later. */
  answered?: { by: string; afterHours: number };
};

const demoInquiries: DemoInquiry[] = [
  {
    hoursAgo: 0.6,
    firstName: 'Denise',
    lastName: 'Okafor',
    email: 'denise@okaforpediatrics.example',
    phone: '(314) 555-0171',
    service: 'managed-it',
    message: `We are a pediatric practice with 14 people and two exam-room tablets that nobody wants to own. Our one IT person is retiring at the end of the year.

What would it cost to have you look after everything: the phones, the scheduling server, backups and the staff laptops? We would need somebody who picks up before 8, our first patients come at 7:30.`,
  },
  {
    hoursAgo: 4,
    firstName: 'Walt',
    lastName: 'Brandmeyer',
    email: 'walt.brandmeyer@brandmeyermillwork.example',
    phone: '(636) 555-0172 x 3',
    service: 'networking',
    message:
      'Wi-Fi in the shop cuts out whenever the dust collector starts. Office next door is fine. 22,000 sq ft, steel roof. Can somebody come and measure it?',
  },
  {
    hoursAgo: 21,
    firstName: 'Imani',
    lastName: 'Clarkson',
    email: 'imani.clarkson@webstermontessori.example',
    phone: '',
    service: '',
    attached: 'cyber-questionnaire.pdf',
    message: `Insurance questionnaire

Hello! I run the office of a small Montessori school in Webster Groves. Our insurer sent us a questionnaire with 46 questions about "cyber controls" (attached) and it is due on the 30th. I can answer maybe 20 of them.

Would your free consultation cover going through it with me? I can come to you.

Thank you,
Imani`,
  },
  {
    hoursAgo: 46,
    firstName: 'Teodoro',
    lastName: 'Ruiz-Delgado',
    email: 'teo@ruizandsonsroofing.example',
    phone: '(314) 555-0174',
    service: '',
    message: 'Do you guys do cameras? 2 yards, one in Fenton and one by the river. Call me after 4.',
    answered: { by: 'marcus', afterHours: 3 },
  },
  {
    hoursAgo: 75,
    firstName: 'Hannah',
    lastName: 'Lindqvist',
    email: 'hannah@lindqvist.example',
    phone: '(314) 555-0175',
    service: 'personal-it',
    message: `My father (82) clicked on something and now a man with a loud voice is on the screen telling him to call a number. He has NOT called. The computer is unplugged.

Can you look at it at his house in Kirkwood this week? He would also like his photos saved somewhere.`,
    answered: { by: 'elena', afterHours: 1 },
  },
  {
    hoursAgo: 150,
    firstName: 'Gary',
    lastName: 'Stoltz',
    email: 'gstoltz@stoltzfreight.example',
    phone: '(618) 555-0176',
    service: 'it-projects',
    message: `We have dispatch software on a server from 2014 and the vendor now only supports their cloud version. Looking for a company to plan the move: 31 trucks, 9 dispatchers, it can't be down on a weekday.

Please send me two references of similar size.`,
    answered: { by: 'priya', afterHours: 20 },
  },
  {
    hoursAgo: 340,
    firstName: 'Bao',
    lastName: 'Nguyễn',
    email: 'bao@southgrandbakery.example',
    phone: '(314) 555-0177',
    service: 'other',
    message:
      'Your invoice page says "certificate expired" in my browser since this morning. Thought you would want to know.',
    answered: { by: 'marcus', afterHours: 0.4 },
  },
];

const stranger = { id: null, companyId: null };

/**
 * Creates inquiries from the website and one by email, with past dates. There are no events of their arrival, because a demo sends no
 * mail about people who don't exist.
 * @param actors all demo users by name, as the messages refer to them
 */
export async function receiveInquiries(db: Db, actors: ReadonlyMap<string, UserActor>) {
  for (const { hoursAgo, answered, attached, ...message } of demoInquiries) {
    const { id } = await storeMessage(db, message);
    if (attached) await attachToInquiry(db, [await attachDemoFile(db, stranger, attached)], id);
    const actor = answered && actors.get(answered.by);
    if (actor) await markInquiry(db, actor, id, true);

    const createdAt = momentAgo(hoursAgo);
    const answeredAt = answered ? momentAgo(hoursAgo - answered.afterHours) : null;
    await db.update(inquiries).set({ createdAt, answeredAt }).where(eq(inquiries.id, id));
  }
}

function momentAgo(hours: number) {
  return sql<Date>`now() - ${`${hours} hours`}::interval`;
}
