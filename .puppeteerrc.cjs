// Installing must not download a browser: server/engine/browser/browser-path.ts says where one is found.
module.exports = { skipDownload: true };
