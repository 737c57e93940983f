import { resolve } from 'node:path';
import { refuse } from './parameters.ts';
import { checkSite } from './site/check.ts';
import { newSite } from './site/new.ts';

const usage = 'Run one of these:\n  npm run site -- new <folder>\n  npm run site -- check <folder>';

const [command, name, ...rest] = process.argv.slice(2);
if (!name || rest.length > 0) refuse(usage);
// npm runs scripts in the folder of the program.
const folder = resolve(process.env.INIT_CWD ?? '.', name);
if (command === 'new') await newSite(folder);
else if (command === 'check') process.exitCode = await checkSite(folder);
else refuse(usage);
