import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSite } from '#content/read-site.ts';
import { zoneOfRegion } from '#content/time-zones.ts';
import { refuse } from '../parameters.ts';
import { ask, asker } from './ask.ts';
import { brandFile } from './brand-file.ts';
import { pricesFile } from './prices-file.ts';
import { questions } from './questions.ts';
import { templateFile, templateFiles } from './template.ts';

/** Creates a folder with a provider's site after a few questions. */
export async function newSite(folder: string) {
  if (existsSync(folder) && readdirSync(folder).length > 0) refuse(`${folder} is not empty. Name a folder that is.`);

  const read = asker();
  const name = await ask(read, questions.name);
  const place = await ask(read, questions.place);
  const phone = await ask(read, questions.phone);
  const email = await ask(read, questions.email);
  const zone = zoneOfRegion(place.region);
  const timeZone = await ask(read, zone ? { ...questions.timeZone, default: zone } : questions.timeZone);
  const founded = await ask(read, questions.founded);
  // Whoever answers no more has said what a site can't do without.
  const replyWithin = await ask(read, questions.replyWithin);
  const prices = {
    remote: await ask(read, questions.remote),
    onSite: await ask(read, questions.onSite),
    training: await ask(read, questions.training),
    travel: await ask(read, questions.travel),
  };
  const accent = await ask(read, questions.accent);
  read.close();

  mkdirSync(join(folder, 'services'), { recursive: true });
  writeFileSync(
    join(folder, 'brand.yaml'),
    brandFile({ name, place, phone, email, timeZone, founded, replyWithin, accent }),
  );
  writeFileSync(join(folder, 'prices.yaml'), pricesFile(prices));
  for (const file of Object.keys(templateFiles)) writeFileSync(join(folder, file), templateFile(file));
  // A folder that this command made must be one that the server takes.
  readSite(folder);
  process.stdout.write(`
${folder} is ready. Look at it; the first start prints the address, and the account that you log in to the portal with:
  SITE_DIR=${folder} npm start
Your names, numbers, logo and colors are in brand.yaml, and your prices in prices.yaml. Check every change, then start again:
  npm run site -- check ${folder}
`);
}
