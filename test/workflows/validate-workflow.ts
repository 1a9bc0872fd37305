import { readFileSync } from 'node:fs';

import { validate } from '@actions/languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { parse } from 'yaml';

const root = new URL('../../', import.meta.url);
/** How the action is called in examples and in this repository's own workflows. */
const OWN = /uses: (?:OWNER\/sitedelta@(?:v1|[\da-f]{40})|\.\/)(?=\s|$)/g;
/** Inputs of other actions that workflows and examples use, because tests have no network to read them from. */
const OTHERS: Record<string, string[]> = {
  'actions/checkout': ['persist-credentials', 'fetch-depth', 'ref'],
  'actions/setup-node': ['node-version', 'cache', 'package-manager-cache'],
  'actions/upload-artifact': ['name', 'path', 'if-no-files-found'],
  'actions/download-artifact': ['name', 'path'],
  'actions/upload-pages-artifact': ['path'],
  'actions/deploy-pages': [],
  'actions/attest': ['subject-path', 'sbom-path'],
  'github/codeql-action/upload-sarif': ['sarif_file', 'category'],
  'ossf/scorecard-action': ['results_file', 'results_format', 'publish_results'],
  'zizmorcore/zizmor-action': ['advanced-security'],
};
let count = 0;

/** Reads a file of the repository. */
export function readRepositoryFile(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

/**
 * What GitHub's own language service finds wrong in a workflow or in an action.yml. It knows the inputs of
 * this action, and which of them are required.
 */
export async function validateWorkflow(text: string, name = 'workflow.yml'): Promise<string[]> {
  count += 1;
  const folder = name === 'action.yml' ? `action-${count}` : `${count}/.github/workflows`;
  // Results are kept by address, so each document needs one of its own.
  const document = TextDocument.create(
    `file:///${folder}/${name}`,
    'yaml',
    1,
    text.replace(OWN, 'uses: own/sitedelta@v1'),
  );
  const action = parse(readRepositoryFile('action.yml'));
  const diagnostics = await validate(document, {
    actionsMetadataProvider: {
      fetchActionMetadata: async ({ owner, name: repository, path }) => {
        if (owner === 'own' && repository === 'sitedelta') return action;
        const inputs = OTHERS[[owner, repository, path ?? ''].filter(Boolean).join('/')];
        const described = inputs?.map((input) => [input, { description: '', required: false }]);
        return described && { name: repository, description: '', inputs: Object.fromEntries(described) };
      },
    },
  });
  return diagnostics.map(
    ({ message, range }) =>
      `line ${range.start.line + 1}: ${typeof message === 'string' ? message : message.value}`,
  );
}
