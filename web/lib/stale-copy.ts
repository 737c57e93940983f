import { StaleCopy } from './request.ts';

/**
 * Saves a change that names the version it is based on. If a response was lost, the retry conflicts with its own
 * change: if the record already has all sent values, the save counts as successful.
 * @throws a StaleCopy if somebody else saved another version
 */
export async function saveCopy<Saved>(sent: object, save: () => Promise<Saved>): Promise<Saved> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof StaleCopy) || !holds(error.answer.current, sent)) throw error;
    // By contract, `current` is the record as a successful response would have returned it.
    return error.answer.current as Saved;
  }
}

function holds(record: unknown, sent: object) {
  const values = new Map(Object.entries(record ?? {}));
  return Object.entries(sent).every(
    ([field, value]) => field === 'version' || JSON.stringify(value) === JSON.stringify(values.get(field)),
  );
}
