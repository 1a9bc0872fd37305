import { STYLE } from '../../server/assets/assets.ts';
import { attachPictures, embedPictures } from '../../server/report/page/attach-pictures.ts';
import { pages } from '../../server/report/page/pages.ts';
import { renderComment } from '../../src/render/comment.ts';
import { digestResults } from '../../src/render/digest-results.ts';
import { renderSummary } from '../../src/render/summary.ts';
import { githubDocument } from './github-document.ts';
import { sampleHistory } from './sample-history.ts';
import { sampleTarget } from './sample-target.ts';
import { readFileSync } from 'node:fs';
import { suggestionDocument } from './suggestion-document.ts';
import type { Sample } from '../service/make-sample.ts';

/** A picture of the README: a window on a document. */
export interface Picture {
  name: 'summary' | 'comment' | 'report' | 'comparison' | 'history' | 'suggestion';
  html: string;
  /** In pixels of CSS. */
  width: number;
  height: number;
  /** Selector of the element at its top; undefined for the top of the document. */
  top?: string;
  /** Selector of what it shows, and a little more: windows end at other lines with other fonts. */
  shows: string;
}

const SHEET = /<link rel="stylesheet" href="[^"]*" \/>/;
const ICON = /<link rel="icon"[^>]* \/>/;

/** The pictures of the README, made of the sample scans. The same in every run, but for the fonts of the machine. */
export function makePictures(): Picture[] {
  const sample = readSample();
  const { base, scan, diff } = sample;
  const target = sampleTarget(sample);
  const stamp = { runId: 1042, runAttempt: 1, digest: digestResults([target]) };
  const pictured = attachPictures({ scan, comparison: null }, { now: sample.pictures.scan, base: [] });
  const { runUrl = '', sha = '' } = target.deployed ?? {};
  const comment = renderComment({ results: [target], key: '0'.repeat(16), stamp, runUrl, sha });
  return [
    {
      name: 'comparison',
      html: alone(pages.report({ scan, comparison: { base, diff } })),
      width: 1280,
      height: 940,
      shows: '.verdict, #overview',
    },
    {
      name: 'report',
      html: alone(embedPictures(pages.report(pictured), readSampleImages(sample))),
      width: 1280,
      height: 940,
      top: '#findings',
      shows: '#findings .rule:first-of-type :is(.rule-head, .explanation, .exhibit, .where)',
    },
    {
      name: 'history',
      html: alone(pages.history(scan.id, sampleHistory(sample))),
      width: 800,
      height: 620,
      top: 'main section',
      shows: 'main section',
    },
    {
      name: 'summary',
      html: githubDocument(renderSummary([target]), 'summary'),
      width: 960,
      height: 860,
      top: 'pre + p',
      shows: 'article',
    },
    {
      name: 'comment',
      html: githubDocument(comment, 'comment'),
      width: 960,
      height: 860,
      shows: 'article',
    },
    {
      name: 'suggestion',
      html: suggestionDocument(),
      width: 960,
      height: 540,
      shows: 'article',
    },
  ];
}

/** A page of the service, with its style in it. */
function alone(page: string): string {
  return page.replace(ICON, '').replace(SHEET, () => `<style>${STYLE}</style>`);
}

const SAMPLE = new URL('../../server/service/sample/', import.meta.url);

/** Both scans of the demo's website and their comparison, as `npm run sample` has written them. */
export function readSample(): Sample {
  return { base: read('base'), scan: read('scan'), diff: read('diff'), pictures: read('pictures') };
}

function read<Name extends keyof Sample>(name: Name): Sample[Name] {
  const body: Sample[Name] = JSON.parse(readFileSync(new URL(`${name}.json`, SAMPLE), 'utf8'));
  return body;
}

/** The pictures of the later scan of the sample, by their addresses in its report. */
function readSampleImages({ scan, pictures }: Sample): Map<string, Uint8Array> {
  return new Map(
    pictures.scan.map(({ finding }) => [
      `${scan.id}/pictures/${finding}.webp`,
      readFileSync(new URL(`pictures/scan-${finding}.webp`, SAMPLE)),
    ]),
  );
}
