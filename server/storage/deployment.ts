import type { Deployment, NewScan } from './records.ts';

/** How the deployment of a scan is stored: JSON that is the same text for the same deployment; null for none. */
export function deploymentText({ deployment }: Pick<NewScan, 'deployment'>): string | null {
  if (deployment?.commit === undefined && deployment?.environment === undefined) return null;
  // Clients may send more than the contract has.
  return JSON.stringify({ commit: deployment.commit, environment: deployment.environment });
}

/** Reads what deploymentText wrote. */
export function readDeployment(json: string): Deployment {
  const deployment: Deployment = JSON.parse(json);
  return deployment;
}
