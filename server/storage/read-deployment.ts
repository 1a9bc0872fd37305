import type { Deployment } from './records.ts';

/** Reads what deploymentText wrote. */
export function readDeployment(json: string): Deployment {
  const deployment: Deployment = JSON.parse(json);
  return deployment;
}
