import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest for their size, which would be the last ones and leave the other workers idle. */
const longest = [
  'quarter-1',
  'quarter-2',
  'quarter-3',
  'quarter-4',
  'durability',
  'install',
  'main-job',
  'authorization',
  'canaries',
  'kills',
  'delayed-body',
  'upload-memory',
];

/** Starts with the longest tests. Without the times of an earlier run, vitest starts with the largest files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.includes(`/${name}.test.`));
    return (await super.sort(files)).toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)));
  }
}
