import type { ElementChanges } from '../../../shared/element-changes.ts';
import type { LocalService } from '../../local-service/local-service.ts';
import type { Scan } from '../../service/api-types.ts';
import { RunError } from '../../shared/errors.ts';

/** What became of the elements of findings of the base, and what else changed. @throws RunError if that is not known */
export async function findChanges(
  service: Pick<LocalService, 'findChanges'>,
  { scan, base, ids }: { scan: Scan; base: Scan; ids: readonly string[] },
): Promise<ElementChanges> {
  const found = await service.findChanges(scan.id, base.id, ids);
  if (found.ok && found.changes !== undefined) return found.changes;
  const why = found.ok ? 'The service gave no answer.' : found.message;
  throw new RunError('error', `What else changed is not known: ${why} Run the command again.`);
}
