import { parentPort } from 'node:worker_threads';
import { build, settle } from './build-task.ts';
import { checkPageLinks } from './check-links-task.ts';
import { checkSiteText } from './check-site-task.ts';
import { compare, findChanges, listElements } from './compare-task.ts';
import { noteStep } from './current-step.ts';
import { describe } from './check-and-describe.ts';
import { findProblems } from './find-problems-task.ts';
import { readBaseFacts } from './read-base-facts.ts';

/** All that is done in threads. Each answers one order. */
const TASKS = {
  describe,
  findProblems,
  checkLinks: checkPageLinks,
  checkSite: checkSiteText,
  build,
  settle,
  readBase: readBaseFacts,
  compare,
  findChanges,
  listElements,
};

export type Tasks = typeof TASKS;

/** What a thread answers. */
export type TaskAnswer = { answer: unknown } | { error: unknown };

parentPort?.on('message', ({ task, order }: { task: keyof Tasks; order: never }) => {
  noteStep(null);
  parentPort?.postMessage(answer(task, order), []);
});

function answer(task: keyof Tasks, order: never): TaskAnswer {
  try {
    return { answer: TASKS[task](order) };
  } catch (error) {
    return { error };
  }
}
