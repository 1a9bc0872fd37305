/** What Sitedelta does on a page beyond axe, HTML_CodeSniffer and links, as far as it can be left out. */
export interface OwnPart {
  /** Settings that leave it out. */
  settings?: Readonly<Record<string, string>>;
  /** Or functions that are replaced: by file below `server/` and name, what each returns instead. */
  files?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** By the names under which the bench measures them. */
export const OWN_PARTS: Readonly<Record<string, OwnPart>> = {
  trials: { settings: { TRY_PAGES: 'off' } },
  pictures: { settings: { SCREENSHOTS: 'off' } },
  'external-links': { settings: { EXTERNAL_LINKS: 'off' } },
  contrast: {
    files: { 'engine/gather/gather-contrast.ts': { gatherContrast: '[]' } },
  },
  boundaries: {
    files: {
      'engine/gather/gather-boundaries.ts': { gatherBoundaries: '{ fields: [], icons: [] }' },
    },
  },
  facts: {
    files: {
      'engine/gather/read-markup.ts': { readMarkup: 'null' },
      'engine/gather/gather-facts.ts': {
        readDocument: 'null',
        gatherTextStyles: 'null',
        gatherGeneratedTexts: '[]',
        gatherLoading: 'null',
      },
    },
  },
  rules: {
    files: {
      'rules/read/parts/summarise-parts.ts': {
        summariseParts:
          "{ language: '', navigations: [], header: null, footer: null, hasSearch: false, hasSiteMap: false, targets: null }",
      },
      'rules/check-page.ts': { checkPage: '{ violations: [], unjudged: [] }' },
      'rules/check-site.ts': { checkSite: '{ found: [], unjudged: [] }' },
    },
  },
};
