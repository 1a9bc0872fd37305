import { LINK_RULES, PAGE_RULES, SITE_RULES } from '../../server/rules/own-rules.gen.ts';

// Loaded before a service or a thread, this gives rules faults: a rule about a page has one if an element has an attribute
// `data-faults` with `<rule>:<fault>`, a rule about the site if the address of a page has that in its query, a
// rule about links if an address to which one leads has.

/** Exponential, as two rules once were. */
const ENDLESS = /^(?:a|[a-z])*$/;

const FAULTS: Record<string, () => void> = {
  time: () => ENDLESS.test(`${'a'.repeat(60)}1`),
  memory: () => {
    const kept: string[][] = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => `${kept.length} ${index}`));
  },
  throw: () => {
    throw new Error('This rule has a fault.');
  },
};

function fail(rule: string, faults: string): void {
  for (const [name, run] of Object.entries(FAULTS)) if (faults.includes(`${rule}:${name}`)) run();
}

for (const rule of PAGE_RULES) {
  const check = rule.check.bind(rule);
  rule.check = (input) => {
    for (const { attributes } of input.tree.nodes) fail(rule.meta.name, attributes?.['data-faults'] ?? '');
    return check(input);
  };
}
for (const rule of SITE_RULES) {
  const check = rule.check.bind(rule);
  rule.check = (input) => {
    for (const { url } of input.pages) fail(rule.meta.name, decodeURIComponent(new URL(url).search));
    return check(input);
  };
}
for (const rule of LINK_RULES) {
  const check = rule.check.bind(rule);
  rule.check = (input: never) => {
    const { links }: { links: readonly { address: string }[] } = input;
    for (const { address } of links) fail(rule.meta.name, decodeURIComponent(new URL(address).search));
    return check(input);
  };
}
