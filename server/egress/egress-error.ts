/** Why an address could not be reached through the egress: one text for refused, closed and unresolvable. */
export class EgressError extends Error {
  /** The address policy refused it, as opposed to the network. For the log and for counting only. */
  readonly refused: boolean;
  constructor(message: string, options: { refused: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'EgressError';
    this.refused = options.refused;
  }
}
