import { checkStories } from './checks.ts';

checkStories(2, 4);
