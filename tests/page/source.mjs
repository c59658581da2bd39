// One of the page's sources as a module, for tests that need no browser.

import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { buildSync } = require("esbuild");

export function load(name) {
  const source = fileURLToPath(new URL(`../../web/src/${name}`, import.meta.url));
  const { text } = buildSync({ entryPoints: [source], bundle: true, format: "esm", write: false }).outputFiles[0];
  return import(`data:text/javascript,${encodeURIComponent(text)}`);
}
