import { beforeEach } from 'vitest';

/**
 * Says beside the tests of a file why some of them take longer than two seconds, which the report of a run lists.
 * @param why what takes the time, as the start of a sentence
 */
export function slow(why: string) {
  beforeEach(({ task }) => {
    task.meta.slow ??= why;
  });
}
