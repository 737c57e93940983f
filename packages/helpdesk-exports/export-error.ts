/** An error that the owner of the export can fix. Its message is a sentence for that person, and needs no stack. */
export class ExportError extends Error {}
