import { fileURLToPath } from 'node:url';

/** The folder with a deployment of the demo's website. */
export function demoFolder(version: 'v1' | 'v2'): string {
  return fileURLToPath(new URL(`../../demo/site/${version}`, import.meta.url));
}
