import type { Deployment } from './records.ts';

/** Reads what deploymentText wrote; undefined if there is none. */
export function readDeployment(json: unknown): Deployment | undefined {
  if (json === null || json === undefined) return undefined;
  const deployment: Deployment = JSON.parse(String(json));
  return deployment;
}
