import { kindOfError } from '../gather/page-exception.ts';
import type { IsolatedWorld } from '../gather/isolated-world.ts';
import type { VisitFacts } from '../../facts/visit-facts.ts';

/** Where a fact is gathered. */
interface FactSource {
  /** A world in the page's own document. */
  world: IsolatedWorld;
  /** Gets a line for the log about each fact that could not be had. */
  breaks: string[];
}

/**
 * Gathers one fact about a page. If something in the page breaks the gatherer, only this fact is missing, and the rules
 * that need it don't judge the page.
 * @returns null if the gatherer failed although the page is still there
 * @throws the gatherer's error when the page is gone
 */
export async function gatherFact<T>(
  name: keyof VisitFacts,
  { world, breaks }: FactSource,
  gather: () => Promise<T>,
): Promise<T | null> {
  try {
    return await gather();
  } catch (error) {
    if (!(await answers(world))) throw error;
    breaks.push(`${name}: ${kindOfError(error)}`);
    return null;
  }
}

/** Whether the document is still there: a page that has crashed or moved on takes its worlds along. */
async function answers(world: IsolatedWorld): Promise<boolean> {
  try {
    return (await world.evaluate('true')) === true;
  } catch {
    return false;
  }
}
