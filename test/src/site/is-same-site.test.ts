import { expect, test } from 'vitest';

import { isSameSite } from '../../../src/site/is-same-site.ts';

test.each([
  ['www.example.com', 'www.example.com', true],
  ['shop-abc.preview.example.com', 'shop-def.preview.example.com', true],
  ['web-k3j2h1g4f-acme.vercel.app', 'web-kbzzvqrtd-acme.vercel.app', true],
  ['deploy-preview-12--web.netlify.app', '65f1a2b3c4--web.netlify.app', true],
  ['abc123.web.pages.dev', 'def456.web.pages.dev', true],
  ['pr-5.preview.example.com', 'pr-17.preview.example.com', true],
  ['web-pr-5.onrender.com', 'web-pr-6.onrender.com', true],
  ['127.0.0.1:4001', '127.0.0.1:4002', true],
  ['web-abc.vercel.app', 'docs-abc.vercel.app', false],
  ['web-k3j2-acme.vercel.app', 'docs-z9y8-acme.vercel.app', false],
  ['deploy-preview-12--web.netlify.app', 'deploy-preview-12--docs.netlify.app', false],
  ['abc123.web.pages.dev', 'abc123.docs.pages.dev', false],
  ['www.example.com', 'docs.example.com', false],
  ['www.example.com', 'pr-5.preview.example.com', false],
  ['web-abc.vercel.app', 'web-docs-abc.vercel.app', false],
])('%s and %s: %j', (host, other, expected) => {
  expect(isSameSite(host, other)).toBe(expected);
  expect(isSameSite(other, host)).toBe(expected);
});
