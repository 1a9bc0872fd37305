import { build } from 'astro';

await build({ root: '.', outDir: 'out', logLevel: 'error', devToolbar: { enabled: false } });
