// Installing must not download a browser: server/engine/browser/start/find-browser.ts finds one.
module.exports = { skipDownload: true };
