/** What the person who starts the program can mend: the message is told to them as it is, without a stack. */
export class StartupError extends Error {}
