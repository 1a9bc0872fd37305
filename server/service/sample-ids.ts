/** Ids of the sample scans, of which `scan` is compared with `base`. Other ids are random, and none will be like these. */
export const SAMPLE_IDS = {
  base: '00000000000000000000000000000001',
  scan: '00000000000000000000000000000002',
} as const;
