import type { NewCompanyInput } from '#contract/companies.ts';
import type { Role } from '#contract/primitives.ts';
import { carondeletTickets } from './carondelet-steel.ts';
import { gatewayTickets } from './gateway-dental.ts';
import { lindellTickets } from './lindell-marsh.ts';
import { meramecTickets } from './meramec-title.ts';
import { moundCityTickets } from './mound-city-supply.ts';
import type { DemoTicket } from './ticket.ts';

export const DEMO_PASSWORD = 'demo1234';

/** Threads refer to people by their first name in lower case, which is unique in the demo. */
export type DemoPerson = { firstName: string; lastName: string; role: Role; phone?: string };

export type DemoCompany = NewCompanyInput & { people: DemoPerson[]; tickets: DemoTicket[] };

/** The first is the super admin who creates all others. */
export const provider: [DemoPerson, ...DemoPerson[]] = [
  { firstName: 'Priya', lastName: 'Raman', role: 'super_admin', phone: '(314) 555-0101' },
  { firstName: 'Marcus', lastName: 'Bell', role: 'admin', phone: '(314) 555-0102' },
  { firstName: 'Elena', lastName: 'Vargas', role: 'admin', phone: '(314) 555-0103' },
  { firstName: 'Jonah', lastName: 'Weiss', role: 'admin', phone: '(314) 555-0104' },
];

export const demoCompanies: DemoCompany[] = [
  {
    name: 'Gateway Family Dental',
    domain: 'gatewaydental.example',
    contactEmail: 'office@gatewaydental.example',
    phone: '(314) 555-0110',
    address: '412 N Kirkwood Rd, Kirkwood, MO 63122',
    people: [
      { firstName: 'Carol', lastName: 'Hendricks', role: 'manager', phone: '(314) 555-0111' },
      { firstName: 'Luis', lastName: 'Ortega', role: 'member' },
      { firstName: 'Dana', lastName: 'Whitfield', role: 'employee', phone: '(314) 555-0112' },
      { firstName: 'Amy', lastName: 'Tran', role: 'employee' },
    ],
    tickets: gatewayTickets,
  },
  {
    name: 'Mound City Brewing Supply',
    domain: 'moundcitysupply.example',
    contactEmail: 'hello@moundcitysupply.example',
    phone: '(314) 555-0120',
    address: '1906 S 9th St, Saint Louis, MO 63104',
    people: [
      { firstName: 'Rick', lastName: 'Novak', role: 'manager', phone: '(314) 555-0121' },
      { firstName: 'Tasha', lastName: 'Greene', role: 'member', phone: '(314) 555-0122' },
      { firstName: 'Ben', lastName: 'Kowalski', role: 'employee' },
      { firstName: 'Shonda', lastName: 'Price', role: 'employee' },
    ],
    tickets: moundCityTickets,
  },
  {
    name: 'Lindell & Marsh CPAs',
    domain: 'lindellmarsh.example',
    contactEmail: 'admin@lindellmarsh.example',
    phone: '(314) 555-0130',
    address: '7733 Forsyth Blvd, Suite 900, Clayton, MO 63105',
    people: [
      { firstName: 'Margaret', lastName: 'Lindell', role: 'manager', phone: '(314) 555-0131' },
      { firstName: 'Owen', lastName: 'Park', role: 'member', phone: '(314) 555-0132' },
      { firstName: 'Grace', lastName: 'Muller', role: 'employee' },
      { firstName: 'Devin', lastName: 'Shaw', role: 'employee' },
    ],
    tickets: lindellTickets,
  },
  {
    name: 'Carondelet Steel Fabrication',
    domain: 'carondeletsteel.example',
    contactEmail: 'shop@carondeletsteel.example',
    phone: '(314) 555-0140',
    address: '8201 S Broadway, Saint Louis, MO 63111',
    people: [
      { firstName: 'Frank', lastName: 'Deluca', role: 'manager', phone: '(314) 555-0141' },
      { firstName: 'Anita', lastName: 'Rao', role: 'member' },
      { firstName: 'Pete', lastName: 'Vogel', role: 'employee' },
      { firstName: 'Maria', lastName: 'Lopez', role: 'employee' },
    ],
    tickets: carondeletTickets,
  },
  {
    name: 'Meramec Title & Escrow',
    domain: 'meramectitle.example',
    contactEmail: 'closings@meramectitle.example',
    phone: '(636) 555-0150',
    address: '1450 Jungermann Rd, Saint Peters, MO 63376',
    people: [
      { firstName: 'Susan', lastName: 'Bauer', role: 'manager', phone: '(636) 555-0151' },
      { firstName: 'Kyle', lastName: 'Jennings', role: 'member' },
      { firstName: 'Nina', lastName: 'Foster', role: 'employee', phone: '(636) 555-0152' },
      { firstName: 'Harold', lastName: 'Beck', role: 'employee' },
    ],
    tickets: meramecTickets,
  },
];
