import { company } from './companies.ts';
import { admin, id } from './people.ts';
import { user } from './users.ts';
import { longLine, longWord } from './words.ts';

const place = (number: number, name: string, fields: Partial<ReturnType<typeof company>> = {}) =>
  company({ id: id(9000 + number), name, ...fields });

/** Five companies of the demo, and one whose name is a line. */
export const deskCompanies = {
  gateway: place(1, 'Gateway Family Dental', { phone: '(314) 555-0110', address: '412 N Kirkwood Rd, Kirkwood, MO' }),
  mound: place(2, 'Mound City Brewing Supply', { phone: '(314) 555-0120' }),
  lindell: place(3, 'Lindell & Marsh CPAs', { phone: '(314) 555-0130' }),
  carondelet: place(4, 'Carondelet Steel Fabrication', { phone: '(314) 555-0140' }),
  meramec: place(5, 'Meramec Title & Escrow', { phone: '(636) 555-0150' }),
  long: place(6, longLine, { address: longLine }),
};

const names = {
  priya: 'Priya Raman',
  marcus: 'Marcus Bell',
  elena: 'Elena Vargas',
  jonah: 'Jonah Weiss',
  carol: 'Carol Hendricks',
  luis: 'Luis Ortega',
  dana: 'Dana Whitfield',
  amy: 'Amy Tran',
  layla: 'ليلى منصور',
  rick: 'Rick Novak',
  tasha: 'Tasha Greene',
  ben: 'Ben Kowalski',
  shonda: 'Shonda Price',
  margaret: 'Margaret Lindell',
  owen: 'Owen Park',
  grace: 'Grace Muller',
  devin: 'Devin Shaw',
  frank: 'Frank Deluca',
  anita: 'Anita Rao',
  pete: 'Pete Vogel',
  maria: 'Maria Lopez',
  susan: 'Susan Bauer',
  kyle: 'Kyle Jennings',
  nina: 'Nina Foster',
  harold: 'Harold Beck',
  long: `${longWord} ${longWord}`,
};

const people = Object.entries(names).map(([key, name], index) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { key, id: id(9100 + index), firstName, lastName };
});

/** A person of the desk by their key in `desk-rows.ts`. */
export const deskPerson = (key: string) => people.find((person) => person.key === key);

/** Those of the provider. */
export const deskStaff = people
  .slice(0, 4)
  .map(({ key, ...person }) => user({ ...admin, ...person, email: `${key}@example.com` }));
