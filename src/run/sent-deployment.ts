import type { Deployment } from '../service/api-types.ts';

const COMMIT = /^[a-f0-9]{7,64}$/;
const MAX_ENVIRONMENT_LENGTH = 255;

/**
 * What the service gets to know of a deployment, for its reports.
 *
 * @param environment Empty if it is not known.
 * @returns Only what the contract allows: a scan must not fail because of a name. undefined if nothing is left.
 */
export function sentDeployment(sha: string, environment: string): Deployment | undefined {
  const deployment: Deployment = {
    ...(COMMIT.test(sha) && { commit: sha }),
    ...(isName(environment) && { environment }),
  };
  return Object.keys(deployment).length === 0 ? undefined : deployment;
}

function isName(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return text !== '' && text.length <= MAX_ENVIRONMENT_LENGTH && !/[\u0000-\u001f\u007f]/.test(text);
}
