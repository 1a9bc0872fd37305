import * as fc from 'fast-check';

const seed = Number(process.env['FC_SEED'] ?? '1');
if (!Number.isSafeInteger(seed)) throw new Error('FC_SEED is a whole number.');

// The same values in every run: a rare failure is to be met by who looks for it, not by the next change.
fc.configureGlobal({ seed });
