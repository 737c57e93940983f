import { checkStories } from './checks.ts';

checkStories(1, 4);
