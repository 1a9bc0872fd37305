/**
 * Writes what follows from the rules: the list of our own for the service, and the list for people. And openapi.yaml as
 * JSON, which the service reads.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  CONTRACT_FILE,
  contractJson,
  OWN_RULES_FILE,
  ownRulesFile,
  README,
  rulesReadme,
} from './rules/generated-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
writeFileSync(join(root, CONTRACT_FILE), contractJson(root));
writeFileSync(join(root, OWN_RULES_FILE), ownRulesFile(root));
writeFileSync(join(root, README), await rulesReadme(root));
