import { expect, it } from 'vitest';
import { aFinding } from '../../../harness/findings/builders.ts';
import { NO_SHAPE, shapeOf } from '../../../shared/formats/shape-of.ts';

it.each([
  ['<button class="btn btn-tool" data-widget="collapse"><i></i></button>', 'button.btn.btn-tool'],
  ['<button class="btn float-right btn-lg btn-tool">Save</button>', 'button.btn.btn-lg'],
  ['<h5 class="mt-5 text-muted">Files</h5>', 'h5.mt-*'],
  ['<h5 class="mt-4">More files</h5>', 'h5.mt-*'],
  ['<A HREF="/x">Home</A>', 'a'],
  ['<input type="email" class="form-control" name="mail">', 'input.form-control[type=email]'],
  ['<div role="progressbar" class="bar bar"></div>', 'div.bar[role=progressbar]'],
  ['<span class="page-link-of-a-very-lo…">1</span>', 'span'],
  ['<span class="tag" …>cut</span>', 'span.tag'],
  ['<span class="ta', NO_SHAPE],
  ['Page / “Home”', NO_SHAPE],
  ['', NO_SHAPE],
])('the shape of %s is %s', (evidence, shape) => {
  expect(shapeOf(aFinding({ evidence }))).toBe(shape);
});

it('of what has two colours leaves out the classes that give it its colours', () => {
  const measured = { color: '#ffffff', background: '#ffc107' };
  const shapes = ['btn btn-warning', 'btn btn-danger'].map((names) =>
    shapeOf(aFinding({ evidence: `<a class="${names}">Buy</a>`, measured })),
  );

  expect(shapes).toEqual(['a.btn', 'a.btn']);
});
