/** An error that the operator can fix. Its message is printed as is, without a stack. */
export class StartupError extends Error {}
