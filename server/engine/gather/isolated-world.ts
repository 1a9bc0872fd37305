import type { CDPSession, Protocol } from 'puppeteer';
import { kindOfException, PageException } from './page-exception.ts';

/** A JavaScript world separate from the page's own: the same document, but no object that the page's scripts can reach. */
export interface IsolatedWorld {
  /** Names it in messages to the browser. */
  readonly contextId: number;
  /**
   * Evaluates an expression; promises are awaited, the value is returned as JSON.
   * @throws PageException when the expression throws; another Error when the page is gone
   */
  evaluate(expression: string): Promise<unknown>;
  /**
   * Calls a function with JSON arguments.
   * @throws as `evaluate`
   */
  call(declaration: string, args: unknown[]): Promise<unknown>;
  /** The id of the frame in the element that an expression returns; null if there is none. */
  frameIdOf(expression: string): Promise<string | null>;
}

/**
 * Opens a new isolated world in a frame.
 * @throws Error when the frame is gone
 */
export async function openIsolatedWorld(
  cdp: CDPSession,
  frameId: string,
  worldName = 'sitedelta',
): Promise<IsolatedWorld> {
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', { frameId, worldName });
  return {
    contextId: executionContextId,
    async evaluate(expression) {
      return valueOf(
        await cdp.send('Runtime.evaluate', {
          expression,
          contextId: executionContextId,
          awaitPromise: true,
          returnByValue: true,
        }),
      );
    },
    async call(declaration, args) {
      return valueOf(
        await cdp.send('Runtime.callFunctionOn', {
          functionDeclaration: declaration,
          executionContextId,
          arguments: args.map((value) => ({ value })),
          awaitPromise: true,
          returnByValue: true,
        }),
      );
    },
    async frameIdOf(expression) {
      const { result } = await cdp.send('Runtime.evaluate', { expression, contextId: executionContextId });
      const { objectId } = result;
      if (objectId === undefined) return null;
      const { node } = await cdp.send('DOM.describeNode', { objectId });
      await cdp.send('Runtime.releaseObject', { objectId });
      return node.frameId ?? null;
    },
  };
}

function valueOf(answer: Protocol.Runtime.EvaluateResponse): unknown {
  if (answer.exceptionDetails === undefined) return answer.result.value;
  const text = answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text;
  throw new PageException(kindOfException(text));
}
