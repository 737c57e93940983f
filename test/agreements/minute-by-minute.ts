import type { Adjustment, AgreementTerms, AllocatedEntry, ClosedMonth } from '#contract/agreements.ts';

const DAY = 86_400_000;
const never = '9999-12-31';

type Block = AgreementTerms['blocks'][number] & { id: string };
type Agreement = Omit<AgreementTerms, 'blocks'> & { id: string; position: number; blocks: Block[] };
type Work = {
  kind: string;
  minutes: number;
  hasTravel: boolean;
  isBillable: boolean;
  workedOn: string;
  listed: { hourly: number; travel: number; amount: number };
};
type Pile = {
  owner: string;
  month: string | null;
  blockId: string | null;
  from: string;
  until: string;
  had: number;
  count: number;
};
type Debt = { workedOn: string; rate: number; minutes: number };

type Line = { adjusted: number; drawn: number; repaid: number; over: number; overAmount: number };

/** Everything that is known while the days go by. */
type Book = {
  /** In the order in which time draws on them. */
  agreements: Agreement[];
  work: Work[];
  adjustments: Adjustment[];
  piles: Pile[];
  debts: Map<string, Debt[]>;
  begun: Set<Block>;
  answers: Map<Work, AllocatedEntry>;
  /** Of the month that is looked at. */
  lines: Map<string, Line>;
};

/**
 * What agreements make of time entries, found by walking through every day and asking for each single minute of work which
 * pile of minutes pays it. Slow, and nothing but plain steps.
 */
export function minuteByMinute(
  agreements: Agreement[],
  work: Work[],
  adjustments: Adjustment[],
  months: (string | ClosedMonth)[],
) {
  const book: Book = {
    agreements: [...agreements].sort((a, b) => rank(a) - rank(b)),
    ...{ work, adjustments, piles: [], debts: new Map(), begun: new Set(), answers: new Map(), lines: new Map() },
  };
  const results: unknown[] = [];
  for (const month of months) {
    if (typeof month === 'string') results.push(walkThrough(book, month));
    else takeOver(book, month);
  }
  return { entries: work.map((entry) => book.answers.get(entry)), months: results };
}

/** What a closed month carried out is what the next has, and nothing else. */
function takeOver(book: Book, { month, agreements }: ClosedMonth) {
  const lastDay = daysIn(month).at(-1) ?? '';
  book.piles = [];
  book.debts = new Map();
  for (const agreement of book.agreements) {
    const carries = agreements.find(({ id }) => id === agreement.id)?.carries;
    for (const left of carries?.minutes ?? []) book.piles.push(pileOf(agreement, left));
    book.debts.set(agreement.id, structuredClone(carries?.debts ?? []));
    for (const block of agreement.blocks) {
      if (block.from <= lastDay && agreement.startsOn <= lastDay) book.begun.add(block);
    }
  }
}

function walkThrough(book: Book, month: string) {
  book.lines = new Map();
  for (const pile of book.piles) pile.had = pile.count;
  for (const agreement of book.agreements) beginMonth(book, agreement, month);
  for (const day of daysIn(month)) {
    for (const agreement of book.agreements) if (isInForce(agreement, day)) payDebts(book, agreement, day);
    for (const entry of book.work) if (entry.workedOn === day) book.answers.set(entry, answerTo(book, entry, month));
  }

  const agreements = book.agreements.flatMap((agreement) => endMonth(book, agreement, month));
  let amount = 0;
  for (const entry of book.work) if (entry.workedOn.startsWith(month)) amount += book.answers.get(entry)?.amount ?? 0;
  for (const each of book.adjustments) if (each.month === month) amount += each.amount ?? 0;
  for (const { fee, price, owedAmount } of agreements) amount += fee + price + owedAmount;
  return { month, amount, agreements };
}

/** The month's own minutes, the blocks that begin in it, and corrections. */
function beginMonth({ piles, begun, adjustments, lines }: Book, agreement: Agreement, month: string) {
  const line = { adjusted: 0, drawn: 0, repaid: 0, over: 0, overAmount: 0 };
  lines.set(agreement.id, line);
  const inForce = daysIn(month).filter((day) => isInForce(agreement, day));
  if (inForce.length === 0) return;
  const own = pileOf(agreement, { month, blockId: null, minutes: includedIn(agreement, month) });
  piles.push(own);
  for (const block of agreement.blocks) {
    const pays = inForce.some((day) => day >= block.from && day <= (block.expiresOn ?? never));
    if (begun.has(block) || !pays) continue;
    begun.add(block);
    piles.push(pileOf(agreement, { month: null, blockId: block.id, minutes: block.minutes }));
  }

  // Corrections of a month count together, as the month's own; what is taken beyond those comes from the others.
  let change = 0;
  for (const each of adjustments) {
    if (each.month === month && each.agreementId === agreement.id) change += each.minutes ?? 0;
  }
  for (; change > 0; change -= 1) {
    own.count += 1;
    line.adjusted += 1;
  }
  for (; change < 0; change += 1) {
    const pile = own.count > 0 ? own : firstOf(agreement, piles, null);
    if (!pile) return;
    pile.count -= 1;
    line.adjusted -= 1;
  }
}

/** The agreement's next month or block pays a debt first. */
function payDebts({ piles, debts, lines }: Book, agreement: Agreement, day: string) {
  const owed = debts.get(agreement.id) ?? [];
  const line = lines.get(agreement.id);
  for (let pile = firstOf(agreement, piles, day); owed[0] && pile && line; pile = firstOf(agreement, piles, day)) {
    pile.count -= 1;
    line.drawn += 1;
    line.repaid += 1;
    owed[0].minutes -= 1;
    if (owed[0].minutes === 0) owed.shift();
  }
}

function answerTo(book: Book, entry: Work, month: string): AllocatedEntry {
  const nothing = { countedMinutes: 0, coveredMinutes: 0, overMinutes: 0, rate: null, travel: 0, amount: 0, draws: [] };
  if (!entry.isBillable || entry.kind === 'covered') return nothing;
  const kind = entry.kind as keyof NonNullable<Agreement['rates']>;
  const counting = book.agreements.filter((each) => isInForce(each, entry.workedOn) && each.covers.includes(kind));
  const [leader] = counting;
  const trip = entry.hasTravel ? entry.listed.travel : 0;
  if (!leader) return { ...nothing, travel: trip, amount: entry.listed.amount };

  let counted = Math.max(leader.minimumMinutes, entry.minutes);
  while (counted % leader.stepMinutes !== 0) counted += 1;
  const draws: AllocatedEntry['draws'] = [];
  let covered = 0;
  for (let minute = 1; minute <= counted; minute++) {
    const paid = payMinute(book, counting, entry.workedOn, month);
    if (!paid) continue;
    covered += 1;
    const last = draws.at(-1);
    const isSame = last?.agreementId === paid.agreementId && last.month === paid.month && last.blockId === paid.blockId;
    if (isSame) last.minutes += 1;
    else draws.push({ ...paid, minutes: 1 });
  }

  const over = counted - covered;
  const rate = leader.rates === null ? entry.listed.hourly : leader.rates[kind];
  const travel = leader.travel === 'charged' ? trip : 0;
  const charge = leader.whenOver === 'charge' ? Math.round((rate * over) / 60) : 0;
  const line = book.lines.get(leader.id);
  if (line) line.over += over;
  if (line) line.overAmount += charge;
  if (leader.whenOver === 'owe' && over > 0) {
    const owed = book.debts.get(leader.id) ?? [];
    book.debts.set(leader.id, [...owed, { workedOn: entry.workedOn, rate, minutes: over }]);
  }
  return {
    ...{ countedMinutes: counted, coveredMinutes: covered, overMinutes: over },
    ...{ rate, travel, amount: charge + travel, draws },
  };
}

/** One minute of work: the first agreement that has one left pays it. */
function payMinute({ piles, lines }: Book, counting: Agreement[], day: string, month: string) {
  for (const agreement of counting) {
    const pile = agreement.kind === 'unlimited' ? null : firstOf(agreement, piles, day);
    if (pile === undefined) continue;
    if (pile) pile.count -= 1;
    const line = lines.get(agreement.id);
    if (line) line.drawn += 1;
    return { agreementId: agreement.id, blockId: pile?.blockId ?? null, month: pile ? pile.month : month };
  }
  return null;
}

function endMonth(book: Book, agreement: Agreement, month: string) {
  const days = daysIn(month);
  const lastDay = days.at(-1) ?? '';
  const prices = agreement.blocks.filter(({ boughtOn }) => days.includes(boughtOn)).map(({ price }) => price);
  const mine = book.piles.filter(({ owner }) => owner === agreement.id);
  const hasEnded = agreement.endsOn !== null && agreement.endsOn <= lastDay;

  // What is left and can be used later; of months' minutes no more than the terms say, the oldest lapsing first.
  const left = total(mine.map(({ count }) => count));
  const rest = hasEnded ? [] : mine.filter((pile) => pile.until > lastDay && pile.count > 0);
  const ofMonths = rest.filter(({ blockId }) => blockId === null).sort((a, b) => (a.from < b.from ? -1 : 1));
  const most = termsIn(agreement, month).rollsOver.most ?? Number.MAX_SAFE_INTEGER;
  while (total(ofMonths.map(({ count }) => count)) > most) {
    const oldest = ofMonths.find(({ count }) => count > 0);
    if (oldest) oldest.count -= 1;
  }
  const kept = rest.filter(({ count }) => count > 0).sort((a, b) => sooner(agreement, a, b));
  book.piles = book.piles.filter((pile) => pile.owner !== agreement.id).concat(kept);
  const carriedOut = total(kept.map(({ count }) => count));

  const owed = book.debts.get(agreement.id) ?? [];
  const still = hasEnded ? [] : owed;
  book.debts.set(agreement.id, still);
  const line = {
    ...{ id: agreement.id, name: agreement.name, ...book.lines.get(agreement.id) },
    ...{ fee: feeIn(agreement, month), included: includedIn(agreement, month), price: total(prices) },
    carriedIn: total(mine.filter((pile) => pile.month !== null && pile.month !== month).map(({ had }) => had)),
    bought: total(mine.filter(({ blockId }) => blockId !== null).map(({ had }) => had)),
    ...{ carriedOut, expired: left - carriedOut, owed: total(still.map(({ minutes }) => minutes)) },
    owedAmount: hasEnded ? total(owed.map(({ rate, minutes }) => Math.round((rate * minutes) / 60))) : 0,
    carries: {
      minutes: kept.map(({ month, blockId, count }) => ({ month, blockId, minutes: count })),
      debts: structuredClone(still),
    },
  };
  return days.some((day) => isInForce(agreement, day)) || line.price > 0 ? [line] : [];
}

/** Those that expire first; then the older one. */
function sooner({ blocks }: Agreement, a: Pile, b: Pile) {
  const place = ({ blockId }: Pile) => blocks.findIndex(({ id }) => id === blockId);
  if (a.until !== b.until) return a.until < b.until ? -1 : 1;
  if (a.from !== b.from) return a.from < b.from ? -1 : 1;
  return place(a) - place(b);
}

/** The pile that pays the next minute; on any day if none is named. */
function firstOf(agreement: Agreement, piles: Pile[], day: string | null) {
  let best: Pile | undefined;
  for (const pile of piles) {
    if (pile.owner !== agreement.id || pile.count === 0) continue;
    if (day !== null && (day < pile.from || day > pile.until)) continue;
    if (!best || sooner(agreement, pile, best) < 0) best = pile;
  }
  return best;
}

function pileOf(agreement: Agreement, left: { month: string | null; blockId: string | null; minutes: number }): Pile {
  const { month, blockId, minutes } = left;
  const shared = { owner: agreement.id, month, blockId, had: minutes, count: minutes };
  if (month !== null) {
    // Usable in the next months, until the last day of the last.
    let last = month;
    for (let i = 0; i < termsIn(agreement, month).rollsOver.months; i++) last = followingMonth(last);
    return { ...shared, from: `${month}-01`, until: daysIn(last).at(-1) ?? '' };
  }
  const block = agreement.blocks.find(({ id }) => id === blockId);
  return { ...shared, from: block?.from ?? '', until: block?.expiresOn ?? never };
}

function termsIn(agreement: Agreement, month: string) {
  let terms = agreement.terms[0];
  for (const each of agreement.terms) if (each.from <= month) terms = each;
  if (!terms) throw new Error('No terms');
  return terms;
}

function includedIn(agreement: Agreement, month: string) {
  return agreement.kind === 'monthly' ? part(agreement, month, termsIn(agreement, month).includedMinutes) : 0;
}

function feeIn(agreement: Agreement, month: string) {
  return part(agreement, month, termsIn(agreement, month).fee);
}

/** Times days in force / days of the month, rounded half up. */
function part(agreement: Agreement, month: string, whole: number) {
  const days = daysIn(month);
  const inForce = days.filter((day) => isInForce(agreement, day));
  if (inForce.length === 0) return 0;
  return termsIn(agreement, month).proration === 'none' ? whole : Math.round((whole * inForce.length) / days.length);
}

function total(numbers: number[]) {
  let sum = 0;
  for (const each of numbers) sum += each;
  return sum;
}

function rank({ kind, position }: Agreement) {
  return { unlimited: 0, monthly: 1_000_000, block: 2_000_000 }[kind] + position;
}

function isInForce({ startsOn, endsOn }: Agreement, day: string) {
  return day >= startsOn && day <= (endsOn ?? never);
}

const known = new Map<string, string[]>();

/** Every day of a month. */
function daysIn(month: string) {
  const days = known.get(month) ?? [];
  if (days.length === 0) {
    for (let at = Date.parse(`${month}-01`); isoOf(at).startsWith(month); at += DAY) days.push(isoOf(at));
    known.set(month, days);
  }
  return days;
}

function followingMonth(month: string) {
  return isoOf(Date.parse(daysIn(month).at(-1) ?? '') + DAY).slice(0, 7);
}

function isoOf(at: number) {
  return new Date(at).toISOString().slice(0, 10);
}
