import { expect, it } from 'vitest';
import { withoutBuildHash } from '../../../../server/facts/page/normalise.ts';

it.each([
  ['/static/js/main.3f9a1c.js', '/static/js/main.js'],
  ['/static/css/main.3f2a91bc.chunk.css', '/static/css/main.chunk.css'],
  ['/assets/index-DiwrgTda.js', '/assets/index.js'],
  ['/assets/index-C9x_k2Lq.css', '/assets/index.css'],
  ['/assets/index-B-9zQwaa.js', '/assets/index.js'],
  ['/assets/hero-C9x_k2Lq.avif', '/assets/hero.avif'],
  ['/_nuxt/entry.C9x_k2Lq.css', '/_nuxt/entry.css'],
  ['/_nuxt/C9x_k2Lq.js', '/_nuxt/.js'],
  ['/d41d8cd98f00b204e980.js', '/.js'],
  ['/_next/static/Xk3_aB9cD-2/_buildManifest.js', '/_next/static/_buildManifest.js'],
])('%s becomes %s', (path, stable) => {
  expect(withoutBuildHash(path)).toBe(stable);
});

it.each([
  '/js/main.js',
  '/js/bootstrap.bundle.min.js',
  '/js/owl-Carousel.js',
  '/img/phone-iPhone15.jpg',
  '/img/team-JohnDoe1.png',
  '/img/logo-USAwhite.png',
  '/assets/portrait-AnnaLena.jpg',
  '/files/Report-2024-Final.pdf',
  '/media/d41d8cd98f00b204e9800998ecf8427e.jpg',
  '/about/',
  '',
])('leaves %s as a person has named it', (path) => {
  expect(withoutBuildHash(path)).toBe(path);
});
