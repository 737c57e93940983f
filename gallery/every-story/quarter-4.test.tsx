import { checkStories } from './checks.ts';

checkStories(3, 4);
