import { checkStories } from './checks.ts';

checkStories(0, 4);
