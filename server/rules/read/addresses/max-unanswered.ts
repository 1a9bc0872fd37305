/**
 * More than a scan of some hundred pages names. Of a scan with more keys the first ones are kept, in the order of their
 * characters: what comes after the last of them is not known.
 */
export const MAX_UNANSWERED = 5_000;
