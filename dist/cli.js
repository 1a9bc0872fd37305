#!/usr/bin/env node
// Every Node must understand this file, so that an old one can be named instead of failing in the middle of the command:
// no `import` at the beginning, and nothing newer than ES5 but the one at the end. The version is that of package.json of the
// npm package (scripts/pack/stage-package.ts).
var needed = '22.19.0';
var version = process.versions.node;

function number(text) {
  var parts = text.split('.');
  return Number(parts[0]) * 1000 + Number(parts[1]);
}

function isEnough(text) {
  return number(text) >= number(needed);
}

function refuse() {
  console.error(
    'Sitedelta needs Node ' +
      needed +
      ' or later, and this is Node ' +
      version +
      ': install a later one, such as Node 24.',
  );
  process.exitCode = 3;
}

var isOld = !isEnough(version);
// Without a handler Node would end with 1, as if findings broke a rule.
import(isOld ? './newer-node.js' : './command.js').then(
  function (loaded) {
    if (isOld && !loaded.runInNewerNode(isEnough)) refuse();
  },
  function (error) {
    if (isOld) return refuse();
    console.error(error);
    console.error('Sitedelta cannot be started: a file of it is missing or damaged. Install it again.');
    process.exitCode = 3;
  },
);
