/** A call that failed. Its message is a sentence for whoever entered the address. */
export class CallError extends Error {
  /** Which part of the call failed: its address, its name (DNS), the connection with its certificate, or the response. */
  readonly step: 'address' | 'name' | 'connection' | 'response';

  constructor(step: CallError['step'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CallError';
    this.step = step;
  }
}
