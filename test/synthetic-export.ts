import { Readable } from 'node:stream';
import type { Imported, ImportedTicket, Source } from '#server/doors/imports/source.ts';

type Size = { companies: number; people: number; tickets: number; filesEvery: number };

const words =
  'printer server outlook vpn password label user laptop email backup switch router monitor license update driver share folder account phone please thanks restart error screen cable office remote session network access cloud disk folder login profile print queue archive calendar meeting room invoice scanner'.split(
    ' ',
  );

/** The export of a made-up system: each ticket has three comments, and one in `filesEvery` a file. */
export function syntheticExport({ companies, people, tickets, filesEvery }: Size): Source {
  async function* records(): AsyncGenerator<Imported> {
    for (let n = 0; n < companies; n++) yield { kind: 'company', key: `${n}`, name: `Company ${n}` };
    for (let n = 0; n < people; n++) {
      const isStaff = n % 100 === 0;
      yield {
        ...{ kind: 'person', key: `${n}`, email: `person-${n}@company.example`, name: `Person Number${n}` },
        ...{ role: isStaff ? 'staff' : 'client', isActive: true },
        ...(isStaff ? {} : { companyKey: `${n % companies}` }),
      };
    }
    for (let n = 0; n < tickets; n++) yield ticketOf(n, { companies, people, filesEvery });
  }
  return { name: 'Synthetic', records };
}

function ticketOf(n: number, { companies, people, filesEvery }: Omit<Size, 'tickets'>): ImportedTicket {
  const random = randomOf(n);
  const createdAt = new Date(Date.UTC(2020, 0, 1) + n * 1_500_000);
  const at = (hours: number) => new Date(createdAt.getTime() + hours * 3_600_000);
  const requester = n % people;
  const client = requester % 100 === 0 ? requester + 1 : requester;
  const staff = `${(n % Math.ceil(people / 100)) * 100}`;
  const authors = [staff, `${client}`, staff];
  return {
    ...{ kind: 'ticket', key: `${n}`, number: `${n + 100_000}`, requesterKey: `${client}` },
    companyKey: `${client % companies}`,
    assigneeKey: staff,
    title: sentence(random, 6),
    body: { text: sentence(random, 60) },
    ...{ status: n % 50 === 0 ? 'open' : 'closed', priority: 'medium', tags: [words[n % words.length] ?? ''] },
    createdAt,
    ...(n % 50 === 0 ? {} : { resolvedAt: at(30) }),
    files: n % filesEvery === 0 ? [fileOf(n)] : [],
    comments: authors.map((authorKey, index) => ({
      ...{ key: `${n}-${index}`, authorKey, isInternal: index === 2, files: [] },
      body: index === 0 ? { html: `<p>${sentence(random, 50)}</p><p>Regards</p>` } : { text: sentence(random, 50) },
      createdAt: at(2 + index),
    })),
  };
}

function fileOf(n: number) {
  const bytes = Buffer.alloc(20_000, `log ${n}\n`);
  return { key: `file-${n}`, name: `log-${n}.txt`, open: async () => Readable.from([bytes]) };
}

/** Numbers from 0 to 1 that are the same in each run. */
function randomOf(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function sentence(random: () => number, length: number) {
  return Array.from({ length }, () => {
    const word = words[Math.floor(random() * words.length)] ?? '';
    return random() < 0.2 ? `${word}${Math.floor(random() * 10_000)}` : word;
  }).join(' ');
}
