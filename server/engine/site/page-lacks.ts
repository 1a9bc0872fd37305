import type { PageLack } from '../../findings/facts/page-lack.ts';
import type { GatheredPage } from '../visit/gather-page.ts';
import { missingFiles } from './missing-files.ts';

/** What a page was judged without, as far as it may change what is found on it. */
export function pageLacks(gathered: GatheredPage): PageLack[] {
  const { host } = new URL(gathered.url);
  const kinds: [PageLack['kind'], boolean][] = [
    ['still loading', gathered.unfinished],
    ['cut off', gathered.cutOff],
    ['awaited element', gathered.missingSelector !== null],
    ['axe', gathered.axeMissing],
    ['ended part', gathered.partEnded],
    ['frames', gathered.page.framesLeft > 0],
    ['dialog', gathered.isCovered],
  ];
  return [
    ...missingFiles(gathered).map((file) => ({
      kind: file.kind,
      of: file.host === host ? '' : file.host,
    })),
    ...kinds.flatMap(([kind, isLacking]) => (isLacking ? [{ kind }] : [])),
  ];
}
