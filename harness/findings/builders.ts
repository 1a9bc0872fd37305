import type { components } from '../../openapi.gen.ts';

type Schemas = components['schemas'];

/** Ids as the service makes them. */
export const SCAN_ID = '0f8fad5bd9cb469fa16570867728950e';
/** The id of the scan that is compared against. */
export const BASE_ID = '7c9e6679742540de944be07fc1f90ae7';

/** A finding with everything a finding can have. */
export function aFinding(overrides: Partial<Schemas['ComparedFinding']> = {}): Schemas['ComparedFinding'] {
  return {
    id: 'a1b2c3',
    severity: 'high',
    rule: 'image-alt',
    title: 'Image has no alt text',
    explanation:
      'The image has no text for people who do not see it. Add an alt attribute that says what it shows.',
    evidence: '<img class="hero" src="/img/harbour.svg">',
    pages: ['https://www.example.com/', 'https://www.example.com/products?page=2'],
    criteria: ['1.1.1'],
    helpUrl: 'https://dequeuniversity.com/rules/axe/4.14/image-alt',
    occurrences: 3,
    sources: ['axe', 'htmlcs'],
    ...overrides,
  };
}

/** A result that counts its findings. */
export function aResult(
  findings: Schemas['Finding'][],
  overrides: Partial<Schemas['ScanResult']> = {},
): Schemas['ScanResult'] {
  const pages = overrides.pages ?? [
    { url: 'https://www.example.com/', status: 200, title: 'Harbour Goods', findings: 2 },
    { url: 'https://www.example.com/products?page=2', status: 200, title: 'Products', findings: 1 },
  ];
  const of = (severity: string): number => findings.filter((finding) => finding.severity === severity).length;
  return {
    findings,
    counts: {
      total: findings.length,
      high: of('high'),
      medium: of('medium'),
      low: of('low'),
      pages: pages.length,
    },
    limitations: [],
    ...overrides,
    pages,
  };
}

/** A scan; complete and without findings by default. */
export function aScan(overrides: Partial<Schemas['Scan']> = {}): Schemas['Scan'] {
  return {
    schemaVersion: '1.0',
    id: SCAN_ID,
    status: 'complete',
    target: 'https://www.example.com/',
    createdAt: '2026-11-21T05:00:00.000Z',
    ...overrides,
  };
}

/** A comparison that counts its arrays. */
export function aDiff(
  arrays: Partial<Pick<Schemas['ScanDiff'], 'added' | 'resolved' | 'unchanged'>>,
): Schemas['ScanDiff'] {
  const { added = [], resolved = [], unchanged = [] } = arrays;
  return {
    schemaVersion: '1.0',
    baseScanId: BASE_ID,
    currentScanId: SCAN_ID,
    summary: { added: added.length, resolved: resolved.length, unchanged: unchanged.length },
    added,
    resolved,
    unchanged,
  };
}

/** The scan that is compared against, an hour before the other. */
export function aBase(overrides: Partial<Schemas['Scan']> = {}): Schemas['Scan'] {
  return aScan({ id: BASE_ID, createdAt: '2026-11-21T04:00:00.000Z', ...overrides });
}

/** A comparison as a report is given it. */
export function aComparison(
  diff: Schemas['ScanDiff'],
  base: Schemas['Scan'] = aBase(),
): { diff: Schemas['ScanDiff']; base: Schemas['Scan'] } {
  return { diff, base };
}
