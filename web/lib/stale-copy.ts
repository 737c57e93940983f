import { StaleCopy } from './request.ts';

/**
 * Saves a change that names the version it was made from. A save whose answer was lost meets its own change when it is tried
 * again: where all that was sent stands there already, it is done, and nobody is told of a conflict with themself.
 * @throws a StaleCopy where somebody else saved another version meanwhile
 */
export async function saveCopy<Saved>(sent: object, save: () => Promise<Saved>): Promise<Saved> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof StaleCopy) || !holds(error.answer.current, sent)) throw error;
    // The contract of a change: `current` is the record, as a success would have answered it.
    return error.answer.current as Saved;
  }
}

function holds(record: unknown, sent: object) {
  const values = new Map(Object.entries(record ?? {}));
  return Object.entries(sent).every(
    ([field, value]) => field === 'version' || JSON.stringify(value) === JSON.stringify(values.get(field)),
  );
}
