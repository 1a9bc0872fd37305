import type { CDPSession, Protocol } from 'puppeteer';

/** Addresses that are kept of a document, and characters of each; longer ones are not kept. */
const MAX_ADDRESSES = 500;
const MAX_ADDRESS = 2_048;

const KINDS = new Set<Protocol.Network.ResourceType | undefined>(['Script', 'Stylesheet']);

/** The scripts and style sheets that the markup of a document asks for itself, by its loader id. */
export interface OwnResources {
  /** Sorted, because they come in another order each time. */
  of(loaderId: string): string[];
  forget(): void;
}

/**
 * Notes which scripts and style sheets the parser of a tab's own document asks for, as opposed to those that a script
 * has added, which differ from visit to visit. The Network domain of the tab must be enabled.
 */
export function watchOwnResources(cdp: CDPSession, mainFrameId: string): OwnResources {
  const byLoader = new Map<string, Set<string>>();
  cdp.on('Network.requestWillBeSent', ({ type, frameId, loaderId, initiator, request }) => {
    if (!KINDS.has(type) || frameId !== mainFrameId || initiator.type !== 'parser') return;
    const addresses = byLoader.get(loaderId) ?? new Set();
    byLoader.set(loaderId, addresses);
    const { url } = request;
    if (addresses.size < MAX_ADDRESSES && url.length <= MAX_ADDRESS) addresses.add(url);
  });
  return {
    of: (loaderId) => [...(byLoader.get(loaderId) ?? [])].sort(),
    forget: () => byLoader.clear(),
  };
}
