import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../network/free-port.ts';
import { ClusterNode } from './cluster-node.ts';
import type { NodeRole } from './cluster-node.ts';

/** How long a supervisor waits before it starts a process again. */
const RESTART_MS = 500;

/**
 * A service that runs as several processes on one database. A process that ends, for whatever reason, is started again
 * on the same port and with another name, as a supervisor of a real machine does.
 */
export class Cluster {
  /** All nodes since the start, also those that have ended. */
  readonly nodes: ClusterNode[] = [];
  readonly #settings: Record<string, string>;
  #isClosed = false;

  /** @param settings environment variables of all nodes, DATABASE_URL among them */
  constructor(settings: Record<string, string>) {
    this.#settings = settings;
  }

  /** Starts the first nodes of a role, and resolves when they are ready. */
  async start(role: NodeRole, count: number): Promise<void> {
    const nodes: ClusterNode[] = [];
    for (let place = 1; place <= count; place += 1)
      nodes.push(this.#supervise(role, place, await freePort(), 1));
    while (!nodes.every(({ isRunning }) => isRunning)) {
      const ended = nodes.find(({ life }) => life.toMs < Infinity);
      if (ended) throw new Error(`${ended.life.name} has ended: ${ended.warnings.join('\n')}`);
      await sleep(100);
    }
  }

  running(role: NodeRole): ClusterNode[] {
    return this.nodes.filter((node) => node.life.role === role && node.isRunning);
  }

  /** Asks all nodes to end, and waits until they have. */
  async stop(): Promise<void> {
    this.#isClosed = true;
    for (const node of this.nodes) {
      node.resume();
      if (node.life.toMs === Infinity) node.stop();
    }
    await this.#ended();
  }

  /** Ends all nodes at once. Idempotent. */
  async kill(): Promise<void> {
    this.#isClosed = true;
    for (const node of this.nodes) if (node.life.toMs === Infinity) node.kill();
    await this.#ended();
  }

  async #ended(): Promise<void> {
    await Promise.all(this.nodes.map(({ ended }) => ended));
  }

  #supervise(role: NodeRole, place: number, port: number, start: number): ClusterNode {
    const node = new ClusterNode(role, `${role}-${place}-${start}`, port, this.#settings);
    this.nodes.push(node);
    void node.ended.then(async () => {
      await sleep(RESTART_MS);
      if (!this.#isClosed) this.#supervise(role, place, port, start + 1);
    });
    return node;
  }
}
