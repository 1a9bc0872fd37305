import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { audioTranscript } from '../../../../../server/rules/own/accessibility/audio-transcript.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return audioTranscript.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [`a recording`, `<a href="/a.mp3">Listen</a>`, {}, `“Listen”`],
  [`a player`, `<audio src="/a.mp3" controls=""></audio>`, {}, `has audio recordings`],
  [`a player of a source`, `<audio controls=""><source src="/a.mp3"/></audio>`, {}, `has audio recordings`],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [`a transcript`, `<a href="/a.mp3">Listen</a> <a href="/a.html">Transcript</a>`, {}],
  [`a heading`, `<a href="/a.mp3">Listen</a><h2>Transkript</h2>`, {}],
  [`a player with a transcript`, `<audio src="/a.mp3" controls=""></audio><a href="/t">Transcript</a>`, {}],
  [`what describes a video`, `<video src="/a.mp4"></video><audio src="/a.mp3" controls=""></audio>`, {}],
  [`a sound of the page`, `<audio src="/a.mp3"></audio>`, {}],
  [`a page`, `<a href="/a.html">Listen</a>`, {}],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});

it('is sure of the need where someone speaks', () => {
  const links = '<a href="/a.mp3">Listen to the interview</a><a href="/b.mp3">Listen to the waves</a>';
  expect(check(links, {}).map(({ severity }) => severity)).toEqual(['medium', undefined]);
});
