import { readFileSync } from 'node:fs';
import { DockerfileParser } from 'dockerfile-ast';

/** What the last stage of the Dockerfile says about the image. */
export interface Image {
  /** Files and folders of the repository. */
  copied: string[];
  environment: Record<string, string>;
  entrypoint: string[];
  command: string[];
  healthcheck: string[];
}

const FILE = new URL('../../Dockerfile', import.meta.url);

/** @throws Error if a command is not a JSON array: a shell would run it and keep signals from it */
export function readDockerfile(): Image {
  const dockerfile = DockerfileParser.parse(readFileSync(FILE, 'utf8'));
  const lastStage = dockerfile.getFROMs().at(-1)?.getRange().start.line ?? 0;
  const inLastStage = dockerfile.getInstructions().filter((each) => each.getRange().start.line > lastStage);
  const find = (keyword: string): string =>
    inLastStage.find((each) => each.getKeyword() === keyword)?.getArgumentsContent() ?? '';
  return {
    copied: dockerfile
      .getCOPYs()
      .filter((copy) => inLastStage.includes(copy) && copy.getFromFlag() === null)
      .flatMap((copy) => copy.getArguments().slice(0, -1))
      .map((argument) => argument.getValue()),
    environment: Object.fromEntries(
      dockerfile
        .getENVs()
        .flatMap((env) => env.getProperties())
        .map((property) => [property.getName(), property.getValue() ?? '']),
    ),
    entrypoint: jsonArray(find('ENTRYPOINT')),
    command: jsonArray(find('CMD')),
    healthcheck: jsonArray(find('HEALTHCHECK').replace(/^CMD /, '')),
  };
}

function jsonArray(text: string): string[] {
  const value: unknown = JSON.parse(text);
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value;
  throw new Error(`${text} is not an array of strings.`);
}
