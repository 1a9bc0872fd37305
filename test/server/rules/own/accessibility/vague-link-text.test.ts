import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { PageInputOptions } from '../../../../../harness/findings/page-input.ts';
import { vagueLinkText } from '../../../../../server/rules/own/accessibility/vague-link-text.ts';

function check(body: string, options: PageInputOptions) {
  const html = `<html lang="en"><head><title>Test</title></head><body>${body}</body></html>`;
  return vagueLinkText.check(pageInput(html, { isLaidOut: true, ...options }));
}

it.each<[string, string, PageInputOptions, string]>([
  [`a phrase`, `<a href="/a">Click here!</a>`, {}, `“Click here!”`],
  [`one whose address has it in another word`, `<a href="/OverView.html">View</a>`, {}, `“View”`],
  [`one whose address has it in lower case`, `<a href="/items/item-view.html">View</a>`, {}, `“View”`],
  [`simplified Chinese`, `<a href="/a" lang="zh-CN">查看更多 》</a>`, {}, `“查看更多 》”`],
  [`traditional Chinese`, `<a href="/a" lang="zh-Hant">點擊這裡。</a>`, {}, `“點擊這裡。”`],
  [`Japanese`, `<a href="/a" lang="ja">「こちら」</a>`, {}, `“「こちら」”`],
  [`Korean`, `<a href="/a" lang="ko-KR">자세히 보기</a>`, {}, `“자세히 보기”`],
  [`Arabic`, `<p lang="ar"><a href="/a">اقرأ المزيد؟</a></p>`, {}, `اقرأ المزيد`],
  [`Persian`, `<p lang="fa-IR"><a href="/a">ادامه مطلب</a></p>`, {}, `ادامه مطلب`],
  [`Hebrew`, `<p lang="iw"><a href="/a">לחצו כאן</a></p>`, {}, `לחצו כאן`],
  [`Hindi`, `<p lang="hi"><a href="/a">और पढ़ें।</a></p>`, {}, `और पढ़ें`],
  [`Indonesian`, `<p lang="id"><a href="/a">Baca selengkapnya …</a></p>`, {}, `Baca selengkapnya`],
  [`Thai`, `<p lang="th"><a href="/a">อ่านเพิ่มเติม</a></p>`, {}, `อ่านเพิ่มเติม`],
  [`Vietnamese`, `<p lang="vi"><a href="/a">Xem thêm</a></p>`, {}, `Xem thêm`],
  [`one of the page’s language`, `<p lang="de-AT"><a href="/a">mehr erfahren »</a></p>`, {}, `mehr erfahren`],
  [`Norwegian Bokmål`, `<p lang="nb"><a href="/a">Les mer</a></p>`, {}, `Les mer`],
  [`a phrase in navigation`, `<nav><a href="/a">Read more</a></nav>`, {}, `“Read more”`],
  [
    `one that keeps where it comes from to itself`,
    `<a href="/a" rel="noreferrer">Click here</a>`,
    {},
    `“Click here”`,
  ],
  [`a full stop`, `<p>Visit us <a href="/a">.</a></p>`, {}, `“.”`],
  [
    `words that are hidden`,
    `<a href="/a">Read more <span id="h">about rugby</span></a>`,
    { styles: { h: { isHidden: true } } },
    `“about rugby” are in it`,
  ],
  [`an arrow`, `<p>Bowls <a href="/a">»</a></p>`, {}, `“»”`],
  [`a phrase that asks to look`, `<a href="/a">View details</a>`, {}, `“View details”`],
])('finds %s', (_, body, options, words) => {
  const [found, ...more] = check(body, options);
  expect(found?.explanation).toContain(words);
  expect(found?.node).not.toBeNull();
  expect(more).toEqual([]);
});

it.each<[string, string, PageInputOptions]>([
  [`a destination`, `<a href="/a">Read more about rugby</a>`, {}],
  [`a word of another language`, `<p lang="fr"><a href="/a">here</a></p>`, {}],
  [`a place on the page`, `<a href="#information">Information</a>`, {}],
  [`a button of a menu`, `<a href="/a" aria-expanded="false">More</a>`, {}],
  [`an explained one`, `<a href="/a" title="Rugby in winter">More</a>`, {}],
  [`a class of that name`, `<a href="classsf_1_1View.html#a">View</a>`, {}],
  [`a site of that name`, `<a href="http://click.example.org/4/">Click</a>`, {}],
  [
    `a sign in an index`,
    `<p><a href="/-">_</a> | ${['A', 'B', 'C'].map((letter) => `<a href="/${letter}">${letter}</a>`).join(' | ')}</p>`,
    {},
  ],
  [
    `a sign in an index that is a list`,
    `<ul>${['*', 'A', 'B', 'C'].map((letter) => `<li><a href="/${letter}">${letter}</a></li>`).join('')}</ul>`,
    {},
  ],
  [`a part of the site`, `<nav><a href="/read-us">Read</a><a href="/about">Info</a></nav>`, {}],
  [`a command`, `<a href="/a"><code>read</code></a>`, {}],
  [`a page that is called so`, `<a href="click/">click</a>`, {}],
  [`a part of a page that is called so`, `<a href="../themes.html#page">page</a>`, {}],
  [`a name with a dot`, `<a href="/a">.read</a>`, {}],
  [`Japanese that says more`, `<a href="/a" lang="ja">釉薬の詳細はこちら</a>`, {}],
  [`Chinese words in another language`, `<a href="/a" lang="ja">点击这里</a>`, {}],
  [`a link of a visitor`, `<a href="https://other.example/a" rel="noopener ugc">Click here</a>`, {}],
  [`one that is not vouched for`, `<a href="/a" rel="NoFollow">Click here</a>`, {}],
  [`words for screen readers`, `<a href="/a" aria-label="More about rugby">More</a>`, {}],
])('takes %s', (_, body, options) => {
  expect(check(body, options)).toEqual([]);
});
