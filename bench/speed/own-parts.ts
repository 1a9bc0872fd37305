/** What Sitedelta does on a page beyond axe, HTML_CodeSniffer and links, as far as it can be left out. */
export interface OwnPart {
  /** Settings that leave it out. */
  settings?: Readonly<Record<string, string>>;
  /** Or files whose only function is replaced: below `server/`, with the function and what it returns instead. */
  files?: Readonly<Record<string, { name: string; returns: string }>>;
}

/** By the names under which the bench measures them. */
export const OWN_PARTS: Readonly<Record<string, OwnPart>> = {
  trials: { settings: { TRY_PAGES: 'off' } },
  pictures: { settings: { SCREENSHOTS: 'off' } },
  'external-links': { settings: { EXTERNAL_LINKS: 'off' } },
  contrast: {
    files: { 'engine/gather/gather-contrast.ts': { name: 'gatherContrast', returns: '[]' } },
  },
  boundaries: {
    files: {
      'engine/gather/gather-boundaries.ts': {
        name: 'gatherBoundaries',
        returns: '{ fields: [], icons: [] }',
      },
    },
  },
  facts: {
    files: {
      'engine/gather/read-document.ts': { name: 'readDocument', returns: 'null' },
      'engine/gather/read-markup.ts': { name: 'readMarkup', returns: 'null' },
      'engine/gather/gather-text-styles.ts': { name: 'gatherTextStyles', returns: 'null' },
      'engine/gather/gather-generated-texts.ts': { name: 'gatherGeneratedTexts', returns: '[]' },
      'engine/gather/gather-loading.ts': { name: 'gatherLoading', returns: 'null' },
    },
  },
  rules: {
    files: {
      'rules/parts/summarise-parts.ts': {
        name: 'summariseParts',
        returns:
          "{ language: '', navigations: [], header: null, footer: null, hasSearch: false, hasSiteMap: false, targets: null }",
      },
      'rules/check-page.ts': { name: 'checkPage', returns: '{ violations: [], unjudged: [] }' },
      'rules/check-site.ts': { name: 'checkSite', returns: '{ found: [], unjudged: [] }' },
    },
  },
};
