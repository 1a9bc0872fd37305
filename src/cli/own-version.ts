import { readField } from '../shared/json.ts';
import { ownManifest } from './own-manifest.ts';

/** The version of this package. */
export function ownVersion(): string {
  return readField(ownManifest(), 'version') ?? 'unknown';
}
