import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSite } from '#content/read-site.ts';
import { root } from '#server/process/root.ts';
import { refuse } from '../parameters.ts';
import { ask, asker } from './ask.ts';
import { brandFile } from './brand-file.ts';
import { questions } from './questions.ts';

/** The words of the second provider name nobody: facts stand in them as placeholders. */
const template = join(root, 'content/second');
const copied = [
  'prices.yaml',
  'pages.yaml',
  'home.yaml',
  'managed-it.yaml',
  'networking.yaml',
  'it-projects.yaml',
  'personal-it.yaml',
  'about.yaml',
  'contact.yaml',
  'shared.yaml',
];

/** Creates a folder with a provider's site after six questions. */
export async function newSite(folder: string) {
  if (existsSync(folder) && readdirSync(folder).length > 0) refuse(`${folder} is not empty. Name a folder that is.`);

  const read = asker();
  const answers = {
    name: await ask(read, questions.name),
    place: await ask(read, questions.place),
    phone: await ask(read, questions.phone),
    email: await ask(read, questions.email),
    timeZone: await ask(read, questions.timeZone),
    founded: await ask(read, questions.founded),
  };
  read.close();

  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'brand.yaml'), brandFile(answers));
  for (const file of copied) cpSync(join(template, file), join(folder, file));
  // A folder that this command made must be one that the server takes.
  readSite(folder);
  process.stdout.write(`
${folder} is ready. Look at it, and change its files until they say what you want:
  SITE_DIR=${folder} npm start
Your names, numbers and claims are in brand.yaml, and your prices in prices.yaml. Check every change:
  npm run site -- check ${folder}
`);
}
